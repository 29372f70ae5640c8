import Signals

/// Writes a page or a drawing of the last state, once, at the end: for reports and documents.
public final class SnapshotRenderer: TextRenderer {
  /// What kind of document is written.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// A page.
    case html
    /// A drawing.
    case svg
  }

  private struct State {
    var settled: [Row] = []
    var rows: [Row] = []
    var positions = LogPositions()
    var output = OutputState()
  }

  /// What the block is laid out for.
  public let surface: Surface
  private let sink: any ByteSink
  private let format: Format
  private let title: String
  private let theme: Theme
  private let state = Lock(State())

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - sink: Where the document goes.
  ///   - format: What kind of document it is.
  ///   - width: How many cells a row may have.
  ///   - title: What is shown, in words.
  ///   - theme: How roles look.
  public init(
    sink: any ByteSink,
    format: Format,
    width: Int = 80,
    title: String = "Snapshot",
    theme: Theme = .standard
  ) {
    self.sink = sink
    self.format = format
    self.title = title
    self.theme = theme
    surface = Surface(size: TerminalSize(width: width, height: .max), colorDepth: .ansi256)
  }

  /// Keeps a block for the document, and its new settled lines.
  ///
  /// - Parameter block: What to show.
  /// - Throws: ``RenderError`` when the output takes no more.
  public func present(_ block: Block) throws(RenderError) {
    try state.withLock { state throws(RenderError) in
      guard try state.output.isOpen() else { return }
      let frame = Frame(block, on: surface, after: state.positions)
      state.positions = frame.logPositions
      state.settled += frame.settled
      state.rows = frame.rows
    }
  }

  /// Writes the document.
  ///
  /// - Parameter reason: Why no more is to come; the document is written in any case.
  /// - Throws: ``RenderError`` when the output does not take the document.
  public func finish(_ reason: FinishReason) throws(RenderError) {
    try state.withLock { state throws(RenderError) in
      guard state.output.finish() else { return }
      let snapshot = Snapshot(
        rows: state.settled + state.rows,
        width: surface.size.width,
        title: title,
        theme: theme
      )
      let document =
        switch format {
        case .html: snapshot.html
        case .svg: snapshot.svg
        }
      try state.output.write(Array(document.utf8), to: sink)
    }
  }
}
