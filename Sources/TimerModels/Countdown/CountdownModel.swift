public import Signals

/// A countdown that can be started, paused, extended and reset.
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
  /// The length of the whole countdown, without extensions.
  public let duration: Duration

  /// What the countdown does: nothing yet, run, pause, or that it has finished.
  public let state: Property<TimerState>

  /// The length of the present countdown, with its extensions.
  public let total: Property<Duration>

  /// The time that was left at the last tick, or at the last start, pause, extension or reset.
  public let remaining: Property<Duration>

  /// The part of the time that has passed, from 0 to 1.
  public let fraction: Property<Double>

  /// Whether the time passes.
  public let isRunning: Property<Bool>

  /// Lets the time pass; enabled while it stands still and there is some left.
  public let start: Action<Void, Void, Never>

  /// Makes the time stand still; enabled while it passes.
  public let pause: Action<Void, Void, Never>

  /// Starts what stands still, and pauses what runs; enabled until it has finished.
  public let toggle: Action<Void, Void, Never>

  /// Makes the time stand still and gives all of it back; enabled once some has passed.
  ///
  /// Extensions are taken back.
  public let reset: Action<Void, Void, Never>

  /// Makes the countdown longer by its input, or shorter if that is negative, always enabled.
  ///
  /// What has passed stays passed: a countdown that is made shorter than that finishes if it runs, and
  /// one that has finished stands still with the new time left.
  public let extend: Action<Duration, Void, Never>

  /// Tells that the time is up, once for each time that it runs out.
  ///
  /// It is sent after the properties have changed: on the scheduler, or by whoever found the time up by
  /// a pause or an extension. Completes with the model.
  public let finished: Signal<Void, Never>

  private let engine: TimerEngine<Countdown>

  /// Creates a countdown that stands still, with all its time left.
  ///
  /// - Parameters:
  ///   - duration: The length of the countdown; a negative one counts as none.
  ///   - interval: The time between two ticks, a millisecond or more.
  ///   - scheduler: Where the ticks come, and whose clock is followed.
  ///   - lifetime: Ends the countdown for good when it ends; `nil` to end with the model alone.
  /// - Precondition: `interval` is a millisecond or more.
  public init(
    duration: Duration,
    interval: Duration = .milliseconds(100),
    on scheduler: any DateScheduler = QueueScheduler(name: "TimerModels.CountdownModel"),
    during lifetime: Lifetime? = nil
  ) {
    precondition(
      interval >= .milliseconds(1),
      "A countdown's interval must be a millisecond or more, not \(interval)."
    )
    let countdown = Countdown(duration: duration, interval: interval)
    let engine = TimerEngine(countdown, on: scheduler, during: lifetime)
    self.engine = engine
    self.duration = countdown.duration
    state = engine.property(\.state)
    total = engine.property(\.duration)
    remaining = engine.property(\.remaining)
    fraction = engine.property(\.fraction)
    isRunning = engine.property(\.isRunning)
    finished = engine.effects.map(value: ())
    start = engine.action(enabledIf: \.isStartable) { countdown, now, _ in
      countdown.start(at: now)
    }
    pause = engine.action(enabledIf: \.isRunning) { countdown, now, _ in countdown.pause(at: now) }
    toggle = engine.action(enabledIf: { !$0.isFinished }) { countdown, now, _ in
      countdown.isRunning ? countdown.pause(at: now) : countdown.start(at: now)
    }
    reset = engine.action(enabledIf: \.isResettable) {
      [duration = countdown.duration] countdown, now, _ in
      countdown.reset(to: duration, at: now)
    }
    extend = engine.action(enabledIf: { _ in true }) { countdown, now, time in
      countdown.extend(by: time, at: now)
    }
  }
}
