import Signals
import SignalsTesting
import Testing

/// Values to set, one after the other.
private let values = Generator<[Int]>.array(of: .int(in: 0...5), count: 0...6)

@Suite("Ends of properties")
struct PropertyEndLaws {
  private typealias Event = Signal<Int, Never>.Event

  @Test("of a property that is over, there is the value, and then the end")
  func over() throws {
    try check("a property that is over", .zip(.int(in: 0...5), .bool())) { value, isDerived in
      let property = isDerived ? Property(value: value).map { $0 } : Property(value: value)
      let (started, observed) = (Lock<[Event]>([]), Lock<[Event]>([]))
      property.producer.start { event in started.withLock { $0.append(event) } }
      property.signal.observe { event in observed.withLock { $0.append(event) } }
      try requireEqual(started.withLock { $0 }, [.value(value), .completed], "the producer")
      try require(observed.withLock { $0 }.allSatisfy { $0.value == nil }, "the signal")

      var source = MutableProperty(value) as MutableProperty<Int>?
      let derived = source?.map { $0 }
      source = nil
      started.withLock { $0 = [] }
      derived?.producer.start { event in started.withLock { $0.append(event) } }
      try requireEqual(started.withLock { $0 }, [.value(value), .completed], "the derived one")
    }
  }

  @Test("a property of a stream has its last value, and ends with it")
  func fed() throws {
    try check("a property of a stream", .zip(values, .bool())) { values, completes in
      let (signal, input) = Signal<Int, Never>.pipe()
      let property = Property(initial: 9, then: signal)
      let events = Lock<[Event]>([])
      let run = property.producer.start { event in events.withLock { $0.append(event) } }
      for value in values {
        input.send(value: value)
        try requireEqual(property.value, value, "the value")
      }
      if completes { input.sendCompleted() }
      let told = ([9] + values).map(Event.value)
      try requireEqual(events.withLock { $0 }, told + (completes ? [.completed] : []))
      run.dispose()
    }
  }

  @Test("a property keeps no observer that has left")
  func leaving() throws {
    try check("observers of a property are released", .zip(.bool(), .bool())) {
      isSignal,
      isDerived in
      let source = MutableProperty(0)
      let property = isDerived ? source.map { $0 } : Property(source)
      let observer: @Sendable (Captured) -> (any Disposable)? = { captured in
        isSignal
          ? property.signal.observe { _ in captured.touch() }
          : property.producer.start { _ in captured.touch() }
      }
      var captured = Captured() as Captured?
      let witness = captured.map { Witness($0) }
      let observation = captured.flatMap(observer)
      captured = nil
      try requireEqual(witness?.isAlive, true, "while it observes")
      observation?.dispose()
      try requireEqual(witness?.isAlive, false, "after it has left")
      source.value = 1
    }
  }

  @Test("a validating property that is let go of ends its result, and writes no more")
  func validating() throws {
    try check("a validating property is let go of", .int(in: 1...5)) { value in
      let (inner, limit) = (MutableProperty(value), MutableProperty(9))
      typealias Limited = ValidatingProperty<Int, LawFault>
      var property =
        Limited(inner, with: limit) { value, limit in
          value <= limit ? .valid : .coerced(limit, nil)
        } as Limited?
      let hasEnded = Lock(false)
      property?.result.producer.startWithCompleted { hasEnded.withLock { $0 = true } }
      try requireEqual(hasEnded.withLock { $0 }, false, "an end before the end")
      property = nil
      limit.value = 0
      try requireEqual(inner.value, value, "what is written back")

      var own = Limited(value) { _ in .valid } as Limited?
      own?.result.producer.startWithCompleted { hasEnded.withLock { $0 = true } }
      own = nil
      try requireEqual(hasEnded.withLock { $0 }, true, "the end of one by itself")
    }
  }

  @Test("a snapshot on one thread sees no part of a transaction on another")
  func snapshots() throws {
    try check("snapshots see whole transactions", cases: 1, .just(())) { _ in
      let (first, second) = (MutableProperty(0), MutableProperty(0))
      let torn = Lock(0)
      onThreads(2) { [self] thread in
        for number in 1...20_000 {
          if thread == 0 {
            transaction {
              first.value = number
              second.value = number
            }
          } else if snapshot({ isTorn(first, second) }) {
            torn.withLock { $0 += 1 }
          }
        }
      }
      try requireEqual(torn.withLock { $0 }, 0)
    }
  }

  /// Whether two properties differ, between the readings of which there is time to set them.
  private func isTorn(_ first: MutableProperty<Int>, _ second: MutableProperty<Int>) -> Bool {
    let value = first.value
    for _ in 0..<50 where first.value < value { return true }
    return value != second.value
  }
}
