public import Dispatch
public import FoundationEssentials

/// Keeps deadlines on a thread that no code of users can block.
///
/// For timeouts: they fire although every thread of every pool is blocked. All work runs on one thread
/// of our own, one piece after the other. Work that takes longer than a blink while more is due is
/// overtaken: another thread goes on with what is due, so that whoever waits in a deadline holds up
/// himself alone. Sixty-four can do so at once, not more.
public final class DeadlineScheduler: DateScheduler {
  /// The scheduler for everybody's timeouts.
  public static let shared = DeadlineScheduler(patience: .milliseconds(20))

  private let deadlines: DeadlineQueue

  /// Makes a scheduler with a thread of its own.
  ///
  /// - Parameter patience: How long work may take while others wait; `nil` for as long as it likes.
  init(patience: Duration?) {
    deadlines = DeadlineQueue(patience: patience)
  }

  /// The time of day.
  public var currentDate: Date { Date() }

  /// The time since the system started, not counting while it was suspended.
  public var uptime: Duration { TimingThread.now }

  /// Runs work on the thread of the deadlines as soon as possible.
  ///
  /// - Parameter action: Run once. Short; it should not wait.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let work = TimedWork(on: .shared, target: .deadlines(deadlines), action)
    work.handOver()
    return work
  }

  /// Runs work on the thread of the deadlines at a moment of `uptime`.
  ///
  /// - Parameters:
  ///   - uptime: When to run it. As soon as possible if that has passed.
  ///   - action: Run once. Short; it should not wait.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    at uptime: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    TimingThread.shared.schedule(at: uptime, to: .deadlines(deadlines), action)
  }

  /// Runs work on the thread of the deadlines at a moment of `uptime`, or a little later.
  ///
  /// - Parameters:
  ///   - uptime: When to run it at the earliest. As soon as possible if that has passed.
  ///   - leeway: How much later it may be, for several pieces of work to share one wake-up of the
  ///     processor.
  ///   - action: Run once. Short; it should not wait.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    at uptime: Duration,
    leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    TimingThread.shared.schedule(at: uptime, leeway: leeway, to: .deadlines(deadlines), action)
  }

  /// Runs work on the thread of the deadlines on a date, as the calendar shows it then.
  ///
  /// - Parameters:
  ///   - date: When to run it. As soon as possible if that has passed.
  ///   - action: Run once. Short; it should not wait.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    after date: Date,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    TimingThread.calendar.schedule(at: date.sinceEpoch, to: .deadlines(deadlines), action)
  }

  /// Runs work on the thread of the deadlines again and again, without drift.
  ///
  /// - Parameters:
  ///   - date: When to run it first.
  ///   - interval: The time from one run to the next; more than zero.
  ///   - leeway: How late each may be, for the system to save energy.
  ///   - action: Run each time. Short; it should not wait.
  /// - Returns: Ends the repetition when it is disposed of. Letting go of it does not.
  @discardableResult
  @preconcurrency
  public func schedule(
    after date: Date,
    interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(
      at: uptime(of: date),
      every: Duration(interval),
      leeway: Duration(leeway),
      action: action
    )
  }
}
