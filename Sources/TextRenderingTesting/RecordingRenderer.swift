import Signals
public import TextRendering

/// Keeps what was presented, and when: the renderer for tests of views.
///
/// ```swift
/// let recorder = RecordingRenderer(uptime: { scheduler.uptime })
/// let rendering = render(to: recorder, on: scheduler) { view(of: model) }
/// scheduler.advance(by: .seconds(1))
/// #expect(recorder.frames.last?.text == ["Ready"])
/// ```
public final class RecordingRenderer: TextRenderer {
  /// A block and the moment at which it was presented.
  public struct Presentation: Sendable, Hashable {
    /// What was presented.
    public let block: Block
    /// When, by the recorder's clock.
    public let time: Duration
  }

  private struct State {
    var presentations: [Presentation] = []
    var finishReason: FinishReason?
    var failure: RenderError?
  }

  /// What views are laid out for.
  public let surface: Surface
  private let uptime: @Sendable () -> Duration
  private let state = Lock(State())

  /// Creates a renderer that has seen nothing.
  ///
  /// - Parameters:
  ///   - surface: What views are laid out for.
  ///   - uptime: The time, best that of a test's scheduler; no time passes unless told otherwise.
  public init(
    surface: Surface = Surface(),
    uptime: @escaping @Sendable () -> Duration = { .zero }
  ) {
    self.surface = surface
    self.uptime = uptime
  }

  /// Keeps a block.
  ///
  /// - Parameter block: What to keep; nothing is kept any more after the end.
  /// - Throws: What ``fail(with:)`` was given, once it was called.
  public func present(_ block: Block) throws(RenderError) {
    let presentation = Presentation(block: block, time: uptime())
    try state.withLock { state throws(RenderError) in
      if let failure = state.failure { throw failure }
      if state.finishReason == nil { state.presentations.append(presentation) }
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

  /// What was presented and when, oldest first.
  public var presentations: [Presentation] { state.withLock { $0.presentations } }

  /// What was presented, oldest first.
  public var blocks: [Block] { presentations.map(\.block) }

  /// Why the renderer was finished, once it was.
  public var finishReason: FinishReason? { state.withLock { $0.finishReason } }

  /// The frames of what was presented; each settled line is in the first frame that had it.
  public var frames: [Frame] {
    var positions = LogPositions()
    return blocks.map { block in
      let frame = Frame(block, on: surface, after: positions)
      positions = frame.logPositions
      return frame
    }
  }

  /// The last frame as text, as styled text, as a page or as a drawing: to be compared with one that
  /// was found right before.
  ///
  /// It shows what a user would see: all settled lines, and the last rows below them.
  ///
  /// - Parameters:
  ///   - title: What is shown, in words.
  ///   - theme: How roles look.
  /// - Returns: The snapshot; `nil` before anything was presented.
  public func snapshot(title: String = "Snapshot", theme: Theme = .standard) -> Snapshot? {
    let frames = frames
    guard let last = frames.last else { return nil }
    return Snapshot(
      rows: frames.flatMap(\.settled) + last.rows,
      width: last.width,
      title: title,
      theme: theme
    )
  }
}
