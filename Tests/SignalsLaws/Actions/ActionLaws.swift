import Signals
import SignalsTesting
import Testing

/// Laws about whatever is done to an action: the commands are those of the machine.
@Suite("Laws of actions")
struct ActionLaws {
  private typealias Script = CommandList<ActionMachine.Command>

  private let machine = ActionMachine(policy: .exclusive)

  @Test("127: at most one execution is under way; when it is not enabled, no work is started")
  func exclusive() throws {
    try check("127 at most one execution", machine.commandLists()) { script in
      try run(script) { step, before, system in
        let after = system.response.withLock { $0 }
        guard case .apply = step.command else { return }
        let isRefused = after.told[step.reference.number] == ["disabled"]
        try requireEqual(isRefused, !before.isEnabled, "refused")
        let hasStarted = after.started.last == step.reference.number
        try requireEqual(hasStarted, before.isEnabled, "started")
      }
    }
  }

  @Test("128: it is executing from start to end, and enabled if the user says so and it is not")
  func status() throws {
    try check("128 executing and enabled", machine.commandLists()) { script in
      let system = ActionSystem(.exclusive)
      let faults = Lock<[String]>([])
      // Whoever looks, in whatever step, sees both belong together.
      let all = system.action.status.combineLatest(with: system.isReady)
      all.producer.startWithValues { status, isReady in
        guard status.isEnabled != (isReady && !status.isExecuting) else { return }
        faults.withLock { $0.append("enabled: \(status.isEnabled), user: \(isReady)") }
      }
      try run(script, on: system) { _, _, system in
        let isExecuting = system.action.isExecuting.value
        let began = system.response.withLock { $0.started.count }
        let ended = system.response.withLock { response in
          response.started.filter { number in
            let last = response.told[number]?.last
            return last == "completed" || last == "failed" || last == "interrupted"
          }
          .count
        }
        try requireEqual(isExecuting, began > ended, "executing")
      }
      try requireEqual(faults.withLock { $0 }, [])
    }
  }

  @Test(
    "129: values, errors and completed are those of all executions; refusals are only in disabledErrors",
    arguments: ActionPolicy.allCases
  )
  func streams(_ policy: ActionPolicy) throws {
    let machine = ActionMachine(policy: policy)
    try check("129 streams of all executions, by \(policy)", machine.commandLists()) { script in
      let system = ActionSystem(policy.policy)
      let events = Recorder(system.action.events)
      try run(script, on: system, of: machine) { _, _, _ in }
      let seen = system.response.withLock { $0 }
      let terminations = events.values.filter { $0.value == nil }
      try requireEqual(events.values.compactMap(\.value), seen.values, "values")
      try requireEqual(terminations.filter { $0.error != nil }.count, seen.errorCount, "errors")
      try requireEqual(
        terminations.filter { $0 == .completed }.count,
        seen.completedCount,
        "completed"
      )
      let refused = seen.told.values.filter { $0 == ["disabled"] }.count
      try requireEqual(seen.disabledCount, refused, "disabledErrors")
    }
  }

  @Test("130: an execution that is interrupted, by whomever, leaves the action free")
  func interruption() throws {
    let ways = Generator<Int>.int(in: 0...3)
    try check("130 interruption frees", .array(of: ways, count: 0...6)) { ways in
      let inputs = Lock<[Signal<Int, LawFault>.Observer]>([])
      let action = Action<Void, Int, LawFault> {
        SignalProducer { observer, _ in inputs.withLock { $0.append(observer) } }
      }
      for way in ways {
        let recorder = Recorder(action.apply())
        try require(action.isExecuting.value, "it does not execute")
        let input = inputs.withLock { $0.removeLast() }
        switch way {
        case 0: recorder.dispose()
        case 1: input.sendInterrupted()
        case 2: action.cancel()
        default: break
        }
        // To let go of the input is the last way.
        withExtendedLifetime(input) {}
        if way == 3 { input.sendInterrupted() }
        try require(!action.isExecuting.value && action.isEnabled.value, "it is not free")
        try requireEqual(recorder.events, [.interrupted])
      }
    }
  }

  @Test("131: an action that is dropped ends its signals when what it executes has ended")
  func dropping() throws {
    let counts = Generator.zip(.int(in: 0...3), .array(of: .int(in: 0...9), count: 0...5))
    try check("131 a dropped action", counts) { executions, values in
      let inputs = Lock<[Signal<Int, LawFault>.Observer]>([])
      var action: Action<Void, Int, LawFault>? = Action(policy: .concurrent(limit: 3)) {
        SignalProducer { observer, _ in inputs.withLock { $0.append(observer) } }
      }
      let recorder = action.map { Recorder($0.values) }
      let executing = action.map { Recorder($0.isExecuting.producer) }
      for _ in 0..<executions { action?.apply().start() }
      action = nil
      while let input = inputs.withLock({ $0.last }) {
        try requireEqual(recorder?.termination, nil, "the end while it executes")
        for value in values { input.send(value: value) }
        input.sendCompleted()
        inputs.withLock { _ = $0.popLast() }
      }
      let all = Array(repeating: values, count: executions).flatMap { $0 }
      try requireEqual(recorder?.values, all, "values")
      try requireEqual(recorder?.termination, .completed, "the end of the values")
      try requireEqual(executing?.termination, .completed, "the end of isExecuting")
    }
  }

  private func run(
    _ script: Script,
    on system: ActionSystem = ActionSystem(.exclusive),
    of machine: ActionMachine? = nil,
    _ look: (Script.Step, (isEnabled: Bool, isExecuting: Bool), ActionSystem) throws -> Void
  ) throws {
    let machine = machine ?? self.machine
    for step in script.steps {
      let status = system.action.status.value
      _ = machine.run(step.command, as: step.reference, on: system)
      try look(step, (status.isEnabled, status.isExecuting), system)
    }
  }
}
