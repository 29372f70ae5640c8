import Signals

/// Prints what a block means, one JSON object a line: for programs that read along.
///
/// Each object has an `event`: `view` with the parts of the `view`, when they have changed; `log`
/// with the `text` of a settled line; `finish` with the `reason`, last of all. Progress counts as
/// changed with each whole per cent, a spinner with its label alone.
public final class JSONLinesRenderer: TextRenderer {
  private struct State {
    var shown: String?
    var positions = LogPositions()
    var output = OutputState()
  }

  private let sink: any ByteSink
  private let state = Lock(State())

  /// No size, no colours, no marks: nothing of what is written depends on a surface.
  public let surface = Surface()

  /// Creates a renderer.
  ///
  /// - Parameter sink: Where the lines go.
  public init(sink: any ByteSink) {
    self.sink = sink
  }

  /// Prints the new settled lines, and the view if its meaning has changed.
  ///
  /// - Parameter block: What to show.
  /// - Throws: ``RenderError`` when the output takes no more.
  public func present(_ block: Block) throws(RenderError) {
    try state.withLock { state throws(RenderError) in
      guard try state.output.isOpen() else { return }
      var output = ""
      for line in state.positions.takeNewLines(in: block) {
        output += Self.line("log", [("text", .string(line.string))])
      }
      let view = Self.line("view", [("view", .array(block.meaning))])
      if view != state.shown {
        output += view
        state.shown = view
      }
      try state.output.write(Array(output.utf8), to: sink)
    }
  }

  /// Prints why the output ends.
  ///
  /// - Parameter reason: Why no more is to come.
  /// - Throws: ``RenderError`` when the output does not take it.
  public func finish(_ reason: FinishReason) throws(RenderError) {
    try state.withLock { state throws(RenderError) in
      guard state.output.finish() else { return }
      let line = Self.line("finish", [("reason", .string(reason.rawValue))])
      try state.output.write(Array(line.utf8), to: sink)
    }
  }

  private static func line(_ event: String, _ members: [(String, JSONValue)]) -> String {
    JSONValue.object([("event", .string(event))] + members).description + "\n"
  }
}
