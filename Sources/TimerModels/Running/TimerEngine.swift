import Signals

/// Runs a machine on a scheduler's clock.
///
/// Only the model holds the engine; timers and actions reach it through weak references, so letting go
/// of the model takes its timer with it.
final class TimerEngine<Machine: TimerMachine>: Sendable {
  /// The machine, and what moves it.
  let state: MutableProperty<State>

  /// What the machine tells, in the order of its changes, after the state has changed.
  let effects: Signal<Machine.Effect, Never>

  private let effectsInput: Signal<Machine.Effect, Never>.Observer
  private let outbox = Outbox<Machine.Effect>()
  private let scheduler: any DateScheduler
  private let ownership = SerialDisposable()

  /// One stretch of time between two changes from outside.
  ///
  /// It owns its timer: what a late tick of an earlier run sets up is disposed of at once.
  final class Run: Sendable {
    fileprivate let timer = SerialDisposable()
  }

  /// A machine, the run that moves it while there is one, and whether it may still be used.
  struct State: Sendable {
    fileprivate(set) var machine: Machine
    fileprivate var run: Run?
    /// Whether the owner is gone.
    fileprivate(set) var isOver = false
  }

  /// Makes an engine that stands still.
  ///
  /// - Parameters:
  ///   - machine: What it runs.
  ///   - scheduler: Where the ticks come, and whose clock is followed.
  ///   - lifetime: Ends the engine when it ends; `nil` to end with the last reference alone.
  init(_ machine: Machine, on scheduler: any DateScheduler, during lifetime: Lifetime?) {
    state = MutableProperty(State(machine: machine))
    self.scheduler = scheduler
    (effects, effectsInput) = Signal.pipe()
    ownership.inner = lifetime?.observeEnded { [weak self] in self?.end() }
  }

  deinit {
    ownership.dispose()
    state.value.run?.timer.dispose()
    effectsInput.sendCompleted()
  }

  /// Changes the machine at the present moment.
  ///
  /// - Parameter change: Changes the machine, and returns what to tell. It runs inside of the step.
  func update(_ change: (inout Machine, _ now: Duration) -> [Machine.Effect]) {
    let now = scheduler.uptime
    let (obsolete, run, next) = state.modify { state -> (Run?, Run?, Duration?) in
      guard !state.isOver else { return (nil, nil, nil) }
      outbox.add(change(&state.machine, now))
      let obsolete = state.run
      let next = state.machine.nextTick
      state.run = next.map { _ in Run() }
      return (obsolete, state.run, next)
    }
    obsolete?.timer.dispose()
    if let run, let next { schedule(run, at: next) }
    deliver()
  }

  /// Makes the time stand still for ever.
  private func end() {
    update { machine, now in machine.pause(at: now) }
    let run = state.modify { state in
      state.isOver = true
      return state.run.take()
    }
    run?.timer.dispose()
    effectsInput.sendCompleted()
  }

  private func schedule(_ run: Run, at moment: Duration) {
    let leeway = state.value.machine.leeway
    run.timer.replace {
      scheduler.schedule(at: moment, leeway: leeway) { [weak self] in self?.tick(run) }
    }
  }

  private func tick(_ run: Run) {
    let now = scheduler.uptime
    let next = state.modify { state -> Duration? in
      guard state.run === run else { return nil }
      outbox.add(state.machine.tick(at: now))
      let next = state.machine.nextTick
      if next == nil { state.run = nil }
      return next
    }
    if let next { schedule(run, at: next) }
    deliver()
  }

  private func deliver() {
    outbox.deliver { effectsInput.send(value: $0) }
  }
}

// MARK: - For the models

extension TimerEngine {
  /// What is derived from the machine, told when it becomes another one.
  func property<Value: Equatable & Sendable>(
    _ derive: @escaping @Sendable (Machine) -> Value
  ) -> Property<Value> {
    state.map { derive($0.machine) }.skipRepeats()
  }

  /// An action on the machine that does not keep the engine alive.
  ///
  /// It takes no time, so it is not disabled by being executed: neither does `isEnabled` flicker, nor is
  /// an observer or another thread refused that asks for it meanwhile.
  ///
  /// - Parameters:
  ///   - isEnabled: In which states it is enabled.
  ///   - work: Changes the machine, and returns what to tell.
  /// - Returns: The action.
  func action<Input: Sendable>(
    enabledIf isEnabled: @escaping @Sendable (Machine) -> Bool,
    _ work: @escaping @Sendable (inout Machine, Duration, Input) -> [Machine.Effect]
  ) -> Action<Input, Void, Never> {
    Action(
      with: self,
      enabledIf: state.map { !$0.isOver && isEnabled($0.machine) }.skipRepeats(),
      policy: .intent
    ) { engine, input in
      SignalProducer { engine.update { machine, now in work(&machine, now, input) } }
    }
  }
}

extension ExecutionPolicy {
  /// For actions that change a state and are done.
  static let intent = ExecutionPolicy.concurrent(limit: .max)
}
