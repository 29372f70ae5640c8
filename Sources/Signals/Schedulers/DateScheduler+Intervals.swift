public import Dispatch
public import FoundationEssentials

extension DateScheduler {
  /// Schedules work after a delay.
  ///
  /// - Parameters:
  ///   - delay: How long to wait from now on.
  ///   - action: Run once.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @_disfavoredOverload
  @preconcurrency
  public func schedule(
    after delay: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(after: Duration(delay), action: action)
  }

  /// Schedules work again and again, beginning after a delay.
  ///
  /// - Parameters:
  ///   - delay: How long to wait before the first run.
  ///   - interval: The time from one run to the next; more than zero.
  ///   - leeway: How late each may be, for the system to save energy.
  ///   - action: Run each time.
  /// - Returns: Ends the repetition when it is disposed of. Letting go of it does not.
  @discardableResult
  @_disfavoredOverload
  @preconcurrency
  public func schedule(
    after delay: DispatchTimeInterval,
    interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval = .seconds(0),
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(
      at: uptime + Duration(delay),
      every: Duration(interval),
      leeway: Duration(leeway),
      action: action
    )
  }

  /// Schedules work again and again, beginning after a delay.
  ///
  /// - Parameters:
  ///   - delay: How long to wait before the first run.
  ///   - interval: The time from one run to the next; more than zero.
  ///   - action: Run each time.
  /// - Returns: Ends the repetition when it is disposed of. Letting go of it does not.
  @discardableResult
  @preconcurrency
  public func schedule(
    after delay: Duration,
    every interval: Duration,
    action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(at: uptime + delay, every: interval, action: action)
  }

  /// Schedules work again and again.
  ///
  /// - Parameters:
  ///   - date: When to run it first.
  ///   - interval: The time from one run to the next; more than zero.
  ///   - action: Run each time.
  /// - Returns: Ends the repetition when it is disposed of. Letting go of it does not.
  @discardableResult
  @preconcurrency
  public func schedule(
    after date: Date,
    interval: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(after: date, interval: interval, leeway: interval * 0.1, action: action)
  }
}
