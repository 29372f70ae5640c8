public import Dispatch
public import FoundationEssentials

/// Keeps the time of a clock, and runs work on another scheduler when it has come.
///
/// For clocks that are injected, such as the test clocks of others. The waiting is done by tasks, so
/// it needs a thread of the pool; work that is due at one instant may be run in any order.
public final class ClockScheduler<Time: Clock>: DateScheduler where Time.Duration == Duration {
  private let clock: Time
  private let target: any Scheduler
  private let startInstant: Time.Instant
  private let startDate: Date

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - clock: Whose time to keep.
  ///   - target: Where to run the work.
  ///   - startDate: What the calendar shows now.
  public init(
    _ clock: Time,
    on target: any Scheduler = QueueScheduler(),
    startDate: Date = Date()
  ) {
    self.clock = clock
    self.target = target
    self.startDate = startDate
    startInstant = clock.now
  }

  /// The date that the clock has reached.
  public var currentDate: Date { startDate.addingTimeInterval(uptime / .seconds(1)) }

  /// The time that has passed on the clock.
  public var uptime: Duration { startInstant.duration(to: clock.now) }

  /// Runs work as soon as possible.
  ///
  /// - Parameter action: Run once, on the target.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    target.schedule(action)
  }

  /// Runs work at a moment of `uptime`.
  ///
  /// - Parameters:
  ///   - uptime: When to run it. As soon as possible if that has passed.
  ///   - action: Run once, on the target.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    at uptime: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    let work = ScheduledWork(action)
    let task = Task { [clock, target, startInstant] in
      try await clock.sleep(until: startInstant.advanced(by: uptime), tolerance: nil)
      target.schedule { work.run() }
    }
    return AnyDisposable {
      work.dispose()
      task.cancel()
    }
  }

  /// Runs work on a date.
  ///
  /// - Parameters:
  ///   - date: When to run it. As soon as possible if that has passed.
  ///   - action: Run once, on the target.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    after date: Date,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(at: uptime(of: date), action: action)
  }

  /// Runs work again and again, without drift.
  ///
  /// - Parameters:
  ///   - date: When to run it first.
  ///   - interval: The time from one run to the next; more than zero.
  ///   - leeway: Not used: runs are as punctual as the clock.
  ///   - action: Run each time, on the target.
  /// - Returns: Ends the repetition when it is disposed of. Letting go of it does not.
  @discardableResult
  @preconcurrency
  public func schedule(
    after date: Date,
    interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(at: uptime(of: date), every: Duration(interval), action: action)
  }
}

// MARK: - The other way round

/// The time of a scheduler, for code that takes a clock.
public struct SchedulerClock: Clock {
  /// A moment of the scheduler's time.
  public struct Instant: InstantProtocol {
    /// The scheduler's `uptime` at that moment.
    public let uptime: Duration

    /// The moment that is a while later.
    ///
    /// - Parameter duration: How much later.
    /// - Returns: The later moment.
    public func advanced(by duration: Duration) -> Instant {
      Instant(uptime: uptime + duration)
    }

    /// The time to another moment.
    ///
    /// - Parameter other: The other moment.
    /// - Returns: The time between the two; negative if the other one is earlier.
    public func duration(to other: Instant) -> Duration {
      other.uptime - uptime
    }

    /// Whether a moment is earlier than another one.
    ///
    /// - Parameters:
    ///   - first: One.
    ///   - second: The other.
    /// - Returns: Whether the first is earlier.
    public static func < (first: Instant, second: Instant) -> Bool {
      first.uptime < second.uptime
    }
  }

  private let scheduler: any DateScheduler

  fileprivate init(_ scheduler: any DateScheduler) {
    self.scheduler = scheduler
  }

  /// The present moment.
  public var now: Instant { Instant(uptime: scheduler.uptime) }

  /// The shortest time that can be told apart.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits for a moment.
  ///
  /// - Parameters:
  ///   - deadline: When to go on.
  ///   - tolerance: How much later it may be. Not used.
  /// - Throws: `CancellationError`, at once, if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await scheduler.sleep(until: deadline.uptime)
  }
}

extension DateScheduler {
  /// The scheduler's time as a clock.
  public var clock: SchedulerClock { SchedulerClock(self) }
}
