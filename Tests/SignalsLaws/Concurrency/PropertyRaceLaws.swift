import Signals
import SignalsTesting
import Testing

/// Those who set, and who observe, each a thread; others may run while an observer is being told.
@Suite("Properties and actions in all orders of what happens to them")
struct PropertyRaceLaws {
  @Test("what is set is told in the order of setting, whoever sets, up to the disposal")
  func setting() throws {
    try exploreAll("property races", preemptions: 3) { interleaving in
      let property = MutableProperty(0)
      let sets = Lock([0])
      let producer = property.producer.promoteError(LawFault.self)
      let recorder = RaceRecorder(producer) { interleaving.pause() }
      for (name, values) in [("first", [1, 2]), ("second", [3, 4])] {
        let thread = interleaving.thread(name)
        for value in values {
          thread.step("\(value)") {
            sets.withLock { $0.append(value) }
            property.value = value
          }
        }
      }
      let isDisposed = Lock(false)
      interleaving.thread("owner").step("dispose") {
        recorder.dispose()
        isDisposed.withLock { $0 = true }
      }
      try interleaving.run()
      let told = recorder.values
      try requireEqual(told, Array(sets.withLock { $0 }.prefix(told.count)), "what was told")
      try requireEqual(property.value, sets.withLock { $0 }.last ?? -1, "the value")
      try recorder.verify()
    }
  }

  @Test("whoever begins to observe meanwhile sees the present value and every one after it")
  func observing() throws {
    try exploreAll("property observers", preemptions: 3) { interleaving in
      let property = MutableProperty(0)
      let first = Recorder(property.producer.on(value: { _ in interleaving.pause() }))
      let late = Lock<Recorder<Int, Never>?>(nil)
      let setter = interleaving.thread("setter")
      for value in 1...3 { setter.step("\(value)") { property.value = value } }
      interleaving.thread("observer").step("observe") {
        late.withLock { $0 = Recorder() }
        late.withLock { $0 }.map { recorder in
          _ = property.producer.start { event in
            recorder.record(event)
            interleaving.pause()
          }
        }
      }
      try interleaving.run()
      try requireEqual(first.values, [0, 1, 2, 3], "who was there from the start")
      let seen = late.withLock { $0?.values } ?? []
      try requireEqual(seen, Array((seen.first ?? 9)...3), "who came later")
    }
  }

  @Test("nobody sees a mixture of two properties that are set together")
  func mixture() throws {
    try exploreAll("transaction races", preemptions: 3) { interleaving in
      let (first, second) = (MutableProperty(0), MutableProperty(0))
      let difference = Property.computed { first.value - second.value }
      let seen = Lock<[Int]>([])
      difference.producer.startWithValues { value in
        seen.withLock { $0.append(value) }
        interleaving.pause()
      }
      first.producer.startWithValues { _ in interleaving.pause() }
      for (name, values) in [("one", [1, 2]), ("other", [3, 4])] {
        let thread = interleaving.thread(name)
        for value in values {
          thread.step("\(value)") {
            transaction {
              first.value = value
              second.value = value
            }
          }
        }
      }
      let reader = interleaving.thread("reader")
      for _ in 0..<2 {
        reader.step("read") { seen.withLock { $0.append(difference.value) } }
      }
      try interleaving.run()
      try require(seen.withLock { $0.allSatisfy { $0 == 0 } }, "a difference was seen")
    }
  }

  @Test("an exclusive action that two threads apply, end and dispose of has one execution at most")
  func action() throws {
    try exploreAll("action races", preemptions: 3) { interleaving in
      // Who executes; from the start of the work to what ends it.
      let executing = Lock<Set<String>>([])
      let faults = Lock<[String]>([])
      let inputs = ExecutionInputs()
      let action = Action<String, Int, LawFault> { name in
        SignalProducer { observer, _ in
          let others = executing.withLock { executing in
            defer { executing.insert(name) }
            return executing
          }
          if !others.isEmpty { faults.withLock { $0.append("\(name) beside \(others)") } }
          inputs.set(name, observer)
        }
      }
      action.isExecuting.producer.startWithValues { _ in interleaving.pause() }
      let events = Lock<[String: [String]]>([:])
      for name in ["first", "second"] {
        let run = Lock<(any Disposable)?>(nil)
        let thread = interleaving.thread(name)
        thread.step("apply") {
          let started = action.apply(name).start { event in
            events.withLock { $0[name, default: []].append("\(event)") }
            interleaving.pause()
          }
          run.withLock { $0 = started }
        }
        thread.step("value") { inputs.get(name)?.send(value: 1) }
        thread.step("complete") {
          executing.withLock { _ = $0.remove(name) }
          inputs.get(name)?.sendCompleted()
        }
        interleaving.thread("owner of \(name)").step("dispose") {
          guard let run = run.withLock({ $0 }) else { return }
          executing.withLock { _ = $0.remove(name) }
          run.dispose()
        }
      }
      try interleaving.run()
      try requireEqual(faults.withLock { $0 }, [], "two executions at once")
      try require(!action.isExecuting.value && action.isEnabled.value, "it is not free in the end")
      for (name, events) in events.withLock({ $0 }) {
        let ends = events.filter { $0 != "VALUE 1" }
        try require(ends.count == 1 && events.last == ends[0], "\(name) was told \(events)")
      }
    }
  }
}

/// The inputs of executions, by the names of those who began them.
private final class ExecutionInputs: Sendable {
  private let inputs = Lock<[String: Signal<Int, LawFault>.Observer]>([:])

  func get(_ name: String) -> Signal<Int, LawFault>.Observer? {
    inputs.withLock { $0[name] }
  }

  func set(_ name: String, _ input: Signal<Int, LawFault>.Observer) {
    inputs.withLock { $0[name] = input }
  }
}
