import Signals
import SignalsTesting
import Testing

@Suite("Transforming")
struct TransformingTests {
  @Test("a key path takes a part of each value, on both kinds of stream")
  func keyPath() {
    #expect(
      Recorder(SignalProducer<String, Never>(values: "a", "bcd").map(\.count)).values == [1, 3]
    )
    let (signal, input) = Signal<String, Never>.pipe()
    let recorder = Recorder(signal.map(\.count))
    input.send(value: "ab")
    #expect(recorder.values == [2])
  }

  @Test("scanMap carries its state from value to value, and begins anew at each start")
  func scanMap() {
    let producer = SignalProducer<Int, Never>([1, 2, 3]).scanMap(10) { ($0 + $1, "\($0)+\($1)") }
    #expect(Recorder(producer).values == ["10+1", "11+2", "13+3"])
    #expect(Recorder(producer).values == ["10+1", "11+2", "13+3"])
    let inPlace = SignalProducer<Int, Never>([1, 2, 3]).scanMap(into: 0) { state, value -> Int in
      state += value
      return state * 10
    }
    #expect(Recorder(inPlace).values == [10, 30, 60])
  }

  @Test("reduce(into:) sends its result at completion only")
  func reduceInto() {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let completed = Recorder(signal.reduce(into: [Int]()) { $0.insert($1, at: 0) })
    input.send(value: 1)
    input.send(value: 2)
    #expect(completed.events == [])
    input.sendCompleted()
    #expect(completed.events == [.value([2, 1]), .completed])
    let failed = SignalProducer<Int, TestFailure>(value: 1).concat(error: .first)
    #expect(Recorder(failed.reduce(into: 0) { $0 += $1 }).events == [.failed(.first)])
  }

  @Test("uniqueValues sends the first value of each identity")
  func uniqueValues() {
    let producer = SignalProducer<String, Never>(["a", "b", "a", "bc", "b"])
    #expect(Recorder(producer.uniqueValues()).values == ["a", "b", "bc"])
    #expect(Recorder(producer.uniqueValues(\.count)).values == ["a", "bc"])
  }

  @Test("C51: the state of operators is per start")
  func statePerStart() {
    let source = SignalProducer<Int, Never>([1, 1, 2])
    let chains: [SignalProducer<String, Never>] = [
      source.take(first: 1).map { "\($0)" },
      source.scan(0, +).map { "\($0)" },
      source.uniqueValues().map { "\($0)" },
      source.combinePrevious(0).map { "\($0)" },
      source.skipRepeats().map { "\($0)" },
      source.collect(count: 2).map { "\($0)" },
      source.take(last: 1).map { "\($0)" },
    ]
    for chain in chains {
      let first = Recorder(chain).events
      #expect(first.count > 1)
      #expect(Recorder(chain).events == first)
    }
  }

  @Test("attempt with a throwing closure fails with the first error and cancels the source")
  func throwingAttempt() {
    let seen = Log<Int>()
    let producer = SignalProducer<Int, Never>([1, 2, 3]).on(value: { seen.add($0) })
    let recorder = Recorder(producer.attempt { if $0 == 2 { throw TestFailure.second } })
    #expect(recorder.values == [1])
    #expect(recorder.events.last?.error as? TestFailure == .second)
    #expect(seen.entries == [1, 2])
  }

  @Test("attemptMap with a throwing closure transforms until the first error")
  func throwingAttemptMap() {
    let (signal, input) = Signal<Int, any Error>.pipe()
    let recorder = Recorder(
      signal.attemptMap { value -> Int in
        guard value > 0 else { throw TestFailure.first }
        return value * 2
      }
    )
    input.send(value: 2)
    input.send(value: 0)
    input.send(value: 3)
    #expect(recorder.values == [4])
    #expect(recorder.events.last?.error as? TestFailure == .first)
  }

  @Test("C83: dematerialize ends at the first terminal event and cancels its source")
  func dematerialize() {
    typealias Event = Signal<Int, TestFailure>.Event
    let interrupted = Counter()
    let pulled = Counter()
    let source = SignalProducer<Event, Never>([.value(1), .completed, .value(2)])
      .on(interrupted: { interrupted.increment() }, value: { _ in pulled.increment() })
    #expect(Recorder(source.dematerialize()).events == [.value(1), .completed])
    #expect(pulled.count == 2)

    let (signal, input) = Signal<Event, Never>.pipe()
    let recorder = Recorder(signal.dematerialize())
    input.send(value: .value(3))
    input.send(value: .failed(.first))
    input.send(value: .value(4))
    #expect(recorder.events == [.value(3), .failed(.first)])
  }

  @Test("dematerializing what was materialized changes nothing")
  func materializeRoundTrip() {
    let failing = SignalProducer<Int, TestFailure>([1, 2]).concat(error: .second)
    #expect(Recorder(failing.materialize().dematerialize()).events == Recorder(failing).events)
    let results: SignalProducer<Int, TestFailure> = failing.materializeResults()
      .dematerializeResults()
    #expect(Recorder(results).events == [.value(1), .value(2), .failed(.second)])
  }

  @Test("flatten() sends the elements of sequences, no further than they are wanted")
  func flattenSequences() {
    #expect(
      Recorder(SignalProducer<[Int], Never>([[1, 2], [], [3]]).flatten()).values == [1, 2, 3]
    )
    let endless = SignalProducer<PartialRangeFrom<Int>, Never>(value: 5...)
    #expect(
      Recorder(endless.flatten().take(first: 2)).events == [.value(5), .value(6), .completed]
    )
  }

  @Test("C98: a type of failure or value can be given to streams that have none")
  func promotion() {
    let (signal, input) = Signal<Never, Never>.pipe()
    let recorder = Recorder(
      signal.promoteValue(Int.self).promoteError(TestFailure.self)
    )
    input.sendCompleted()
    #expect(recorder.events == [.completed])
  }
}
