import Dispatch
import Glibc
import Signals
import SignalsTesting
import Testing

/// What is made of the signal of a property, which has no observers of its own before.
@Suite("What is made of a property's signal")
struct PropertySignalLaws {
  private enum End: CaseIterable, Sendable {
    case disposal
    case release
  }

  @Test("124: it follows the property, ends with it, and does not observe it longer than needed")
  func deriving() throws {
    let values = Generator<[Int]>.array(of: .int(in: 0...5), count: 0...6)
    let inputs = Generator<([Int], Bool, Bool, End)>.zip(values, .bool(), .bool(), .cases())
    try check("what is made of a property's signal", inputs) { values, isMapped, isKept, end in
      var source = MutableProperty(0) as MutableProperty<Int>?
      let told = Lock<[Signal<Int, Never>.Event]>([])
      var property = source.map { Property($0) }
      if isMapped { property = property?.map { $0 } }
      var signal = property?.signal
      var derived = signal?.map { $0 + 1 }
      let observation = SerialDisposable()
      observation.inner = derived?.observe { event in told.withLock { $0.append(event) } }
      if !isKept { derived = nil }
      for value in values { source?.value = value }
      try requireEqual(source?.isObserved, true, "while it is observed")
      let expected = values.map { Signal<Int, Never>.Event.value($0 + 1) }
      switch end {
      case .disposal:
        observation.dispose()
        (signal, derived) = (nil, nil)
        try requireEqual(source?.isObserved, false, "when nobody observes it")
        try requireEqual(told.withLock { $0 }, expected)
      case .release:
        (source, property) = (nil, nil)
        try requireEqual(told.withLock { $0 }, expected + [.completed])
        let late = Lock<[Signal<Int, Never>.Event]>([])
        signal?.filter { _ in true }.observe { event in late.withLock { $0.append(event) } }
        try requireEqual(late.withLock { $0 }, [.interrupted], "who comes after the end")
      }
    }
  }

  @Test("124: of what is made of a property's signal that is over, observers are interrupted")
  func over() throws {
    try check("what is made of a property's signal that is over", .int(in: 0...3)) { count in
      var source = MutableProperty(0) as MutableProperty<Int>?
      let signal = source?.signal
      for value in 0..<count { source?.value = value }
      source = nil
      let told = Lock<[Signal<Int, Never>.Event]>([])
      let derived = signal?.map { $0 + 1 }
      derived?.observe { event in told.withLock { $0.append(event) } }
      try requireEqual(told.withLock { $0 }, [.interrupted])
    }
  }

  @Test("124: when threads derive from one signal at once, none is left that nobody observes")
  func threads() throws {
    try check("threads derive from one signal", cases: 40, .int(in: 2...3)) { threadCount in
      let source = MutableProperty(0)
      let (isAsked, told) = (Lock(false), Lock(Set<Int>()))
      // Computed when the first thread looks, and while it is, the others come.
      var signal =
        source.map { value in
          isAsked.withLock { $0 = true }
          if value == 0 { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(5)) }
          return value
        }.signal as Signal<Int, Never>?
      onThreads(threadCount) { [signal] thread in
        while thread > 0, !isAsked.withLock({ $0 }) {}
        let observation = signal?.map { $0 + 1 }.observeValues { _ in
          told.withLock { _ = $0.insert(thread) }
        }
        source.value = 1
        // Another thread that is telling may do so for this one, and later.
        let limit = ContinuousClock.now + .seconds(60)
        while !told.withLock({ $0.contains(thread) }), ContinuousClock.now < limit { sched_yield() }
        observation?.dispose()
      }
      try requireEqual(told.withLock { $0.count }, threadCount, "how many have been told")
      signal = nil
      try requireEqual(source.isObserved, false, "whether it is observed")
    }
  }
}
