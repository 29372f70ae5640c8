import Dispatch
import Signals
import TextRendering

/// What a renderer has written.
struct Written {
  var writes = 0
  var bytes = 0
}

/// A sink that counts.
protocol CountedSink: ByteSink {
  var count: Written { get }
}

/// Counts what a renderer writes.
final class CountingSink: CountedSink {
  private let tally = Lock(Written())

  var count: Written { tally.withLock { $0 } }

  func write(_ bytes: [UInt8]) throws(RenderError) {
    tally.withLock { tally in
      tally.writes += 1
      tally.bytes += bytes.count
    }
  }
}

/// A sink whose reader takes nothing until it is told to go on.
final class StallingSink: CountedSink {
  private let counted = CountingSink()
  private let mayGoOn = DispatchSemaphore(value: 0)
  private let hasStalled = DispatchSemaphore(value: 0)
  private let isStalling = Lock(true)

  var count: Written { counted.count }

  func write(_ bytes: [UInt8]) throws(RenderError) {
    let mustWait = isStalling.withLock { isStalling in
      defer { isStalling = false }
      return isStalling
    }
    if mustWait {
      hasStalled.signal()
      mayGoOn.wait()
    }
    try counted.write(bytes)
  }

  func waitUntilStalled() { hasStalled.wait() }
  func goOn() { mayGoOn.signal() }
}

/// A live renderer in front of a sink, and what blocks cost there.
struct TextScreen: Sendable {
  let sink = CountingSink()
  let renderer: LiveRenderer

  init(width: Int, height: Int) {
    renderer = LiveRenderer(sink: sink) {
      Surface(
        size: TerminalSize(width: width, height: height),
        colorDepth: .ansi16,
        isInteractive: true
      )
    }
  }

  /// Shows a block, and tells how many bytes that took.
  func present(_ block: Block) -> Int {
    let before = sink.count.bytes
    try? renderer.present(block)
    return sink.count.bytes - before
  }
}

/// The views that are measured.
enum TextViews {
  private static let words = String(repeating: "abcdefghi ", count: 30)

  /// A screen full of plain text, of which one letter changes with the number.
  static func plain(_ number: Int, width: Int, height: Int) -> Block {
    let digit = String(number % 10)
    return .column(
      (0..<height - 1).map { row in
        let line = String(words.prefix(width - 2))
        return .line(Text(row == height / 2 ? String(line.prefix(width / 2)) + digit : line))
      }
    )
  }

  /// A screen full of styled text, every cell of which changes with the number.
  static func styled(_ number: Int, width: Int, height: Int) -> Block {
    let styles: [Style] = [.accent, .error, .plain, .success, .muted, .warning]
    return .column(
      (0..<height - 1).map { row in
        let parts = (0..<(width - 1) / 10).reduce(into: Text()) { text, part in
          let letter = Character(Unicode.Scalar(UInt8(97 + (number + part + row) % 26)))
          text += Text(String(repeating: letter, count: 10), styles[(part + number) % styles.count])
        }
        return .line(parts)
      }
    )
  }
}
