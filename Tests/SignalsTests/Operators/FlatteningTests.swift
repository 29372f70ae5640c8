import Signals
import SignalsTesting
import Testing

@Suite("Flattening")
struct FlatteningTests {
  private typealias Numbers = SignalProducer<Int, Never>
  private typealias Pipe = (output: Signal<Int, Never>, input: Signal<Int, Never>.Observer)

  @Test("race sends the first to speak, and interrupts the others")
  func race() {
    let (first, second): (Pipe, Pipe) = (Signal.pipe(), Signal.pipe())
    let interrupted = Counter()
    let recorder = Recorder(
      SignalProducer.race(
        first.output.producer.on(interrupted: { interrupted.increment() }),
        second.output.producer
      )
    )
    second.input.send(value: 2)
    first.input.send(value: 1)
    second.input.sendCompleted()
    #expect(recorder.events == [.value(2), .completed])
    #expect(interrupted.count == 1)
  }

  @Test("C86: an interruption does not win while another stream runs")
  func interruptedRacer() {
    let (first, second): (Pipe, Pipe) = (Signal.pipe(), Signal.pipe())
    let recorder = Recorder(SignalProducer.race(first.output.producer, second.output.producer))
    first.input.sendInterrupted()
    second.input.send(value: 1)
    second.input.sendInterrupted()
    #expect(recorder.events == [.value(1), .interrupted])
    let nobody = Recorder(Numbers.race(Numbers.never.take(first: 0), Numbers.never.take(first: 0)))
    #expect(nobody.events == [.interrupted])
  }

  @Test("C87: completion wins a race")
  func emptyWins() {
    let starts = Counter()
    let late = Numbers([1, 2]).on(starting: { starts.increment() })
    #expect(Recorder(Numbers.race(.empty, late)).events == [.completed])
    #expect(starts.count == 0)
  }

  @Test("throttle ignores streams that come while one runs, and an interruption interrupts all")
  func exhaust() {
    let (outer, input) = Signal<Int, Never>.pipe()
    let pipes: [Pipe] = (0..<3).map { _ in Signal.pipe() }
    let recorder = Recorder(outer.flatMap(.throttle) { pipes[$0].output })
    input.send(value: 0)
    input.send(value: 1)
    pipes[1].input.send(value: 11)
    pipes[0].input.send(value: 10)
    pipes[0].input.sendCompleted()
    input.send(value: 2)
    pipes[2].input.send(value: 12)
    pipes[2].input.sendInterrupted()
    #expect(recorder.events == [.value(10), .value(12), .interrupted])
  }

  @Test("of a sequence of streams, latest runs the last one only, and throttle the first")
  func sequences() {
    let scheduler = TestScheduler()
    func recorder(_ strategy: FlattenStrategy) -> Recorder<Int, Never> {
      Recorder(
        Numbers([1, 2, 3]).flatMap(strategy) { value in
          Numbers(value: value).delay(for: .seconds(1), on: scheduler)
        }
      )
    }
    let (latest, throttle) = (recorder(.latest), recorder(.throttle))
    scheduler.advance(by: .seconds(10))
    #expect(latest.events == [.value(3), .completed])
    #expect(throttle.events == [.value(1), .completed])
  }

  @Test("latest cleans up after a stream before it starts the next one")
  func cleanUpFirst() {
    let log = Log<String>()
    let (outer, input) = Signal<Int, Never>.pipe()
    outer.flatMap(.latest) { value in
      Numbers { observer, lifetime in
        log.add("start \(value)")
        lifetime.observeEnded { withExtendedLifetime(observer) { log.add("end \(value)") } }
      }
    }
    .observe { _ in }
    input.send(value: 1)
    input.send(value: 2)
    #expect(log.entries == ["start 1", "end 1", "start 2"])
  }

  @Test("throttle lets go of each inner stream when it has ended")
  func exhaustLeak() {
    let (outer, input) = Signal<Int, Never>.pipe()
    let released = Counter()
    let sent = Counter()
    outer
      .flatMap(.throttle) { value -> Numbers in
        let watched = Watched(released)
        return Numbers(value: value).on(value: { _ in withExtendedLifetime(watched) {} })
      }
      .observeValues { _ in sent.increment() }
    for value in 0..<100 { input.send(value: value) }
    #expect(sent.count == 100)
    #expect(released.count == 100)
  }

  /// Counts its own end.
  private final class Watched: Sendable {
    private let released: Counter

    init(_ released: Counter) { self.released = released }

    deinit { released.increment() }
  }

