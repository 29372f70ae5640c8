public import Dispatch
public import FoundationEssentials
public import Signals

/// A scheduler whose work runs when the schedule of its interleaving says so.
///
/// The time is that of the work that was run last; it stands still in between, and the steps of
/// threads take none. Work for a later moment may run at any time from the view of the
/// threads: that it comes before or after what they do is just what is to be explored. A serial
/// scheduler runs its own work by time, and then by the order in which it was scheduled.
///
/// To schedule something in the middle of a step is a pause, since between what the caller has done
/// before and the scheduling others may get in its way.
public final class ExploringScheduler: DateScheduler {
  private let interleaving: Interleaving
  private let actor: Int

  init(interleaving: Interleaving, actor: Int) {
    self.interleaving = interleaving
    self.actor = actor
  }

  /// The time that has passed, in all of the interleaving.
  public var uptime: Duration { interleaving.now }

  /// The time that has passed, as a date.
  public var currentDate: Date {
    Date(timeIntervalSinceReferenceDate: interleaving.now / .seconds(1))
  }

  /// Schedules work for the present moment.
  ///
  /// - Parameter action: Run once.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(at: .zero, action: action)
  }

  /// Schedules work for a moment.
  ///
  /// - Parameters:
  ///   - uptime: When to run it; now if that has passed.
  ///   - action: Run once.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    at uptime: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    interleaving.pause()
    let number = interleaving.add(nil, to: actor, due: uptime, action)
    return AnyDisposable { [weak interleaving, actor] in interleaving?.remove(number, from: actor) }
  }

  /// Schedules work for a date.
  ///
  /// - Parameters:
  ///   - date: When to run it; now if that has passed.
  ///   - action: Run once.
  /// - Returns: Cancels the work if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(
    after date: Date,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(at: moment(of: date), action: action)
  }

  /// Schedules work again and again.
  ///
  /// - Parameters:
  ///   - date: When to run it first.
  ///   - interval: The time from one run to the next; more than zero.
  ///   - leeway: Not used: virtual time is exact.
  ///   - action: Run each time.
  /// - Returns: Ends the repetition when it is disposed of.
  @discardableResult
  @preconcurrency
  public func schedule(
    after date: Date,
    interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(at: moment(of: date), every: Duration(interval), action: action)
  }

  private func moment(of date: Date) -> Duration {
    Duration.seconds(date.timeIntervalSinceReferenceDate).roundedToNanoseconds
  }
}
