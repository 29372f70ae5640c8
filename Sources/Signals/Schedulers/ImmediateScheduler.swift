/// Runs work at once, on the caller's stack.
public final class ImmediateScheduler: Scheduler {
  /// Makes an immediate scheduler.
  public init() {}

  /// Runs the work.
  ///
  /// - Parameter action: Has run when this returns.
  /// - Returns: `nil`: there is nothing left to cancel.
  @discardableResult
  @preconcurrency
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    action()
    return nil
  }
}
