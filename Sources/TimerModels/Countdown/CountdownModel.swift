public import Signals

/// A countdown that can be started, paused and reset.
///
/// ```swift
/// let countdown = CountdownModel(duration: .seconds(3), interval: .milliseconds(100))
/// countdown.remaining.producer.startWithValues { print("\($0) left") }
/// countdown.finished.observeValues { print("done") }
/// countdown.start.apply().start()
/// ```
///
/// What is left follows the scheduler's clock, however late the ticks come, and pausing keeps it
/// to the moment. Ticks come whenever another `interval` has passed without the pauses, and at
/// the end. A model that is let go of takes its timer with it: nothing is sent afterwards.
public final class CountdownModel: Sendable {
  /// The length of the whole countdown.
  public let duration: Duration

  /// The time that was left at the last tick, or at the last start, pause or reset.
  public let remaining: Property<Duration>

  /// The part of the time that has passed, from 0 to 1.
  public let fraction: Property<Double>

  /// Whether the time passes.
  public let isRunning: Property<Bool>

  /// Lets the time pass; enabled while it stands still and there is some left.
  public let start: Action<Void, Void, Never>

  /// Makes the time stand still; enabled while it passes.
  public let pause: Action<Void, Void, Never>

  /// Makes the time stand still and gives all of it back; enabled once some has passed.
  public let reset: Action<Void, Void, Never>

  /// Tells that the time is up, once for each time that it runs out.
  ///
  /// It is sent on the scheduler, after the properties have changed.
  public let finished: Signal<Void, Never>

  private let engine: CountdownEngine

  /// Creates a countdown that stands still, with all its time left.
  ///
  /// - Parameters:
  ///   - duration: The length of the countdown; a negative one counts as none.
  ///   - interval: The time between two ticks, a millisecond or more.
  ///   - scheduler: Where the ticks come, and whose clock is followed.
  /// - Precondition: `interval` is a millisecond or more.
  public init(
    duration: Duration,
    interval: Duration = .milliseconds(100),
    on scheduler: any DateScheduler = QueueScheduler(name: "TimerModels.CountdownModel")
  ) {
    precondition(
      interval >= .milliseconds(1),
      "A countdown's interval must be a millisecond or more."
    )
    let countdown = Countdown(duration: duration, interval: interval)
    let engine = CountdownEngine(countdown, on: scheduler)
    let state = engine.state
    self.engine = engine
    self.duration = countdown.duration
    remaining = state.map(\.countdown.remaining).skipRepeats()
    fraction = state.map(\.countdown.fraction).skipRepeats()
    isRunning = state.map(\.countdown.isRunning).skipRepeats()
    finished = engine.finished
    start = Self.action(engine, if: \.isStartable) { $0.start() }
    pause = Self.action(engine, if: \.isRunning) { $0.pause() }
    reset = Self.action(engine, if: \.isResettable) { $0.reset() }
  }

  /// Makes an action that doesn't keep the engine alive.
  private static func action(
    _ engine: CountdownEngine,
    if isEnabled: any KeyPath<Countdown, Bool> & Sendable,
    _ work: @escaping @Sendable (CountdownEngine) -> Void
  ) -> Action<Void, Void, Never> {
    Action(enabledIf: engine.state.map { $0.countdown[keyPath: isEnabled] }.skipRepeats()) {
      [weak engine] in
      SignalProducer { [weak engine] () -> Void in
        if let engine { work(engine) }
      }
    }
  }
}
