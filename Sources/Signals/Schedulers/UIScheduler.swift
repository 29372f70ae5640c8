import Dispatch
import Synchronization

/// Runs work on the main thread: at once when it is already there and nothing waits, else later.
///
/// The order is that of scheduling: work is only done in place when none of this scheduler's work
/// is waiting or running. The main queue must be served: by an `async` main, a run loop or
/// `dispatchMain()`.
public final class UIScheduler: Scheduler {
  private let waiting = Synchronization.Atomic<Int>(0)

  /// Makes a scheduler for the main thread.
  public init() {}

  /// Runs the work on the main thread.
  ///
  /// - Parameter action: Has run when this returns if the caller is on the main queue and nothing
  ///   was waiting.
  /// - Returns: Cancels the work if it has not begun; `nil` if it has run.
  @discardableResult
  @preconcurrency
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let ahead = waiting.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue
    if ahead == 0, MainQueue.isCurrent {
      action()
      waiting.wrappingSubtract(1, ordering: .releasing)
      return nil
    }
    let work = ScheduledWork(action)
    DispatchQueue.main.async { [self] in
      work.run()
      waiting.wrappingSubtract(1, ordering: .releasing)
    }
    return work
  }
}
