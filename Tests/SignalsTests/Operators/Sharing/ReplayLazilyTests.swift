import Signals
import SignalsTesting
import Testing

@Suite("replayLazily")
struct ReplayLazilyTests {
  @Test("the first start begins the one run; later ones get the last values, then what follows")
  func replays() {
    let starts = Counter()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let replayed = signal.producer.on(starting: { starts.increment() }).replayLazily(upTo: 2)
    #expect(starts.count == 0)
    let first = Recorder(replayed)
    for value in 1...3 { input.send(value: value) }
    let second = Recorder(replayed)
    input.send(value: 4)
    input.send(error: .first)
    let third = Recorder(replayed)
    #expect(starts.count == 1)
    #expect(first.values == [1, 2, 3, 4])
    #expect(second.events == [.value(2), .value(3), .value(4), .failed(.first)])
    #expect(third.events == [.value(3), .value(4), .failed(.first)])
  }

  @Test("the run goes on while nobody observes it")
  func goesOn() {
    let disposals = Counter()
    let (signal, input) = Signal<Int, Never>.pipe()
    let replayed = signal.producer.on(disposed: { disposals.increment() }).replayLazily(upTo: 1)
    Recorder(replayed).dispose()
    input.send(value: 1)
    #expect(disposals.count == 0)
    #expect(Recorder(replayed).values == [1])
  }

  @Test("C102: observers go on without the producer, and the run ends with the last of them")
  func endsWithTheLastObserver() {
    let disposals = Counter()
    let (signal, input) = Signal<Int, Never>.pipe()
    var replayed: SignalProducer<Int, Never>? =
      signal.producer.on(disposed: { disposals.increment() }).replayLazily(upTo: 1)
    let recorders = (0..<2).compactMap { _ in replayed.map { Recorder($0) } }
    replayed = nil
    input.send(value: 1)
    recorders[0].dispose()
    #expect(disposals.count == 0)
    input.send(value: 2)
    #expect(recorders[1].values == [1, 2])
    recorders[1].dispose()
    #expect(disposals.count == 1)
    withExtendedLifetime(replayed) {}
  }

  @Test("without observers, the run ends with the producer")
  func endsWithTheProducer() {
    let disposals = Counter()
    let (signal, input) = Signal<Int, Never>.pipe()
    var replayed: SignalProducer<Int, Never>? =
      signal.producer.on(disposed: { disposals.increment() }).replayLazily(upTo: 1)
    replayed?.start().dispose()
    #expect(disposals.count == 0)
    replayed = nil
    #expect(disposals.count == 1)
    withExtendedLifetime((input, replayed)) {}
  }

  @Test("a start from within the end, while that is replayed, gets the values and the end")
  func startsWithinTheEnd() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let replayed = signal.producer.replayLazily(upTo: 2)
    let inner = Log<Recorder<Int, Never>>()
    replayed.startWithCompleted { inner.add(Recorder(replayed)) }
    input.send(value: 1)
    input.sendCompleted()
    replayed.startWithCompleted { inner.add(Recorder(replayed)) }
    #expect(inner.count == 2)
    for recorder in inner.entries { #expect(recorder.events == [.value(1), .completed]) }
  }

  @Test("C41: a huge capacity needs memory for what is kept only")
  func hugeCapacity() {
    let replayed = SignalProducer<Int, Never>(1...3).replayLazily(upTo: .max)
    for _ in 0..<2 { #expect(Recorder(replayed).events.count == 4) }
  }

  @Test("a capacity of zero replays the end alone")
  func noCapacity() {
    let replayed = SignalProducer<Int, Never>(1...3).replayLazily(upTo: 0)
    #expect(Recorder(replayed).values == [1, 2, 3])
    #expect(Recorder(replayed).events == [.completed])
  }
}