  @Test("C92: exhaust sees the re-entrant outer value, since the first stream has ended by then")
  func reentrantExhaust() {
    let (outer, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    outer.flatMap(.exhaust) { Numbers([10 * $0, 10 * $0 + 1]) }.observeValues { value in
      log.add(value)
      if value == 10 { input.send(value: 2) }
    }
    input.send(value: 1)
    #expect(log.entries == [10, 11, 20, 21])
  }

  @Test("concurrentOrdered runs several streams, and sends their values in the streams' order")
  func ordered() {
    let pipes: [Pipe] = (0..<3).map { _ in Signal.pipe() }
    let started = Log<Int>()
    let recorder = Recorder(
      Numbers(0..<3).flatMap(.concurrentOrdered(limit: 2)) { index in
        pipes[index].output.producer.on(starting: { started.add(index) })
      }
    )
    #expect(started.entries == [0, 1])
    pipes[1].input.send(value: 10)
    pipes[0].input.send(value: 0)
    #expect(recorder.values == [0])
    pipes[1].input.send(value: 11)
    pipes[0].input.sendCompleted()
    #expect(recorder.values == [0, 10, 11])
    #expect(started.entries == [0, 1, 2])
    pipes[2].input.send(value: 20)
    pipes[2].input.sendCompleted()
    pipes[1].input.send(value: 12)
    pipes[1].input.sendCompleted()
    #expect(recorder.events.map(\.value) == [0, 10, 11, 12, 20, nil])
  }

  @Test("delaying errors runs the others to their end, and fails with the first")
  func delayedErrors() {
    typealias Failing = SignalProducer<Int, TestFailure>
    let streams: [Failing] = [
      Failing(value: 1).concat(error: .first), Failing(error: .second), Failing(value: 2),
    ]
    for strategy in [FlattenStrategy.mergeDelayError, .concatDelayError] {
      let recorder = Recorder(SignalProducer<Failing, TestFailure>(streams).flatten(strategy))
      #expect(recorder.events == [.value(1), .value(2), .failed(.first)])
    }
  }

  @Test("C18: disposal interrupts the inner stream of every strategy, also after the outer's end")
  func disposal() {
    for strategy in strategies {
      let (interrupted, disposed) = (Counter(), Counter())
      let run = Numbers(value: 1).map { $0 }
        .flatMap(strategy) { _ in
          Numbers.never.on(
            interrupted: { interrupted.increment() },
            disposed: { disposed.increment() }
          )
        }
        .start()
      run.dispose()
      #expect(interrupted.count == 1)
      #expect(disposed.count == 1)
    }
  }

  private var strategies: [FlattenStrategy] {
    [.merge, .concat, .latest, .race, .throttle, .concurrentOrdered(limit: 2), .mergeDelayError]
  }

  @Test("C19: disposing of a timer of timers leaves no work behind")
  func timers() {
    let scheduler = TestScheduler()
    let ticks = Counter()
    let run = SignalProducer.timer(interval: .seconds(2), on: scheduler)
      .flatMap(.latest) { _ in SignalProducer.timer(interval: .seconds(1), on: scheduler) }
      .startWithValues { _ in ticks.increment() }
    scheduler.advance(by: .seconds(5))
    #expect(ticks.count == 2)
    run.dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test("C84: immediate and threaded streams are concatenated in order")
  func concatThreads() {
    let finished = Latch()
    let log = Log<Int>()
    Numbers(1...20)
      .flatMap(.concat) { value -> Numbers in
        guard value.isMultiple(of: 5) else { return Numbers(value: value) }
        return Numbers(value: value).start(on: QueueScheduler())
      }
      .start { event in
        if let value = event.value { log.add(value) } else { finished.open() }
      }
    finished.wait()
    #expect(log.entries == Array(1...20))
  }

  @Test("C85: after the newest stream's first value none of an older one follows")
  func latestRace() {
    for _ in 0..<1_000 {
      let (outer, input) = Signal<Numbers, Never>.pipe()
      let (old, oldInput) = Signal<Int, Never>.pipe()
      let recorder = Recorder(outer.flatten(.latest))
      input.send(value: old.producer)
      onThreads(2) { thread in
        if thread == 0 {
          for _ in 0..<5 { oldInput.send(value: 0) }
        } else {
          input.send(value: Numbers(value: 1))
        }
      }
      #expect(recorder.values == recorder.values.sorted())
      #expect(recorder.values.last == 1)
    }
  }

  @Test("C88: an interrupted inner stream counts as completed, C89: also as the last one")
  func interruptedInner() {
    let gone = Numbers.never.take(first: 0)
    for strategy in [FlattenStrategy.merge, .concat] {
      let events = Recorder(SignalProducer<Numbers, Never>([gone, Numbers([1])]).flatten(strategy))
        .events
      #expect(events == [.value(1), .completed])
    }
    #expect(
      Recorder(SignalProducer<Numbers, Never>([Numbers([1]), gone]).flatten(.latest)).events
        == [.value(1), .completed]
    )
  }

  @Test("C90: nothing that the newest signals send after the switch is missed")
  func switchingLists() {
    let pipes: [Pipe] = (0..<3).map { _ in Signal.pipe() }
    let lists = MutableProperty([pipes[0].output])
    let recorder = Recorder(lists.producer.flatMap(.latest) { Numbers.merge($0.map(\.producer)) })
    pipes[0].input.send(value: 1)
    lists.value = [pipes[1].output, pipes[2].output]
    pipes[0].input.send(value: 2)
    pipes[2].input.send(value: 3)
    pipes[1].input.send(value: 4)
    #expect(recorder.values == [1, 3, 4])
  }

  @Test("C91: the failure of one concatenated stream ends it before the next starts")
  func concatFailure() {
    let started = Log<Int>()
    let recorder = Recorder(
      SignalProducer<Int, TestFailure>(0..<5).flatMap(.concat) { index in
        let one = SignalProducer<Int, TestFailure>(value: index).on(starting: { started.add(index) }
        )
        return index == 2 ? one.concat(error: .first) : one
      }
    )
    #expect(recorder.events == [.value(0), .value(1), .value(2), .failed(.first)])
    #expect(started.entries == [0, 1, 2])
  }

  @Test("C20: a value of one stream that is limited to one value completes")
  func limited() {
    let recorder = Recorder(
      Numbers(value: 1).flatMap(.latest) { _ in Numbers(value: 10) }.take(first: 1)
    )
    #expect(recorder.events == [.value(10), .completed])
  }
}
