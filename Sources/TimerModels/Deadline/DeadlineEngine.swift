import FoundationEssentials
import Signals

/// Watches the calendar until a date.
///
/// Only the model holds the engine; the timers reach it through weak references.
final class DeadlineEngine: Sendable {
  /// What is known of a deadline.
  struct State: Sendable {
    var deadline: Date
    var timeLeft: Duration
    var isReached: Bool

    init(_ deadline: Date, now: Date) {
      self.deadline = deadline
      timeLeft = .exactly(from: now, to: deadline)
      isReached = timeLeft == .zero
    }

    /// Looks at the calendar.
    ///
    /// - Returns: Whether the deadline has been reached by that.
    mutating func advance(to now: Date) -> Bool {
      guard !isReached else { return false }
      timeLeft = .exactly(from: now, to: deadline)
      isReached = timeLeft == .zero
      return isReached
    }

    /// How long it takes until a whole number of intervals is left.
    func timeToNextLook(every interval: Duration) -> Duration {
      let rest = Duration(attoseconds: timeLeft.attoseconds % interval.attoseconds)
      return rest > .zero ? rest : interval
    }
  }

  let deadline: MutableProperty<Date>
  let state: MutableProperty<State>
  let reached: Signal<Date, Never>

  private let reachedInput: Signal<Date, Never>.Observer
  private let interval: Duration
  private let scheduler: any DateScheduler
  /// The watch of the present deadline.
  private let watch = SerialDisposable()
  private let observation = SerialDisposable()
  private let ownership = SerialDisposable()

  init(
    _ deadline: Date,
    every interval: Duration,
    on scheduler: any DateScheduler,
    during lifetime: Lifetime?
  ) {
    self.deadline = MutableProperty(deadline)
    state = MutableProperty(State(deadline, now: scheduler.currentDate))
    (reached, reachedInput) = Signal.pipe()
    self.interval = interval
    self.scheduler = scheduler
    ownership.inner = lifetime?.observeEnded { [weak self] in self?.end() }
  }

  deinit {
    ownership.dispose()
    end()
  }

  /// Follows the deadline from now on.
  func begin() {
    watchDeadline()
    observation.inner = deadline.signal.observeValues { [weak self] deadline in
      self?.follow(deadline)
    }
  }

  private func end() {
    observation.dispose()
    watch.dispose()
    reachedInput.sendCompleted()
  }

  private func follow(_ deadline: Date) {
    let now = scheduler.currentDate
    state.value = State(deadline, now: now)
    watchDeadline()
  }

  /// Looks again when a whole number of intervals is left, and when the calendar shows the deadline.
  private func watchDeadline() {
    let state = state.value
    guard !state.isReached else {
      watch.inner = scheduler.schedule { [weak self] in
        self?.reachedInput.send(value: state.deadline)
      }
      return
    }
    let (current, next) = (CompositeDisposable(), SerialDisposable())
    current += next
    watch.inner = current
    look(after: state.timeToNextLook(every: interval), holding: next)
    current += scheduler.schedule(after: state.deadline) { [weak self] in self?.look() }
  }

  private func look(after delay: Duration, holding next: SerialDisposable) {
    next.replace {
      scheduler.schedule(at: scheduler.uptime + delay) { [weak self] in
        guard let self, !next.isDisposed else { return }
        look()
        let state = state.value
        if !state.isReached { look(after: state.timeToNextLook(every: interval), holding: next) }
      }
    }
  }

  private func look() {
    let now = scheduler.currentDate
    let deadline = state.modify { state in
      state.advance(to: now) ? state.deadline : nil
    }
    if let deadline {
      watch.inner = nil
      reachedInput.send(value: deadline)
    }
  }
}

extension Duration {
  /// The time between two dates, never negative, in whole microseconds: a double knows no more of it.
  fileprivate static func exactly(from start: Date, to end: Date) -> Duration {
    let microseconds = (end.timeIntervalSince(start) * 1e6).rounded()
    return .microseconds(Int64(min(max(microseconds, 0), 1e18)))
  }
}
