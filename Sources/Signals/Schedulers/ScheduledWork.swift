/// Work that is waiting for its turn, and can be taken back until then.
///
/// Cancelling lets go of the closure at once, however long the wait would have been.
final class ScheduledWork: Disposable {
  /// A closure alone would be wrapped anew, on top of its wrappers, each time the lock gives access.
  private struct Action {
    let run: @Sendable () -> Void
  }

  private let action: Lock<Action?>

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = Lock(Action(run: action))
  }

  var isDisposed: Bool { action.withLock { $0 == nil } }

  func dispose() {
    let action = action.withLock { $0.take() }
    withExtendedLifetime(action) {}
  }

  /// Runs the work, unless it has been cancelled.
  func run() {
    let action = action.withLock { $0.take() }
    action?.run()
  }
}
