public import Signals

/// Ticks at an interval, without drift, that can be paused.
///
/// ```swift
/// let refresh = IntervalModel(every: .seconds(30), leeway: .seconds(1))
/// refresh.ticks.observeValues { tick in print("tick \(tick.index), \(tick.lateness) late") }
/// refresh.start.apply().start()
/// ```
///
/// The nth tick is due when n intervals have passed without the pauses, whatever the observers take and
/// however late the ticks before it came. A pause keeps the time to the next tick to the moment. A model
/// that is let go of takes its timer with it: no tick comes afterwards.
public final class IntervalModel: Sendable {
  /// The time from one tick to the next.
  public let interval: Duration

  /// What the interval does: nothing yet, run, pause, or that it has sent all its ticks.
  public let state: Property<TimerState>

  /// Whether the time passes.
  public let isRunning: Property<Bool>

  /// The last tick that came; `nil` before the first.
  public let lastTick: Property<Tick?>

  /// Each tick, on the scheduler, after the properties have changed.
  ///
  /// Completes with the model.
  public let ticks: Signal<Tick, Never>

  /// Tells that all ticks have come, once for each time.
  public let finished: Signal<Void, Never>

  /// Lets the time pass; enabled while it stands still and ticks are left.
  public let start: Action<Void, Void, Never>

  /// Makes the time stand still; enabled while it passes.
  ///
  /// A tick that is late by then comes after the pause.
  public let pause: Action<Void, Void, Never>

  /// Starts what stands still, and pauses what runs; enabled until it has finished.
  public let toggle: Action<Void, Void, Never>

  /// Makes the time stand still, and begins again with the first tick; enabled once time has passed.
  public let reset: Action<Void, Void, Never>

  private let engine: TimerEngine<IntervalMachine>

  /// Creates an interval that stands still.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next, and from the start to the first.
  ///   - missed: What becomes of ticks that could not come before the next one was due.
  ///   - limit: After how many ticks it has finished, those that were left out included; `nil` for
  ///     never.
  ///   - leeway: How late a tick may be, for the system to save energy. It does not add up.
  ///   - scheduler: Where the ticks come, and whose clock is followed.
  ///   - lifetime: Ends the interval for good when it ends; `nil` to end with the model alone.
  /// - Precondition: `interval` is more than zero.
  public init(
    every interval: Duration,
    missed: MissedTicks = .coalesce,
    limit: Int? = nil,
    leeway: Duration = .zero,
    on scheduler: any DateScheduler = QueueScheduler(name: "TimerModels.IntervalModel"),
    during lifetime: Lifetime? = nil
  ) {
    precondition(interval > .zero, "An interval must be more than zero, not \(interval).")
    let grid = TickGrid(every: interval, missed: missed, limit: limit)
    let machine = IntervalMachine(grid: grid, leeway: leeway)
    let engine = TimerEngine(machine, on: scheduler, during: lifetime)
    self.engine = engine
    self.interval = interval
    state = engine.property(\.state)
    isRunning = engine.property(\.isRunning)
    lastTick = engine.property(\.lastTick)
    ticks = engine.effects.compactMap { effect in
      if case .tick(let tick) = effect { tick } else { nil }
    }
    finished = engine.effects.compactMap { effect in
      if case .finished = effect { () } else { nil }
    }
    start = engine.action(enabledIf: \.isStartable) { interval, now, _ in interval.start(at: now) }
    pause = engine.action(enabledIf: \.isRunning) { interval, now, _ in interval.pause(at: now) }
    toggle = engine.action(enabledIf: { !$0.isFinished }) { interval, now, _ in
      interval.isRunning ? interval.pause(at: now) : interval.start(at: now)
    }
    reset = engine.action(enabledIf: \.isResettable) { interval, _, _ in interval.reset() }
  }
}
