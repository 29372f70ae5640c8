import Signals
public import TextRendering

/// Keeps what was presented: the renderer for tests of views.
public final class RecordingRenderer: TextRenderer {
  private struct State {
    var blocks: [Block] = []
    var finishReason: FinishReason?
    var failure: RenderError?
  }

  /// What views are laid out for.
  public let surface: Surface
  private let state = Lock(State())

  /// Creates a renderer that has seen nothing.
  ///
  /// - Parameter surface: What views are laid out for.
  public init(surface: Surface = Surface()) {
    self.surface = surface
  }

  /// Keeps a block.
  ///
  /// - Parameter block: What to keep; nothing is kept any more after the end.
  /// - Throws: What ``fail(with:)`` was given, once it was called.
  public func present(_ block: Block) throws(RenderError) {
    try state.withLock { state throws(RenderError) in
      if let failure = state.failure { throw failure }
      if state.finishReason == nil { state.blocks.append(block) }
    }
  }

  /// Keeps the first reason for the end.
  ///
  /// - Parameter reason: Why no more is to come.
  public func finish(_ reason: FinishReason) {
    state.withLock { $0.finishReason = $0.finishReason ?? reason }
  }

  /// Makes each later block fail, as an output does whose reader is gone.
  ///
  /// - Parameter error: The error to throw.
  public func fail(with error: RenderError) {
    state.withLock { $0.failure = error }
  }

  /// What was presented, oldest first.
  public var blocks: [Block] { state.withLock { $0.blocks } }

  /// Why the renderer was finished, once it was.
  public var finishReason: FinishReason? { state.withLock { $0.finishReason } }

  /// The frames of what was presented; each settled line is in the first frame that had it.
  public var frames: [Frame] {
    var positions = LogPositions()
    return blocks.map { block in
      let frame = Frame(
        block,
        width: surface.size.width,
        height: surface.size.height,
        glyphs: surface.glyphs,
        after: positions
      )
      positions = frame.logPositions
      return frame
    }
  }
}
