import Signals

/// Runs a countdown on a scheduler's clock.
///
/// Only the model holds the engine; the timers and the actions reach it through weak references,
/// so letting go of the model takes the timer with it.
final class CountdownEngine: Sendable {
  /// The countdown, and the run that moves it.
  let state: MutableProperty<State>

  /// What tells of the end.
  let finished: Signal<Void, Never>

  private let finishedObserver: Signal<Void, Never>.Observer
  private let scheduler: any DateScheduler

  /// One stretch of time between a start and the pause or the end.
  ///
  /// It owns its timer: what a late tick of an earlier run sets up is disposed of at once.
  final class Run: Sendable {
    fileprivate let timer = SerialDisposable()
  }

  /// A countdown, and the run that moves it while there is one.
  struct State: Sendable {
    fileprivate(set) var countdown: Countdown
    fileprivate var run: Run?
  }

  init(_ countdown: Countdown, on scheduler: any DateScheduler) {
    state = MutableProperty(State(countdown: countdown))
    self.scheduler = scheduler
    (finished, finishedObserver) = Signal.pipe()
  }

  deinit {
    state.value.run?.timer.dispose()
    finishedObserver.sendCompleted()
  }

  /// Starts a run, from where the one before has stopped.
  func start() {
    let now = scheduler.uptime
    let run = Run()
    let next = state.modify { state -> Duration? in
      guard state.run == nil else { return nil }
      state.countdown.start(at: now)
      guard let next = state.countdown.nextTick else { return nil }
      state.run = run
      return next
    }
    if let next { schedule(run, at: next) }
  }

  /// Ends the run and keeps what is left, to the moment.
  func pause() {
    let now = scheduler.uptime
    end { $0.pause(at: now) }
  }

  /// Ends the run and gives all the time back.
  func reset() {
    end { $0 = Countdown(duration: $0.duration, interval: $0.interval) }
  }

  private func end(_ change: (inout Countdown) -> Void) {
    let (run, hasFinished) = state.modify { state -> (Run?, Bool) in
      let wasFinished = state.countdown.isFinished
      change(&state.countdown)
      return (state.run.take(), state.countdown.isFinished && !wasFinished)
    }
    run?.timer.dispose()
    if hasFinished { finishedObserver.send(value: ()) }
  }

  private func schedule(_ run: Run, at moment: Duration) {
    run.timer.inner = scheduler.schedule(at: moment) { [weak self] in self?.tick(run) }
  }

  private func tick(_ run: Run) {
    let now = scheduler.uptime
    let (next, hasFinished) = state.modify { state -> (Duration?, Bool) in
      guard state.run === run else { return (nil, false) }
      state.countdown.tick(at: now)
      if state.countdown.isFinished { state.run = nil }
      return (state.countdown.nextTick, state.countdown.isFinished)
    }
    if let next { schedule(run, at: next) }
    if hasFinished { finishedObserver.send(value: ()) }
  }
}
