import Signals
import TextRendering

extension Check {
  /// What comes from outside is shown, and commands no terminal.
  static let frame = Check(
    layer: "rendering",
    claim: "a view is laid out, printed once, and holds no control sequence"
  ) { () throws(Refutation) in
    let view = Block.box("Frame") {
      Block.progress("Loading", fraction: 0.5)
      Text("evil \u{1b}]0;title\u{7} 東京")
    }
    let frame = Frame(view, width: 40)
    try require(
      frame.rows.count == 4 && frame.text[2].contains("東京"),
      or: "the frame is \(frame.text)"
    )
    let sink = MemorySink()
    let renderer = LineRenderer(sink: sink)
    let first = try print(view, with: renderer, to: sink)
    let second = try print(view, with: renderer, to: sink)
    try require(first == second, or: "the same view was printed twice")
    renderer.finish(.completed)
    let text = String(decoding: sink.bytes, as: UTF8.self)
    try require(
      text.contains("Loading: 50%") && text.contains("東京"),
      or: "the lines are \(text)"
    )
    try require(!text.contains("\u{1b}"), or: "a control sequence has come through")
    return "\(frame.rows.count) rows, \(sink.bytes.count) bytes of lines"
  }

  /// Presents a view.
  ///
  /// - Returns: All that was printed until now.
  private static func print(
    _ view: Block,
    with renderer: LineRenderer,
    to sink: MemorySink
  ) throws(Refutation) -> [UInt8] {
    do throws(RenderError) {
      try renderer.present(view)
      return sink.bytes
    } catch {
      throw Refutation("\(error)")
    }
  }
}

/// Keeps what is written.
private final class MemorySink: ByteSink {
  private let written = Lock<[UInt8]>([])

  var bytes: [UInt8] { written.withLock { $0 } }

  func write(_ bytes: [UInt8]) throws(RenderError) {
    written.withLock { $0 += bytes }
  }
}
