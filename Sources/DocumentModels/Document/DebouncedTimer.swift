import Signals

/// Does something a while after the last trigger, and no later than a limit after the first one.
///
/// However often it is triggered, it waits on the clock once at a time: it looks again when it wakes.
final class DebouncedTimer: Sendable {
  private struct State {
    /// When the action is due; `nil` if it isn't wanted.
    var due: Duration?
    /// The latest moment for it.
    var limit: Duration?
    var isWaiting = false
  }

  private let clock: any DateScheduler
  private let delay: Duration
  private let limit: Duration
  private let action: @Sendable () -> Void
  private let state = Lock(State())

  /// Makes a timer.
  ///
  /// - Parameters:
  ///   - clock: Whose time counts.
  ///   - delay: How long to wait after the last trigger.
  ///   - limit: How long to wait after the first one at most.
  ///   - action: Run on the clock. Short.
  init(
    on clock: any DateScheduler,
    delay: Duration,
    limit: Duration,
    action: @escaping @Sendable () -> Void
  ) {
    self.clock = clock
    self.delay = delay
    self.limit = limit
    self.action = action
  }

  /// Asks for the action.
  func trigger() {
    let now = clock.uptime
    let due = state.withLock { state -> Duration? in
      let limit = state.limit ?? now + limit
      let due = min(now + delay, limit)
      state.limit = limit
      state.due = due
      defer { state.isWaiting = true }
      return state.isWaiting ? nil : due
    }
    if let due { wait(until: due) }
  }

  /// Forgets what was asked for.
  func cancel() {
    state.withLock { ($0.due, $0.limit) = (nil, nil) }
  }

  private func wait(until due: Duration) {
    clock.schedule(at: due) { [weak self] in self?.wake() }
  }

  private func wake() {
    let now = clock.uptime
    let (isDue, next) = state.withLock { state -> (Bool, Duration?) in
      if let due = state.due, due > now { return (false, due) }
      defer { state = State() }
      return (state.due != nil, nil)
    }
    if let next { wait(until: next) }
    if isDue { action() }
  }
}
