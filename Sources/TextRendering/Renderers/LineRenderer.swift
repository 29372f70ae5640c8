import Signals

/// Prints plain lines: for pipes, logs, simple terminals and screen readers.
///
/// A line is printed when its meaning is new: text at once, progress each ten per cent, the label of
/// a spinner once. Nothing is ever changed in place. No byte below 0x20 but the line feed is written,
/// and no escape sequence unless the surface has colours.
public final class LineRenderer: TextRenderer {
  private struct State {
    var shown: [String: Int] = [:]
    var positions = LogPositions()
    var output = OutputState()
  }

  /// What can be shown.
  public let surface: Surface
  private let sink: any ByteSink
  private let theme: Theme
  private let state = Lock(State())

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - sink: Where the lines go.
  ///   - surface: What can be shown there; lines are not wrapped, whatever its width.
  ///   - theme: How roles look where there are colours.
  public init(sink: any ByteSink, surface: Surface = Surface(), theme: Theme = .standard) {
    self.sink = sink
    self.surface = surface
    self.theme = theme
  }

  /// Prints the lines whose meaning was not in the last block.
  ///
  /// - Parameter block: What to show.
  /// - Throws: ``RenderError`` when the output takes no more.
  public func present(_ block: Block) throws(RenderError) {
    try state.withLock { state throws(RenderError) in
      guard try state.output.isOpen() else { return }
      var encoder = ANSIEncoder(theme: theme, depth: surface.colorDepth)
      for line in state.positions.takeNewLines(in: block).flatMap(\.paragraphs) {
        append(line, to: &encoder)
      }
      var shown: [String: Int] = [:]
      for statement in Statement.statements(of: block) {
        for meaning in statement.meanings { shown[meaning, default: 0] += 1 }
        guard let last = statement.meanings.last else { continue }
        if shown[last, default: 0] > state.shown[last, default: 0] {
          append(statement.line, to: &encoder)
        }
      }
      state.shown = shown
      try state.output.write(encoder.bytes, to: sink)
    }
  }

  /// Ends the output; every line was printed when it was due.
  ///
  /// - Parameter reason: Why no more is to come.
  public func finish(_ reason: FinishReason) {
    state.withLock { _ = $0.output.finish() }
  }

  private func append(_ line: Text, to encoder: inout ANSIEncoder) {
    for run in line.runs {
      encoder.select(run.style)
      encoder.text(run.string)
    }
    encoder.select(.plain)
    encoder.text("\n")
  }
}
