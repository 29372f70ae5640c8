import Signals

/// Goes from phase to phase.
///
/// Only the model holds the engine.
final class PomodoroEngine: Sendable {
  /// A phase, and the countdown that measures it.
  struct Stage: Sendable {
    let phase: PomodoroPhase
    let countdown: CountdownModel
    let completedStretches: Int
  }

  let stage: MutableProperty<Stage>
  let isAlive = MutableProperty(true)
  let phaseEnded: Signal<PomodoroPhase, Never>

  private let phaseEndedInput: Signal<PomodoroPhase, Never>.Observer
  private let plan: PomodoroPlan
  private let makeCountdown: @Sendable (Duration) -> CountdownModel
  private let observation = SerialDisposable()
  private let ownership = SerialDisposable()

  init(
    _ plan: PomodoroPlan,
    during lifetime: Lifetime?,
    makeCountdown: @escaping @Sendable (Duration) -> CountdownModel
  ) {
    (self.plan, self.makeCountdown) = (plan, makeCountdown)
    let phase = PomodoroPhase.work(stretch: 1)
    let countdown = makeCountdown(plan.duration(of: phase))
    stage = MutableProperty(Stage(phase: phase, countdown: countdown, completedStretches: 0))
    (phaseEnded, phaseEndedInput) = Signal.pipe()
    ownership.inner = lifetime?.observeEnded { [isAlive] in isAlive.value = false }
  }

  deinit {
    ownership.dispose()
    observation.dispose()
    phaseEndedInput.sendCompleted()
  }

  /// Follows the countdown of whatever phase is the present one.
  func begin() {
    observation.inner = stage.producer
      .flatMap(.latest) { stage in stage.countdown.finished.producer.map { stage } }
      .startWithValues { [weak self] stage in self?.finish(stage) }
  }

  /// Goes over to the next phase before the time is up.
  func skip() {
    let stage = stage.value
    let isRunning = stage.countdown.isRunning.value
    let next = plan.phase(after: stage.phase)
    replace(stage, by: next, stage.completedStretches, starting: isRunning)
  }

  /// Goes back to the first phase.
  func reset() {
    replace(stage.value, by: .work(stretch: 1), 0, starting: false)
  }

  private func finish(_ stage: Stage) {
    let completed = stage.completedStretches + (stage.phase.isWork ? 1 : 0)
    let next = plan.phase(after: stage.phase)
    replace(stage, by: next, completed, starting: plan.startsAutomatically)
    phaseEndedInput.send(value: stage.phase)
  }

  /// Begins a phase, unless another thread has gone on meanwhile.
  private func replace(
    _ former: Stage,
    by phase: PomodoroPhase,
    _ completedStretches: Int,
    starting isStarted: Bool
  ) {
    let next = Stage(
      phase: phase,
      countdown: makeCountdown(plan.duration(of: phase)),
      completedStretches: completedStretches
    )
    let hasReplaced = stage.modify { stage in
      guard stage.countdown === former.countdown else { return false }
      stage = next
      return true
    }
    if hasReplaced, isStarted { next.countdown.start.apply().start() }
  }
}
