internal import FoundationEssentials
internal import Signals

/// Watches over the limits of time of one transfer.
///
/// What comes only moves a mark; the timer looks at it when it fires, and goes on where there was
/// something. So a fast body costs no timers.
final class TransferTimer: Sendable {
  private struct State {
    var machine: TimeoutMachine
    var isOver = false
    /// When the timer will fire, while one is set.
    var alarm: Duration?
  }

  private let state: Lock<State>
  private let scheduler: any DateScheduler
  private let flow: BodyFlow?
  private let timer = SerialDisposable()
  private let timeUp: @Sendable (NetworkError.Phase, Duration) -> Void

  init(
    _ machine: TimeoutMachine,
    flow: BodyFlow?,
    on scheduler: any DateScheduler,
    timeUp: @escaping @Sendable (NetworkError.Phase, Duration) -> Void
  ) {
    state = Lock(State(machine: machine))
    self.scheduler = scheduler
    self.flow = flow
    self.timeUp = timeUp
  }

  /// Sets the first alarm.
  func begin() {
    arm()
  }

  /// Notes that something has come.
  func note(_ change: (inout TimeoutMachine, Duration) -> Void) {
    let now = scheduler.uptime
    let isLate = state.withLock { state in
      change(&state.machine, now)
      guard let deadline = state.machine.deadline else { return false }
      return state.alarm.map { deadline.moment < $0 } ?? true
    }
    // A stage with a shorter limit has begun.
    if isLate { arm() }
  }

  /// Ends the watch.
  func end() {
    state.withLock { $0.isOver = true }
    timer.dispose()
  }

  private func arm() {
    let moment = state.withLock { state -> Duration? in
      guard !state.isOver, let deadline = state.machine.deadline else { return nil }
      state.alarm = deadline.moment
      return deadline.moment
    }
    guard let moment else { return }
    // It may fire, and be followed by the next one, before it is put into its place.
    let place = SerialDisposable()
    timer.inner = place
    place.inner = scheduler.schedule(at: moment) { [self] in fire() }
  }

  private func fire() {
    let now = scheduler.uptime
    let isExcused = flow?.isBusy ?? false
    let late = state.withLock { state -> (NetworkError.Phase, Duration)? in
      state.alarm = nil
      guard !state.isOver else { return nil }
      if isExcused { state.machine.excuse(at: now) }
      guard let deadline = state.machine.deadline, deadline.moment <= now else { return nil }
      state.isOver = true
      return (deadline.phase, deadline.limit)
    }
    guard let (phase, limit) = late else { return arm() }
    timeUp(phase, limit)
  }
}
