public import Signals

/// A view that is kept on show: whenever a property that it has read changes, it is made and shown
/// again.
///
/// The first change after a quiet while is shown at once, later ones at the frame rate, and the
/// last one always. However many changes come, at most one frame waits; between the frames the view
/// is not even computed, and a view that does not change costs nothing. A reader that stalls blocks
/// the rendering's scheduler and nobody else.
///
/// ```swift
/// let rendering = render(to: Console().makeRenderer()) {
///   .progress("Loading", fraction: model.fraction.value)
/// }
/// await rendering.finish(.completed)
/// ```
public final class Rendering: Disposable {
  private struct State {
    var lastFrame: Duration?
    var isFrameDue = false
    var isFinished = false
  }

  /// How long each picture of a moving mark is shown, at the least.
  private static let pictureTime = Duration.milliseconds(80)

  private let view: Property<Block>
  private let renderer: any TextRenderer
  private let scheduler: any DateScheduler
  private let interval: Duration
  private let state = Lock(State())
  private let watch = CompositeDisposable()
  private let refresh = SerialDisposable()
  private let mutableFailure = MutableProperty<RenderError?>(nil)

  /// Why not everything is shown, or `nil` while all is well.
  ///
  /// An output may also refuse what comes at the end, such as a document that is written all at once:
  /// look again when `finish` has returned.
  public var failure: Property<RenderError?> { Property(mutableFailure) }

  /// Shows a view until `finish` is called.
  ///
  /// - Parameters:
  ///   - renderer: Where to show it. It is called by this rendering alone.
  ///   - scheduler: Where the renderer is called: a serial one that nobody else needs to be quick.
  ///   - maximumRate: How many frames to show a second at the most; more than zero.
  ///   - view: Makes the block of properties. Pure and short: it runs inside the step of their graph.
  public init(
    to renderer: any TextRenderer,
    on scheduler: any DateScheduler = QueueScheduler(name: "rendering"),
    maximumRate: Int = 30,
    _ view: @escaping @Sendable () -> Block
  ) {
    precondition(maximumRate > 0, "A rendering needs a rate of at least 1, not \(maximumRate)")
    self.view = Property.computed(view).named("view of a rendering")
    self.renderer = renderer
    self.scheduler = scheduler
    interval = .seconds(1) / maximumRate
    watch.add(self.view.watch { [weak self] in self?.frameIsDue() })
    watch.add(renderer.surfaceChanges.observeValues { [weak self] in self?.frameIsDue() })
    frameIsDue()
  }

  deinit {
    watch.dispose()
    refresh.dispose()
  }

  /// Whether the rendering is over.
  public var isDisposed: Bool { state.withLock { $0.isFinished } }

  /// Shows the last state and leaves the output as it should be left.
  ///
  /// Returns once that is done, so only when a reader that has stalled goes on or leaves. Whether the
  /// output has taken everything is then known from `failure`.
  ///
  /// - Parameter reason: Why no more is to come.
  public func finish(_ reason: FinishReason) async {
    await withCheckedContinuation { continuation in
      scheduler.schedule { [self] in
        finishNow(reason)
        continuation.resume()
      }
    }
  }

  /// Shows the last state and leaves the output as after an interruption, without waiting for it.
  public func dispose() {
    scheduler.schedule { [self] in finishNow(.interrupted) }
  }
}

// MARK: - Frames

extension Rendering {
  private func frameIsDue() {
    let due: Duration? = state.withLock { state in
      guard !state.isFrameDue, !state.isFinished else { return nil }
      state.isFrameDue = true
      return state.lastFrame.map { $0 + interval } ?? .zero
    }
    guard let due else { return }
    scheduler.schedule(at: due) { [weak self] in self?.showFrame() }
  }

  private func showFrame() {
    let mayShow = state.withLock { state in
      // Cleared before the view is read: a change from now on asks for another frame.
      state.isFrameDue = false
      state.lastFrame = scheduler.uptime
      return !state.isFinished
    }
    if mayShow { present() }
  }

  private func present() {
    let view = view.value
    let picture = Int(scheduler.uptime / Self.pictureTime)
    do throws(RenderError) {
      try renderer.present(view.isAnimated ? view.animated(at: picture) : view)
    } catch {
      state.withLock { $0.isFinished = true }
      stopWatching()
      mutableFailure.value = error
      // What an output that has failed still says is nothing new.
      try? renderer.finish(.failed)
      return
    }
    guard let interval = renderer.refreshInterval(for: view) else {
      refresh.inner = nil
      return
    }
    // Replaces the one before, so that a change on the way does not make the mark move twice.
    refresh.replace {
      scheduler.schedule(at: scheduler.uptime + interval) { [weak self] in self?.frameIsDue() }
    }
  }

  private func finishNow(_ reason: FinishReason) {
    let isFirst = state.withLock { !$0.isFinished }
    guard isFirst else { return }
    present()
    let hasFailed = state.withLock { state in
      defer { state.isFinished = true }
      return state.isFinished
    }
    stopWatching()
    if hasFailed { return }
    do throws(RenderError) {
      try renderer.finish(reason)
    } catch {
      mutableFailure.value = error
    }
  }

  private func stopWatching() {
    watch.dispose()
    refresh.dispose()
  }
}

// MARK: - Making renderings

/// Keeps a view on show: whenever a property that it has read changes, it is made and shown again.
///
/// - Parameters:
///   - renderer: Where to show it. It is called by the rendering alone.
///   - scheduler: Where the renderer is called: a serial one that nobody else needs to be quick.
///   - maximumRate: How many frames to show a second at the most; more than zero.
///   - view: Makes the block of properties. Pure and short: it runs inside the step of their graph.
/// - Returns: The rendering. It ends when it is finished, or let go of.
public func render(
  to renderer: any TextRenderer,
  on scheduler: any DateScheduler = QueueScheduler(name: "rendering"),
  maximumRate: Int = 30,
  _ view: @escaping @Sendable () -> Block
) -> Rendering {
  Rendering(to: renderer, on: scheduler, maximumRate: maximumRate, view)
}

/// Keeps the view of a model on show: whenever a property that it has read changes, it is made and
/// shown again.
///
/// - Parameters:
///   - model: What the view is of. The rendering holds it.
///   - renderer: Where to show it. It is called by the rendering alone.
///   - scheduler: Where the renderer is called: a serial one that nobody else needs to be quick.
///   - maximumRate: How many frames to show a second at the most; more than zero.
///   - view: Makes the block of the model's properties. Pure and short.
/// - Returns: The rendering. It ends when it is finished, or let go of.
public func render<Model: Sendable>(
  _ model: Model,
  to renderer: any TextRenderer,
  on scheduler: any DateScheduler = QueueScheduler(name: "rendering"),
  maximumRate: Int = 30,
  _ view: @escaping @Sendable (Model) -> Block
) -> Rendering {
  Rendering(to: renderer, on: scheduler, maximumRate: maximumRate) { view(model) }
}
