import Signals

/// Runs work of another scheduler one piece after the other.
final class SerialScheduler: Scheduler {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isBusy = false
  }

  private let base: any Scheduler
  private let state = Lock(State())

  /// Puts the work of one user of a scheduler into order.
  init(on base: any Scheduler) {
    self.base = base
  }

  /// Runs work after what was scheduled before.
  @discardableResult
  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let isFirst = state.withLock { state in
      state.waiting.append(action)
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if isFirst { base.schedule { self.runAll() } }
    return nil
  }

  private func runAll() {
    while let action = next() { action() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isBusy = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
