public import Dispatch
public import FoundationEssentials

/// Keeps deadlines on a thread that no code of users can block.
///
/// For timeouts: they fire although every thread of every pool is blocked. All instances share one
/// thread, so what is scheduled must be short and must not wait; hand anything else to a
/// `QueueScheduler`.
public final class DeadlineScheduler: DateScheduler {
  /// The scheduler for everybody's timeouts.
  public static let shared = DeadlineScheduler()

  private init() {}

  /// The time of day.
  public var currentDate: Date { Date() }

  /// The time since the system started, not counting while it was suspended.
  public var uptime: Duration { TimingThread.now }

  /// Runs work on the thread of the deadlines as soon as possible.
  ///
  /// - Parameter action: Run once. Short; it must not wait.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    TimingThread.shared.schedule(at: .zero, action: action)
  }

  /// Runs work on the thread of the deadlines at a moment of `uptime`.
  ///
  /// - Parameters:
  ///   - uptime: When to run it. As soon as possible if that has passed.
  ///   - action: Run once. Short; it must not wait.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    at uptime: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    TimingThread.shared.schedule(at: uptime, action: action)
  }

  /// Runs work on the thread of the deadlines on a date.
  ///
  /// - Parameters:
  ///   - date: When to run it. As soon as possible if that has passed.
  ///   - action: Run once. Short; it must not wait.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    after date: Date,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(at: uptime(of: date), action: action)
  }

  /// Runs work on the thread of the deadlines again and again, without drift.
  ///
  /// - Parameters:
  ///   - date: When to run it first.
  ///   - interval: The time from one run to the next; more than zero.
  ///   - leeway: Not used: the thread runs the work as soon as it can.
  ///   - action: Run each time. Short; it must not wait.
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
