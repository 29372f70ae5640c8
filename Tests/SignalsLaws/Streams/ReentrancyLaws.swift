import Signals
import SignalsTesting
import Testing

@Suite("Values that are sent inside of others")
struct ReentrancyLaws {
  @Test("what is sent inside of one of several values comes behind that one, and before the next")
  func severalAtOnce() throws {
    let sends = Generator<[Bool]>.array(of: .bool(), count: 0...8)
    try check("values inside of several at once", .zip(sends, .bool())) { sends, isStarted in
      let (outer, outerInput) = Signal<SignalProducer<Int, Never>, Never>.pipe()
      let (other, input) = Signal<Int, Never>.pipe()
      let state = Lock((isInside: false, wasNested: false, values: [Int]()))
      let run = outer.producer.flatten(.merge).startWithValues { value in
        state.withLock { state in
          state.wasNested = state.wasNested || state.isInside
          state.isInside = true
          state.values.append(value)
        }
        if sends.indices.contains(value), sends[value] { input.send(value: 100 + value) }
        state.withLock { $0.isInside = false }
      }
      outerInput.send(value: other.producer)
      let values = SignalProducer<Int, Never>(Array(sends.indices))
      // With and without a run of its own.
      outerInput.send(value: isStarted ? values.map { $0 } : values)
      let expected = sends.enumerated().flatMap { $1 ? [$0, 100 + $0] : [$0] }
      try requireEqual(state.withLock { $0.values }, expected)
      try requireEqual(
        state.withLock { $0.wasNested },
        false,
        "whether one began inside of another"
      )
      run.dispose()
    }
  }
}
