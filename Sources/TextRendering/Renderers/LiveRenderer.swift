import Signals

/// Redraws a block in place on a terminal, below what the terminal showed before.
///
/// A frame is written at once and costs what has changed; a block that shows nothing new writes
/// nothing. The block never fills the last column or the last row, so the terminal never folds or
/// scrolls on its own account; of a taller block the end is shown. Settled lines go above it, into the
/// terminal's own history. A new size of the terminal is noticed by the next block.
///
/// The cursor is hidden while the renderer is in use, and comes back with ``finish(_:)``, at the exit
/// of the process, and when a signal ends or stops it (``TerminalRestorer``).
public final class LiveRenderer: TextRenderer {
  private struct State {
    var painter: LivePainter
    var positions = LogPositions()
    var output = OutputState()
    var hasPainted = false
  }

  private let sink: any ByteSink
  private let currentSurface: @Sendable () -> Surface
  private let restorer: TerminalRestorer?
  private let state: Lock<State>

  /// What the terminal can show; its size is read anew each time.
  public var surface: Surface { currentSurface() }

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - sink: The way to the terminal.
  ///   - theme: How roles look.
  ///   - restorer: What puts the terminal in order if a signal comes; `nil` where `sink` does not
  ///     lead to a terminal of this process.
  ///   - surface: Tells what the terminal can show, and its size now. Called for each block.
  public init(
    sink: any ByteSink,
    theme: Theme = .standard,
    restorer: TerminalRestorer? = nil,
    surface: @escaping @Sendable () -> Surface
  ) {
    self.sink = sink
    self.restorer = restorer
    self.currentSurface = surface
    self.state = Lock(State(painter: LivePainter(theme: theme, depth: surface().colorDepth)))
  }

  /// Redraws what has changed.
  ///
  /// - Parameter block: What to show.
  /// - Throws: ``RenderError`` when the terminal takes no more.
  public func present(_ block: Block) throws(RenderError) {
    try state.withLock { state throws(RenderError) in
      guard try state.output.isOpen() else { return }
      if let restorer, restorer.takeResumption() { state.painter.restart() }
      let surface = currentSurface()
      let frame = Frame(
        block,
        width: surface.size.width - 1,
        height: surface.size.height - 1,
        glyphs: surface.glyphs,
        after: state.positions
      )
      let rowsBefore = state.painter.rowCount
      let bytes = state.painter.paint(frame, on: surface.size)
      state.positions = frame.logPositions
      guard !bytes.isEmpty else { return }
      if !state.hasPainted { restorer?.arm() }
      state.hasPainted = true
      restorer?.beginFrame(rows: max(rowsBefore, frame.rows.count))
      defer { restorer?.endFrame() }
      try state.output.write(bytes, to: sink)
    }
  }

  /// Shows the cursor again, below the last block, which stays.
  ///
  /// - Parameter reason: Why no more is to come; the terminal shows the last block in any case.
  public func finish(_ reason: FinishReason) {
    state.withLock { state in
      let isLeftToUs = restorer?.disarm() ?? true
      guard state.output.finish(), state.hasPainted, isLeftToUs else { return }
      // Nobody is left to tell of a failure, and nothing more would be written after it.
      try? sink.write(Array("\u{1B}[?25h".utf8))
    }
  }
}
