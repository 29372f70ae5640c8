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

  /// Schedules work for a date.
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
  ///   - action: Run each time.
  /// - Returns: Ends the repetition when it is disposed of. Letting go of it does not.
  @discardableResult
  @preconcurrency
  public func schedule(
    at start: Duration,
    every interval: Duration,
    action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    precondition(
      interval > .zero,
      "A repetition needs an interval that is more than zero, not \(interval)"
    )
    let next = SerialDisposable()
    repeatAction(at: start, every: interval, holding: next, action: action)
    return next
  }

  private func repeatAction(
    at due: Duration,
    every interval: Duration,
    holding next: SerialDisposable,
    action: @escaping @Sendable () -> Void
  ) {
    next.inner = schedule(at: due) { [self] in
      action()
      guard !next.isDisposed else { return }
      let missed = max(0, Int64(((uptime - due) / interval).rounded(.down)))
      repeatAction(
        at: due + interval * (missed + 1),
        every: interval,
        holding: next,
        action: action
      )
    }
  }
}
