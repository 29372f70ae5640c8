public import Dispatch
public import FoundationEssentials

/// Runs work on a serial dispatch queue, one piece after the other.
public final class QueueScheduler: DateScheduler {
  /// Runs work on the main queue, which the program must be serving: by an `async` main, a run
  /// loop or `dispatchMain()`.
  public static let main = QueueScheduler(queue: .main)

  /// The queue that work runs on.
  public let queue: DispatchQueue

  private init(queue: DispatchQueue) {
    self.queue = queue
  }

  /// Makes a scheduler with a serial queue of its own.
  ///
  /// - Parameters:
  ///   - qos: How urgent its work is.
  ///   - name: A name for debuggers.
  ///   - target: A queue whose order the scheduler shares; `nil` for none.
  public convenience init(
    qos: DispatchQoS = .default,
    name: String = "signals.QueueScheduler",
    targeting target: DispatchQueue? = nil
  ) {
    self.init(queue: DispatchQueue(label: name, qos: qos, target: target))
  }

  /// The time of day.
  public var currentDate: Date { Date() }

  /// The time since the system started, not counting while it was suspended.
  public var uptime: Duration { TimingThread.now }

  /// Runs work after what has been scheduled before.
  ///
  /// - Parameter action: Run once, on the queue.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let work = ScheduledWork(action)
    queue.async { work.run() }
    return work
  }

  /// Runs work at a moment of `uptime`.
  ///
  /// - Parameters:
  ///   - uptime: When to run it. As soon as possible if that has passed.
  ///   - action: Run once, on the queue.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    at uptime: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    TimingThread.shared.schedule(at: uptime, to: .queue(queue), action)
  }

  /// Runs work at a moment of `uptime`, or a little later.
  ///
  /// - Parameters:
  ///   - uptime: When to run it at the earliest. As soon as possible if that has passed.
  ///   - leeway: How much later it may be, for several pieces of work to share one wake-up of the
  ///     processor.
  ///   - action: Run once, on the queue.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    at uptime: Duration,
    leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    TimingThread.shared.schedule(at: uptime, leeway: leeway, to: .queue(queue), action)
  }

  /// Runs work on a date.
  ///
  /// It follows the calendar: when that is set, or the system has been suspended, the work still runs
  /// when the calendar shows the date.
  ///
  /// - Parameters:
  ///   - date: When to run it. As soon as possible if that has passed.
  ///   - action: Run once, on the queue.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    after date: Date,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    TimingThread.calendar.schedule(at: date.sinceEpoch, to: .queue(queue), action)
  }

  /// Runs work again and again, without drift.
  ///
  /// - Parameters:
  ///   - date: When to run it first.
  ///   - interval: The time from one run to the next; more than zero.
  ///   - leeway: How late each may be, for the system to save energy.
  ///   - action: Run each time, on the queue.
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
