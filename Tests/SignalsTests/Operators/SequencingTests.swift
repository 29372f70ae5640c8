import Signals
import SignalsTesting
import Testing

@Suite("Sequencing")
struct SequencingTests {
  private typealias Numbers = SignalProducer<Int, Never>
  private typealias Failing = SignalProducer<Int, TestFailure>

  @Test("C93: after an interruption, then starts nothing and concat goes on")
  func interruptedFirst() {
    let first = Numbers([1]).concat(Numbers.never.take(first: 0))
    let gone = Numbers { observer, _ in
      observer.send(value: 1)
      observer.sendInterrupted()
    }
    let starts = Counter()
    let next = Numbers(value: 2).on(starting: { starts.increment() })
    #expect(Recorder(gone.then(next)).events == [.interrupted])
    #expect(starts.count == 0)
    #expect(Recorder(gone.concat(next)).events == [.value(1), .value(2), .completed])
    #expect(Recorder(first).events == [.value(1), .completed])
  }

  @Test("interruptions keep their rules when sequences are parts of sequences")
  func nestedInterruptions() {
    let gone = Numbers.never.take(first: 0)
    let (one, two) = (Numbers(value: 1), Numbers(value: 2))
    #expect(Recorder(gone.then(one).concat(two)).events == [.value(2), .completed])
    #expect(Recorder(one.concat(gone.then(one)).concat(two)).values == [1, 2])
    #expect(Recorder(one.concat(gone.then(one))).events == [.value(1), .completed])
    #expect(Recorder(gone.concat(one).then(two)).events == [.value(2), .completed])
    #expect(Recorder(two.then(gone)).events == [.interrupted])
    #expect(Recorder(two.then(one).then(gone).then(two)).events == [.interrupted])
    let deferred = Numbers.deferred { gone }
    #expect(Recorder(deferred).events == [.interrupted])
    #expect(Recorder(deferred.concat(one)).values == [1])
    #expect(Recorder(one.flatMap(.concat) { _ in gone }).events == [.completed])
  }

  @Test("then takes streams of another failure type where one of them cannot fail")
  func thenTypes() {
    let failing = Failing(error: .first)
    #expect(Recorder(Numbers([1]).then(failing)).events == [.failed(.first)])
    #expect(Recorder(Failing(value: 1).then(Numbers([2]))).events == [.value(2), .completed])
    #expect(Recorder(failing.then(Numbers([2]))).events == [.failed(.first)])
  }

  @Test("disposal within a sequence interrupts the part that runs, and starts no other")
  func disposal() {
    let (interrupted, starts) = (Counter(), Counter())
    let recorder = Recorder(
      Numbers(value: 1)
        .concat(Numbers.never.on(interrupted: { interrupted.increment() }))
        .concat(Numbers(value: 2).on(starting: { starts.increment() }))
    )
    recorder.dispose()
    #expect(recorder.events == [.value(1), .interrupted])
    #expect(interrupted.count == 1)
    #expect(starts.count == 0)
  }

  @Test("deferred makes its producer anew at each start")
  func deferred() {
    let starts = Counter()
    let producer = Numbers.deferred { Numbers(value: starts.increment()) }
    #expect(Recorder(producer).values == [1])
    #expect(Recorder(producer).values == [2])
  }

  @Test("using lets go of its resource once, after the end or the disposal")
  func using() {
    let log = Log<String>()
    let producer = { (inner: Numbers) in
      Numbers.using({ 7 }, dispose: { log.add("dispose \($0)") }) { resource in
        inner.map { $0 * resource }
      }
    }
    producer(Numbers([1, 2])).start { log.add("\($0)") }
    #expect(log.entries == ["VALUE 7", "VALUE 14", "COMPLETED", "dispose 7"])
    let run = producer(.never).start { log.add("\($0)") }
    run.dispose()
    #expect(log.entries.suffix(2) == ["INTERRUPTED", "dispose 7"])
  }

