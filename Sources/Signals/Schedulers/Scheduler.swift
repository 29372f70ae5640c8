public import Dispatch
public import FoundationEssentials

/// Runs work at some later moment, or in some other place.
@preconcurrency
public protocol Scheduler: AnyObject, Sendable {
  /// Schedules work.
  ///
  /// - Parameter action: Run once.
  /// - Returns: Cancels the work if it has not begun; `nil` if there is nothing to cancel.
  @discardableResult
  @preconcurrency
  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)?
}

/// A scheduler that can wait.
///
/// It has two clocks. `uptime` only ever goes forward; everything that waits for a duration uses
/// it. `currentDate` is the calendar's, which people and time servers set.
@preconcurrency
public protocol DateScheduler: Scheduler {
  /// The time of day.
  var currentDate: Date { get }

  /// The time since some fixed moment, which never goes back. The difference of two counts.
  var uptime: Duration { get }

  /// Schedules work for when the calendar shows a date.
  ///
  /// - Parameters:
  ///   - date: When to run it. At once if that has passed.
  ///   - action: Run once.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)?

  /// Schedules work again and again.
  ///
  /// - Parameters:
  ///   - date: When to run it first.
  ///   - interval: The time from one run to the next.
  ///   - leeway: How late each may be, for the system to save energy.
  ///   - action: Run each time.
  /// - Returns: Ends the repetition when it is disposed of. Letting go of it does not.
  @discardableResult
  @preconcurrency
  func schedule(
    after date: Date,
    interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)?

  /// Schedules work for a moment of `uptime`.
  ///
  /// - Parameters:
  ///   - uptime: When to run it. At once if that has passed.
  ///   - action: Run once.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  func schedule(at uptime: Duration, action: @escaping @Sendable () -> Void) -> (any Disposable)?

  /// Schedules work for a moment of `uptime`, or a little later.
  ///
  /// - Parameters:
  ///   - uptime: When to run it at the earliest. At once if that has passed.
  ///   - leeway: How much later it may be, for the system to save energy.
  ///   - action: Run once.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  func schedule(
    at uptime: Duration,
    leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)?
}

extension DateScheduler {
  /// The date as a duration, for schedulers that have no other clock.
  public var uptime: Duration {
    .seconds(currentDate.timeIntervalSinceReferenceDate)
  }

  /// Schedules work for the date that the moment falls on, for schedulers that have no other clock.
  ///
  /// - Parameters:
  ///   - uptime: When to run it.
  ///   - action: Run once.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    at uptime: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(
      after: currentDate.addingTimeInterval((uptime - self.uptime) / .seconds(1)),
      action: action
    )
  }

  /// Schedules work for a moment of `uptime`, for schedulers that make no use of leeway.
  ///
  /// - Parameters:
  ///   - uptime: When to run it.
  ///   - leeway: Not used.
  ///   - action: Run once.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    at uptime: Duration,
    leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(at: uptime, action: action)
  }

  /// Schedules work after a delay.
  ///
  /// - Parameters:
  ///   - delay: How long to wait from now on.
  ///   - action: Run once.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    after delay: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(at: uptime + delay, action: action)
  }

  /// Schedules work again and again, without drift.
  ///
  /// The nth run is due at the start plus n intervals, however long the runs before it took. When
  /// runs were missed, they become one.
  ///
  /// - Parameters:
  ///   - start: When to run it first.
  ///   - interval: The time from one run to the next; more than zero.
  ///   - leeway: How late each may be, for the system to save energy. It does not add up.
  ///   - action: Run each time.
  /// - Returns: Ends the repetition when it is disposed of. Letting go of it does not.
  @discardableResult
  @preconcurrency
  public func schedule(
    at start: Duration,
    every interval: Duration,
    leeway: Duration = .zero,
    action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    precondition(
      interval > .zero,
      "A repetition needs an interval that is more than zero, not \(interval)"
    )
    let repetition = Repetition(every: interval, leeway: leeway, on: self, action)
    repetition.schedule(at: start)
    return repetition.next
  }
}

/// Work that is run again and again.
private struct Repetition: Sendable {
  let interval: Duration
  let leeway: Duration
  let scheduler: any DateScheduler
  let action: @Sendable () -> Void
  /// What waits.
  let next = SerialDisposable()

  init(
    every interval: Duration,
    leeway: Duration,
    on scheduler: any DateScheduler,
    _ action: @escaping @Sendable () -> Void
  ) {
    (self.interval, self.leeway) = (interval, leeway)
    (self.scheduler, self.action) = (scheduler, action)
  }

  func schedule(at due: Duration) {
    next.replace {
      scheduler.schedule(at: due, leeway: leeway) {
        action()
        guard !next.isDisposed else { return }
        let late = max(scheduler.uptime - due, .zero)
        let lines = late.attoseconds / interval.attoseconds + 1
        schedule(at: due + Duration(attoseconds: lines * interval.attoseconds))
      }
    }
  }
}
