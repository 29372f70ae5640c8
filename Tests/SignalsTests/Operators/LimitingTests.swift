import Signals
import SignalsTesting
import Testing

@Suite("Limiting")
struct LimitingTests {
  private let numbers = SignalProducer<Int, Never>([1, 2, 3])

  @Test("take(last:) sends the last values before completion, and none when zero are asked for")
  func takeLast() {
    #expect(Recorder(numbers.take(last: 2)).events == [.value(2), .value(3), .completed])
    #expect(Recorder(numbers.take(last: 9)).values == [1, 2, 3])
    #expect(Recorder(numbers.take(last: 0)).events == [.completed])
    let failing = SignalProducer<Int, TestFailure>(value: 1).concat(error: .first)
    #expect(Recorder(failing.take(last: 1)).events == [.failed(.first)])
  }

  @Test("take(first:) ends within the last value's delivery; zero interrupts without a start")
  func takeFirst() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal.take(first: 1))
    signal.observeValues { _ in #expect(recorder.events == [.value(7), .completed]) }
    input.send(value: 7)
    let starts = Counter()
    let none = Recorder(numbers.on(starting: { starts.increment() }).take(first: 0))
    #expect(none.events == [.interrupted])
    #expect(starts.count == 0)
    #expect(Recorder(signal.take(first: 0)).events == [.interrupted])
  }

  @Test("take(while:) leaves out the first that fails, take(until:) sends it")
  func takeByPredicate() {
    #expect(Recorder(numbers.take(while: { $0 < 2 })).events == [.value(1), .completed])
    #expect(Recorder(numbers.take(until: { $0 < 2 })).events == [.value(1), .value(2), .completed])
  }

  @Test("C81: nothing that is sent during the last value follows it")
  func takeUntilReentrant() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(
      signal.take(until: { $0 < 3 }).on(value: { if $0 == 3 { input.send(value: 4) } })
    )
    for value in 1...3 { input.send(value: value) }
    #expect(recorder.events == [.value(1), .value(2), .value(3), .completed])
  }

  @Test("C75: a trigger that derives from the same value keeps that value out")
  func takeUntilOwnValue() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal.take(until: signal.filter { $0 == 2 }.map { _ in () }))
    input.send(value: 1)
    input.send(value: 2)
    #expect(recorder.events == [.value(1), .completed])
  }

  @Test("C76: a trigger that completes ends, a trigger that is interrupted does not")
  func takeUntilEndOfTrigger() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (trigger, pull) = Signal<Void, Never>.pipe()
    let completed = Recorder(signal.producer.take(until: SignalProducer<Void, Never>.empty))
    #expect(completed.events == [.completed])
    let recorder = Recorder(signal.take(until: trigger))
    pull.sendInterrupted()
    input.send(value: 1)
    #expect(recorder.events == [.value(1)])
  }

  @Test("take(untilReplacement:) goes over at any event, and passes over its own completion")
  func untilReplacement() {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let (replacement, other) = Signal<Int, TestFailure>.pipe()
    let recorder = Recorder(signal.take(untilReplacement: replacement))
    input.send(value: 1)
    other.send(value: 10)
    input.send(value: 2)
    input.send(error: .first)
    other.send(value: 11)
    other.sendCompleted()
    #expect(recorder.events == [.value(1), .value(10), .value(11), .completed])

    let silent = Recorder(
      SignalProducer<Int, TestFailure>(value: 1).take(untilReplacement: SignalProducer.never)
    )
    #expect(silent.events == [.value(1)])
    let ended = Recorder(
      SignalProducer<Int, TestFailure>.never.take(untilReplacement: SignalProducer.empty)
    )
    #expect(ended.events == [.completed])
  }

  @Test("C23: after the replacement's first value none of the original follows, from two threads")
  func replacementRace() {
    for _ in 0..<1_000 {
      let (signal, input) = Signal<Int, Never>.pipe()
      let (replacement, other) = Signal<Int, Never>.pipe()
      let recorder = Recorder(signal.take(untilReplacement: replacement))
      onThreads(2) { thread in
        for _ in 0..<5 { (thread == 0 ? input : other).send(value: thread) }
      }
      #expect(recorder.values == recorder.values.sorted())
    }
  }

  @Test("C77: a trigger that fires within its start lets everything through")
  func skipUntilSynchronousTrigger() {
    let recorder = Recorder(
      SignalProducer<Int, Never>(value: 5).skip(until: SignalProducer<Void, Never>(value: ()))
    )
    #expect(recorder.events == [.value(5), .completed])
  }

  @Test("C78: the trigger is let go of after its first event, and the source's end ends both")
  func skipUntilLetsGo() {
    let (trigger, pull) = Signal<Void, Never>.pipe()
    let released = Counter()
    let triggers = trigger.producer.on(interrupted: { released.increment() })
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal.producer.skip(until: triggers))
    input.send(value: 1)
    pull.send(value: ())
    #expect(released.count == 1)
    input.send(value: 2)
    #expect(recorder.events == [.value(2)])

    let early = Recorder(SignalProducer<Int, Never>.empty.skip(until: triggers))
    #expect(early.events == [.completed])
    #expect(released.count == 2)
  }

  @Test("take(for:) and skip(for:) divide a stream in time")
  func byTime() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let before = Recorder(signal.take(for: .seconds(2), on: scheduler))
    let after = Recorder(signal.skip(for: .seconds(2), on: scheduler))
    for value in 0..<4 {
      input.send(value: value)
      scheduler.advance(by: .seconds(1))
    }
    #expect(before.events == [.value(0), .value(1), .completed])
    #expect(after.events == [.value(2), .value(3)])
  }

  @Test("what is decided early cancels the source")
  func searching() {
    let pulled = Counter()
    let endless = SignalProducer<Int, Never>(0...).on(value: { _ in pulled.increment() })
    #expect(Recorder(endless.contains(3)).events == [.value(true), .completed])
    #expect(Recorder(endless.contains(where: { $0 > 2 })).values == [true])
    #expect(Recorder(endless.allSatisfy { $0 < 3 }).events == [.value(false), .completed])
    #expect(Recorder(endless.first(where: { $0 == 3 })).events == [.value(3), .completed])
    #expect(Recorder(endless.element(at: 3)).events == [.value(3), .completed])
    #expect(pulled.count == 20)
    #expect(Recorder(endless.isEmpty()).values == [false])
  }

  @Test("what is decided at the end is decided by completion alone")
  func undecided() {
    #expect(Recorder(numbers.contains(9)).events == [.value(false), .completed])
    #expect(Recorder(numbers.allSatisfy { $0 > 0 }).values == [true])
    #expect(Recorder(numbers.element(at: 3)).events == [.completed])
    #expect(Recorder(SignalProducer<Int, Never>.empty.isEmpty()).values == [true])
    let failing = SignalProducer<Int, TestFailure>(error: .first)
    #expect(Recorder(failing.isEmpty()).events == [.failed(.first)])
    #expect(Recorder(failing.count()).events == [.failed(.first)])
  }

  @Test("count, min and max summarise at completion; of equals, first minimum and last maximum")
  func summaries() {
    let words = SignalProducer<String, Never>(["bb", "a", "cc", "d"])
    #expect(Recorder(words.count()).values == [4])
    #expect(Recorder(words.min()).values == ["a"])
    #expect(Recorder(words.max()).values == ["d"])
    #expect(Recorder(words.min { $0.count < $1.count }).values == ["a"])
    #expect(Recorder(words.max { $0.count < $1.count }).values == ["cc"])
    #expect(Recorder(SignalProducer<Int, Never>.empty.max()).events == [.completed])
  }

  @Test("a stream that completes without a value can be given one, or another stream")
  func ifEmpty() {
    let empty = SignalProducer<Int, Never>.empty
    #expect(Recorder(empty.defaultIfEmpty(7)).events == [.value(7), .completed])
    #expect(Recorder(numbers.defaultIfEmpty(7)).values == [1, 2, 3])
    #expect(Recorder(empty.switchIfEmpty(numbers)).events == Recorder(numbers).events)
    #expect(Recorder(numbers.switchIfEmpty(SignalProducer(value: 9))).values == [1, 2, 3])
  }
}