  @Test("C61: an interval completes with its last element")
  func interval() {
    let scheduler = TestScheduler()
    let recorder = Recorder(Numbers.interval([1, 2], interval: .seconds(1), on: scheduler))
    scheduler.advance(by: .seconds(1))
    #expect(recorder.events == [.value(1)])
    scheduler.advance(by: .seconds(1))
    #expect(recorder.events == [.value(1), .value(2), .completed])
    #expect(scheduler.pendingCount == 0)
    #expect(
      Recorder(Numbers.interval([], interval: .seconds(1), on: scheduler)).events == [.completed]
    )
  }

  @Test("an interval without elements counts from zero")
  func counting() {
    let scheduler = TestScheduler()
    let recorder = Recorder(Numbers.interval(.seconds(1), on: scheduler).take(first: 3))
    scheduler.advance(by: .seconds(9))
    #expect(recorder.events == [.value(0), .value(1), .value(2), .completed])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("expand sends each value, then what is made of it, until nothing is left")
  func expand() {
    let tree = Recorder(
      Numbers(value: 1).expand { $0 < 8 ? Numbers([$0 * 2, $0 * 2 + 1]) : .empty }
    )
    #expect(tree.values == Array(1...15))
    #expect(tree.events.last == .completed)
    let failing = Recorder(
      Failing(value: 0).expand { $0 < 2 ? Failing(value: $0 + 1) : Failing(error: .first) }
    )
    #expect(failing.events == [.value(0), .value(1), .value(2), .failed(.first)])
  }

  @Test("expand is interrupted with its source, and goes on when an inner stream is interrupted")
  func expandInterrupted() {
    let (source, input) = Signal<Int, Never>.pipe()
    let (inner, innerInput) = Signal<Int, Never>.pipe()
    let recorder = Recorder(source.producer.expand { $0 == 1 ? inner.producer : .never })
    input.send(value: 1)
    innerInput.sendInterrupted()
    input.send(value: 2)
    input.sendInterrupted()
    #expect(recorder.events == [.value(1), .value(2), .interrupted])
  }

  @Test("expand runs no more streams at once than it may")
  func expandLimit() {
    let pipes = (0..<3).map { _ in Signal<Int, Never>.pipe() }
    let started = Log<Int>()
    let recorder = Recorder(
      Numbers([0, 1]).expand(limit: 1) { value in
        pipes[value].output.producer.on(starting: { started.add(value) })
      }
    )
    #expect(started.entries == [0])
    pipes[0].input.sendCompleted()
    #expect(started.entries == [0, 1])
    pipes[1].input.sendCompleted()
    #expect(recorder.events == [.value(0), .value(1), .completed])
  }

  @Test("groupBy keeps a group's values until it is started")
  func groupBy() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let groups = Recorder(signal.groupBy { $0 % 2 })
    for value in [1, 2, 3] { input.send(value: value) }
    #expect(groups.values.map(\.key) == [1, 0])
    let odd = Recorder(groups.values[0].producer)
    #expect(odd.values == [1, 3])
    input.send(value: 5)
    input.sendCompleted()
    #expect(odd.events == [.value(1), .value(3), .value(5), .completed])
    #expect(Recorder(groups.values[1].producer).events == [.value(2), .completed])
    #expect(groups.values.count == 2)
    let sums = Numbers(1...6).groupBy { $0 % 2 }.flatMap(.merge) { $0.producer.reduce(0, +) }
    #expect(Recorder(sums).values.sorted() == [9, 12])
  }

  @Test("windows end by number, by trigger and by time")
  func windows() {
    let byCount = Numbers(1...5).window(count: 2).flatMap(.concat) { $0.collect() }
    #expect(Recorder(byCount).values == [[1, 2], [3, 4], [5]])
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let byTime = Recorder(
      signal.window(every: .seconds(2), on: scheduler).flatMap(.concat) { $0.collect() }
    )
    for value in 1...5 {
      input.send(value: value)
      scheduler.advance(by: .seconds(1))
    }
    #expect(byTime.values == [[1, 2], [3, 4]])
    input.sendCompleted()
    #expect(byTime.events.suffix(2) == [.value([5]), .completed])
  }

  @Test("buffers end by number or age, whichever comes first, or by trigger")
  func buffers() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let (trigger, pull) = Signal<Void, Never>.pipe()
    let recorder = Recorder(signal.buffer(upTo: 2, within: .seconds(3), on: scheduler))
    let triggered = Recorder(signal.buffer(on: trigger))
    input.send(value: 1)
    input.send(value: 2)
    pull.send(value: ())
    pull.send(value: ())
    scheduler.advance(by: .seconds(2))
    input.send(value: 3)
    scheduler.advance(by: .seconds(2))
    #expect(recorder.values == [[1, 2]])
    scheduler.advance(by: .seconds(1))
    input.send(value: 4)
    input.sendCompleted()
    #expect(recorder.events == [.value([1, 2]), .value([3]), .value([4]), .completed])
    #expect(triggered.events == [.value([1, 2]), .value([]), .value([3, 4]), .completed])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("C42: concatenated delays go on for ever", .timeLimit(.minutes(10)))
  func endlessDelays() {
    let scheduler = TestScheduler()
    let started = Log<Int>()
    let recorder = Recorder(
      Numbers([1, 2])
        .repeat()
        .flatMap(.concat) { value in
          Numbers.empty.delay(1, on: scheduler).on(starting: { started.add(value) })
        }
    )
    #expect(started.entries == [1])
    scheduler.advance(by: .milliseconds(4500))
    #expect(started.entries == [1, 2, 1, 2, 1])
    #expect(recorder.events == [])
    recorder.dispose()
    #expect(recorder.events == [.interrupted])
    scheduler.run()
    #expect(started.entries.count == 5)
  }

  @Test("C42: an endless source is asked only for what there is room for", arguments: [1, 3])
  func endlessConcurrent(limit: Int) {
    let pipes = (0..<6).map { _ in Signal<Int, Never>.pipe() }
    let started = Log<Int>()
    let recorder = Recorder(
      SignalProducer<Int, Never>(0..<6).repeat().flatMap(.concurrent(limit: limit)) { number in
        started.add(number)
        return pipes[number].output
      }
    )
    #expect(started.entries == Array(0..<limit))
    pipes[0].input.sendCompleted()
    #expect(started.entries == Array(0...limit))
    recorder.dispose()
  }

  @Test("C42: an endless source of inner streams that end at once can be left")
  func endlessSynchronous() {
    let scheduler = TestScheduler()
    let recorder = Recorder(
      Numbers([1, 2])
        .repeat()
        .flatMap(.concat) { Numbers(value: $0) }
        .flatMap(.concurrentOrdered(limit: 2)) { Numbers(value: $0).delay(1, on: scheduler) }
        .take(first: 5)
    )
    scheduler.run()
    #expect(recorder.events == [1, 2, 1, 2, 1].map { .value($0) } + [.completed])
    #expect(scheduler.uptime == .seconds(3))
  }

  @Test("C42: an endless repetition can be iterated over")
  func endlessValues() async {
    let made = Log<Int>()
    var seen: [Int] = []
    for await value in Numbers([1, 2]).on(value: { made.add($0) }).repeat().values() {
      seen.append(value)
      if seen.count == 5 { break }
    }
    #expect(seen == [1, 2, 1, 2, 1])
    #expect(made.entries == seen)
  }
}
