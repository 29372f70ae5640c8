public import Signals

/// A stopwatch that takes laps.
///
/// ```swift
/// let watch = StopwatchModel()
/// watch.lapped.observeValues { print("lap \($0.number): \($0.duration)") }
/// watch.start.apply().start()
/// watch.lap.apply().start()
/// ```
///
/// The time follows the scheduler's clock, however late the ticks come. Pauses and laps are exact to
/// the moment, not to the tick. A model that is let go of takes its timer with it.
public final class StopwatchModel: Sendable {
  /// What the stopwatch does: nothing yet, run or pause.
  public let state: Property<TimerState>

  /// The time that had passed at the last tick, or at the last start, pause, lap or reset.
  public let elapsed: Property<Duration>

  /// The part of the elapsed time that is after the last lap.
  public let lapTime: Property<Duration>

  /// The laps that have been taken, the latest last.
  public let laps: Property<[Lap]>

  /// The shortest lap; `nil` while there is none.
  public let fastestLap: Property<Lap?>

  /// The longest lap; `nil` while there is none.
  public let slowestLap: Property<Lap?>

  /// Whether the time passes.
  public let isRunning: Property<Bool>

  /// Lets the time pass; enabled while it stands still.
  public let start: Action<Void, Void, Never>

  /// Makes the time stand still; enabled while it passes.
  public let pause: Action<Void, Void, Never>

  /// Starts what stands still, and pauses what runs; always enabled.
  public let toggle: Action<Void, Void, Never>

  /// Ends a lap and begins the next one; enabled while the time passes.
  public let lap: Action<Void, Void, Never>

  /// Makes the time stand still and forgets all; enabled once there is something to forget.
  public let reset: Action<Void, Void, Never>

  /// Each lap at its end, after the properties have changed.
  ///
  /// Sent by whoever takes the lap. Completes with the model.
  public let lapped: Signal<Lap, Never>

  private let engine: TimerEngine<Stopwatch>

  /// Creates a stopwatch that stands still at zero.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks, a millisecond or more.
  ///   - scheduler: Where the ticks come, and whose clock is followed.
  ///   - lifetime: Ends the stopwatch for good when it ends; `nil` to end with the model alone.
  /// - Precondition: `interval` is a millisecond or more.
  public init(
    interval: Duration = .milliseconds(100),
    on scheduler: any DateScheduler = QueueScheduler(name: "TimerModels.StopwatchModel"),
    during lifetime: Lifetime? = nil
  ) {
    precondition(
      interval >= .milliseconds(1),
      "A stopwatch's interval must be a millisecond or more, not \(interval)."
    )
    let engine = TimerEngine(Stopwatch(interval: interval), on: scheduler, during: lifetime)
    self.engine = engine
    state = engine.property(\.state)
    elapsed = engine.property(\.elapsed)
    lapTime = engine.property(\.lapTime)
    laps = engine.property(\.laps)
    fastestLap = laps.map { $0.min { $0.duration < $1.duration } }
    slowestLap = laps.map { $0.max { $0.duration < $1.duration } }
    isRunning = engine.property(\.isRunning)
    lapped = engine.effects
    start = engine.action(enabledIf: { !$0.isRunning }) { watch, now, _ in watch.start(at: now) }
    pause = engine.action(enabledIf: \.isRunning) { watch, now, _ in watch.pause(at: now) }
    toggle = engine.action(enabledIf: { _ in true }) { watch, now, _ in
      watch.isRunning ? watch.pause(at: now) : watch.start(at: now)
    }
    lap = engine.action(enabledIf: \.isRunning) { watch, now, _ in watch.lap(at: now) }
    reset = engine.action(enabledIf: \.isResettable) { watch, _, _ in watch.reset() }
  }
}
