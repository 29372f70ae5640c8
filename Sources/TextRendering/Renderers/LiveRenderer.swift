public import Signals

/// Redraws a block in place on a terminal.
///
/// A frame is written at once and costs what has changed; a block that shows nothing new writes
/// nothing. The block never fills the last column or the last row, so the terminal never folds or
/// scrolls on its own account; of a taller block the end is shown. The size of the terminal is read
/// anew for each block.
///
/// When the terminal has become narrower, the block is erased as most terminals have folded it by then.
/// One that cuts its rows instead, as xterm does, loses lines above a block that was wider.
///
/// The cursor is hidden while the renderer is in use, unless the block has a place to type at. It
/// comes back with ``finish(_:)``, at the exit of the process, and when a signal ends or stops it
/// (``TerminalRestorer``). What else writes to the same terminal in between draws over the block, until
/// the size changes: let it be a settled line of the view.
public final class LiveRenderer: TextRenderer {
  /// Where blocks are shown.
  public enum Screen: Sendable, Hashable, CaseIterable {
    /// Below what the terminal showed before. Settled lines go above the block, into the terminal's
    /// own history, and the last block stays.
    case inline
    /// On the terminal's second screen, which is gone with the renderer. Settled lines wait, and are
    /// written to the first screen when the renderer is finished.
    case alternate
  }

  private struct State {
    var painter: LivePainter
    var positions = LogPositions()
    /// Settled lines that wait for the end of the second screen.
    var held: [Text] = []
    var output = OutputState()
    var hasPainted = false
    var isProtected = false
  }

  private let sink: any ByteSink
  private let currentSurface: @Sendable () -> Surface
  private let restorer: TerminalRestorer?
  private let state: Lock<State>

  /// What the terminal can show; its size is read anew each time.
  public var surface: Surface { currentSurface() }

  /// Sends when the terminal has another size, or has to be painted afresh, and the last block should
  /// be presented again.
  public var surfaceChanges: Signal<Void, Never> {
    restorer == nil ? .never : TerminalNews.shared.changes
  }

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - sink: The way to the terminal.
  ///   - screen: Where blocks are shown.
  ///   - theme: How roles look.
  ///   - restorer: What puts the terminal in order if a signal comes; `nil` where `sink` does not
  ///     lead to a terminal of this process.
  ///   - surface: Tells what the terminal can show, and its size now. Called for each block.
  public init(
    sink: any ByteSink,
    screen: Screen = .inline,
    theme: Theme = .standard,
    restorer: TerminalRestorer? = nil,
    surface: @escaping @Sendable () -> Surface
  ) {
    self.sink = sink
    self.restorer = restorer
    self.currentSurface = surface
    let painter = LivePainter(screen, theme: theme, depth: surface().colorDepth)
    self.state = Lock(State(painter: painter))
  }

  /// Redraws what has changed.
  ///
  /// - Parameter block: What to show.
  /// - Throws: ``RenderError`` when the terminal takes no more.
  public func present(_ block: Block) throws(RenderError) {
    var surface = currentSurface()
    let size = surface.size
    surface.size = TerminalSize(width: size.width - 1, height: size.height - 1)
    try state.withLock { state throws(RenderError) in
      guard try state.output.isOpen() else { return }
      if let restorer, state.isProtected, restorer.takeResumption() { state.painter.restart() }
      if state.painter.screen == .alternate {
        state.held += state.positions.takeNewLines(in: block)
      }
      let frame = Frame(block, on: surface, after: state.positions)
      let stroke = state.painter.paint(frame, on: size)
      state.positions = frame.logPositions
      guard !stroke.bytes.isEmpty else { return }
      if !state.hasPainted { state.isProtected = arm(state.painter.screen) }
      state.hasPainted = true
      try write(stroke, &state)
    }
  }

  /// Shows the cursor again, below the last block.
  ///
  /// - Parameter reason: Why no more is to come; the terminal looks the same in any case.
  /// - Throws: ``RenderError`` when the terminal does not take the rest: on the second screen, all
  ///   settled lines.
  public func finish(_ reason: FinishReason) throws(RenderError) {
    let surface = currentSurface()
    try state.withLock { state throws(RenderError) in
      let held = Frame(
        .column(state.held.map { .text($0) }),
        width: surface.size.width - 1,
        glyphs: surface.glyphs,
        ambiguousWidth: surface.ambiguousWidth
      )
      let isOpen = state.output.finish()
      let leaving = isOpen && state.hasPainted ? state.painter.leave(held.rows) : []
      guard let restorer, state.isProtected else {
        return try state.output.write(leaving, to: sink)
      }
      try state.output.attempt { () throws(RenderError) in
        try restorer.disarm(leaving: leaving, to: sink)
      }
    }
  }

  private func arm(_ screen: Screen) -> Bool {
    let order = "\u{1B}[?2026l\u{1B}[0m\u{1B}]8;;\u{1B}\\" + screen.leaving
    return restorer?.arm(leaving: Array(order.utf8)) ?? false
  }

  private func write(_ stroke: LivePainter.Stroke, _ state: inout State) throws(RenderError) {
    guard let restorer, state.isProtected else {
      return try state.output.write(stroke.bytes, to: sink)
    }
    try state.output.attempt { () throws(RenderError) in
      try restorer.write(stroke.bytes, to: sink, rows: stroke.rows, rest: stroke.rest)
    }
  }
}
