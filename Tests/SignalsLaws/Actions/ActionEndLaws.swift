import Signals
import SignalsTesting
import Testing

@Suite("Ends of executions")
struct ActionEndLaws {
  private typealias Event = Signal<Int, LawFault>.Event

  @Test("the events of an action are those of what it executes, its ends among them")
  func events() throws {
    let ends = Generator<Event>.element(of: [.completed, .failed(.first), .interrupted])
    try check("events of an action", .zip(.array(of: ends, count: 1...4), .digits)) {
      ends,
      value in
      let input = Lock<Signal<Int, LawFault>.Observer?>(nil)
      let action = Action<Int, Int, LawFault> { _ in
        SignalProducer { observer, _ in input.withLock { $0 = observer } }
      }
      let events = Lock<[Event]>([])
      action.events.observeValues { event in events.withLock { $0.append(event) } }
      let (failures, completions) = (Lock(0), Lock(0))
      action.errors.observeValues { _ in failures.withLock { $0 += 1 } }
      action.completed.observeValues { completions.withLock { $0 += 1 } }
      for end in ends {
        action.apply(0).start()
        let observer = input.withLock { $0.take() }
        observer?.send(value: value)
        observer?.send(end)
      }
      try requireEqual(events.withLock { $0 }, ends.flatMap { [.value(value), $0] })
      try requireEqual(failures.withLock { $0 }, ends.count { $0.error != nil }, "failures")
      try requireEqual(completions.withLock { $0 }, ends.count(where: \.isCompleted), "completions")
    }
  }

  @Test("an action that is let go of ends its properties")
  func properties() throws {
    let inputs = Generator<(Int, Bool)>.zip(.int(in: 0...2), .bool())
    try check("the properties of an action that is let go of", inputs) { which, hasState in
      // A state that outlives the action.
      let state = MutableProperty(true)
      var action: Action<Int, Int, LawFault>? =
        hasState
        ? Action(enabledIf: state) { _ in .empty } : Action { _ in .empty }
      let hasEnded = Lock(false)
      let end: @Sendable () -> Void = { hasEnded.withLock { $0 = true } }
      switch which {
      case 0: action?.isEnabled.producer.startWithCompleted(end)
      case 1: action?.isExecuting.producer.startWithCompleted(end)
      default: action?.status.producer.startWithCompleted(end)
      }
      try requireEqual(hasEnded.withLock { $0 }, false, "before")
      action = nil
      try requireEqual(hasEnded.withLock { $0 }, true, "after")
    }
  }

  @Test("an action keeps nothing of an execution that has ended")
  func release() throws {
    let policies = Generator<ExecutionPolicy>.element(
      of: [.exclusive, .latest, .join, .concurrent(limit: 2), .queue(limit: 2)]
    )
    try check("executions are released", policies) { policy in
      let action = Action<Captured, Int, LawFault>(policy: policy) { captured in
        SignalProducer(value: 1).on(disposed: { captured.touch() })
      }
      var captured = Captured() as Captured?
      let witness = captured.map { Witness($0) }
      if let captured { action.apply(captured).start() }
      captured = nil
      try requireEqual(witness?.isAlive, false)
      withExtendedLifetime(action) {}
    }
  }

  @Test("what waits is interrupted in its order when all is cancelled")
  func cancelling() throws {
    try check("the order of what is cancelled", .int(in: 1...8)) { count in
      let action = Action<Int, Int, LawFault>(policy: .queue(limit: 10)) { _ in .never }
      let interrupted = Lock<[Int]>([])
      for number in 0...count {
        action.apply(number).startWithInterrupted { interrupted.withLock { $0.append(number) } }
      }
      action.cancel()
      try requireEqual(interrupted.withLock { $0 }, Array(0...count))
    }
  }
}
