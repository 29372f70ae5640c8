import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite("Producers of a client in language mode 5")
struct ProducerHabitTests {
  @Test("the start handler runs at each start")
  func startHandler() {
    var runs = 0
    let producer = SignalProducer<String, NSError> { _, _ in
      runs += 1
    }
    producer.start()
    producer.start()
    #expect(runs == 2)
  }

  @Test("a start handler may be written in every way")
  func shapes() {
    var log: [String] = []
    let a = SignalProducer<Int, Never> { observer, _ in
      observer.send(value: 1)
      observer.sendCompleted()
    }
    let b = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { log.append("ended") }
      observer.send(value: 2)
      observer.sendCompleted()
    }
    let c: SignalProducer<Int, Never> = SignalProducer { (observer, _) in observer.send(value: 3) }
    let d = SignalProducer<Int, Never>.init {
      $0.send(value: 4); $1.observeEnded {}
    }
    let e = SignalProducer { (observer: Signal<Int, Never>.Observer, _: Lifetime) in
      observer.send(value: 5)
    }
    let f = SignalProducer { (observer: Signal<Int, Never>.Observer, lifetime) in
      observer.send(value: 6)
      lifetime += AnyDisposable { log.append("f") }
    }
    for producer in [a, b, c, d, e, f] { producer.startWithValues { log.append("\($0)") } }
    #expect(log == ["1", "2", "ended", "3", "4", "5", "6", "f"])
  }

  @Test("a handler that does nothing but keep its observer does not end")
  func keptObserver() {
    var input: Signal<Int, TestError>.Observer!
    var events: [Signal<Int, TestError>.Event] = []
    let producer = SignalProducer<Int, TestError> { observer, _ in input = observer }
    producer.start { events.append($0) }
    input.send(value: 1)
    input.sendCompleted()
    input.send(value: 2)
    #expect(events == [.value(1), .completed])
  }

  @Test("producers are made of signals, values, errors, results and sequences")
  func makers() {
    let (signal, observer) = Signal<Int, TestError>.pipe()
    var events: [[Signal<Int, TestError>.Event]] = []
    let record = { (producer: SignalProducer<Int, TestError>) in
      let index = events.count
      events.append([])
      producer.start { events[index].append($0) }
    }
    record(SignalProducer(signal))
    record(SignalProducer(value: 1))
    record(SignalProducer(error: .error1))
    record(SignalProducer(result: .success(2)))
    record(SignalProducer(result: .failure(.error2)))
    record(SignalProducer([3, 4]))
    record(SignalProducer(Set([5])))
    record(SignalProducer(values: 6, 7))
    record(SignalProducer(values: 6, 7, 8))
    record(SignalProducer(8...9))
    record(.empty)
    record(.never)
    record(.init(value: 10))
    observer.send(value: 0)
    #expect(
      events == [
        [.value(0)], [.value(1), .completed], [.failed(.error1)], [.value(2), .completed],
        [.failed(.error2)], [.value(3), .value(4), .completed], [.value(5), .completed],
        [.value(6), .value(7), .completed], [.value(6), .value(7), .value(8), .completed],
        [.value(8), .value(9), .completed], [.completed], [], [.value(10), .completed],
      ]
    )
  }

  @Test("producers are made of lazy sequences that are not Sendable")
  func lazySequences() {
    var pulled = 0
    let numbers = sequence(first: 1) {
      pulled += 1; return $0 + 1
    }
    var values: [Int] = []
    SignalProducer<Int, Never>(numbers).take(first: 3).startWithValues { values.append($0) }
    #expect(values == [1, 2, 3])
    #expect(pulled <= 3)
    SignalProducer<String, Never>(["a", "b"].lazy.map { $0 + "!" }).collect()
      .startWithValues { #expect($0 == ["a!", "b!"]) }
  }

  @Test("producers are made of closures that return, result and throw")
  func closures() {
    var calls = 0
    let returning = SignalProducer<Int, Never> { () -> Int in
      calls += 1
      return calls
    }
    var values: [Int] = []
    returning.startWithValues { values.append($0) }
    returning.startWithValues { values.append($0) }
    SignalProducer { 7 }.startWithValues { (value: Int) in values.append(value) }
    SignalProducer<Int, Never> { 8 }.startWithValues { values.append($0) }
    #expect(values == [1, 2, 7, 8])

    var failures: [TestError] = []
    let resulting = SignalProducer { () -> Result<String, TestError> in
      calls += 1
      return .failure(.error1)
    }
    resulting.startWithFailed { failures.append($0) }
    SignalProducer<Int, TestError> { .failure(.error2) }.startWithFailed { failures.append($0) }
    #expect(failures == [.error1, .error2])

    func load(_ isOn: Bool) throws -> String {
      guard isOn else { throw TestError.default }
      return "on"
    }
    var results: [String] = []
    for isOn in [true, false] {
      SignalProducer<String, Error> { try load(isOn) }.startWithResult {
        results.append((try? $0.get()) ?? "off")
      }
      SignalProducer { () throws -> String in try load(isOn) }.startWithResult { result in
        switch result {
        case let .success(value): results.append(value)
        case let .failure(error): results.append("\(error)")
        }
      }
    }
    #expect(results == ["on", "on", "off", "default"])
  }

  @Test("each form of start is called with what it names, and returns what interrupts it")
  func starts() {
    var log: [String] = []
    let failing = SignalProducer<Int, TestError> { observer, _ in
      observer.send(value: 1)
      observer.send(error: .error1)
    }
    failing.start { event in log.append("\(event)") }
    failing.startWithResult { log.append("\($0)") }
    failing.startWithFailed { log.append("\($0)") }
    failing.startWithCompleted { log.append("never") }
    failing.startWithInterrupted { log.append("never") }
    failing.start(Signal.Observer(value: { log.append("\($0)") }))
    #expect(
      log
        == [
          "VALUE 1", "FAILED error1", "success(1)", "failure(error1)", "error1", "1",
        ].map { $0.replacingOccurrences(of: "error1", with: "\(TestError.error1)") }
        .map { $0 == "failure(error1)" ? "\(Result<Int, TestError>.failure(.error1))" : $0 }
    )
    log = []
    let disposable = SignalProducer<Int, Never>.never.startWithInterrupted {
      log.append("interrupted")
    }
    let serial = SerialDisposable()
    serial.inner = disposable
    #expect(!disposable.isDisposed)
    disposable.dispose()
    #expect(disposable.isDisposed)
    SignalProducer<Int, Never>.empty.startWithCompleted { log.append("completed") }
    #expect(log == ["interrupted", "completed"])
  }

  @Test("startWithSignal hands out the signal before the work and returns what its closure does")
  func startWithSignal() {
    var log: [String] = []
    let producer = SignalProducer<Int, Never> { observer, _ in
      log.append("work")
      observer.send(value: 1)
      observer.sendCompleted()
    }
    producer.startWithSignal { signal, disposable in
      log.append("setup")
      signal.observeValues { log.append("\($0)") }
      signal.observeCompleted { log.append("completed") }
      #expect(!disposable.isDisposed)
    }
    #expect(log == ["setup", "work", "1", "completed"])
    let signal = producer.startWithSignal { signal, _ in signal }
    signal.observeInterrupted { log.append("late") }
    #expect(log.last == "late")
    let count: Int = producer.startWithSignal { (_, interrupt) -> Int in
      interrupt.dispose()
      return 5
    }
    #expect(count == 5)
    #expect(log.filter { $0 == "work" }.count == 2)
    producer.startWithSignal {
      $0.observeValues { log.append("again \($0)") }; _ = $1
    }
    #expect(log.last == "again 1")
  }

  @Test("disposing of a run ends its lifetime and interrupts its observers")
  func disposal() {
    let addedDisposable = SerialDisposable()
    var log: [String] = []
    let producer = SignalProducer<Int, Never> { _, lifetime in
      lifetime += addedDisposable
      lifetime.observeEnded { log.append("ended") }
    }
    let handler = SignalProducer<Int, Never> { observer, lifetime in
      lifetime += producer.start(observer)
    }
    var values: [Int] = []
    let disposable = handler.on(interrupted: { log.append("interrupted") }).startWithValues {
      values.append($0)
    }
    disposable.dispose()
    #expect(addedDisposable.isDisposed)
    #expect(values.isEmpty)
    #expect(Set(log) == ["ended", "interrupted"])
  }

  @Test("a run hands its observer on to signals and producers that send later")
  func handedOn() {
    let (signal, input) = Signal<Int, TestError>.pipe()
    let scheduler = TestScheduler()
    let fromSignal = SignalProducer<Int, TestError> { observer, lifetime in
      lifetime += signal.observe(observer)
    }
    let fromProducer = SignalProducer<Int, TestError> { observer, lifetime in
      lifetime += fromSignal.observe(on: scheduler).start(observer)
    }
    let fromClosure = SignalProducer<Int, TestError> { observer, _ in
      signal.observe { event in observer.send(event) }
    }
    let forwarding = SignalProducer<Int, TestError> { observer, _ in
      signal.observe(observer.send)
    }
    var log: [String] = []
    fromSignal.start { log.append("a \($0)") }
    fromProducer.start { log.append("b \($0)") }
    fromClosure.start { log.append("c \($0)") }
    forwarding.start { log.append("d \($0)") }
    input.send(value: 1)
    scheduler.advance()
    input.send(error: .error1)
    scheduler.advance()
    #expect(
      log == [
        "a VALUE 1", "c VALUE 1", "d VALUE 1", "b VALUE 1", "a FAILED error1", "c FAILED error1",
        "d FAILED error1", "b FAILED error1",
      ]
    )
  }

  @Test("a run that has ended disposes of what it was told to")
  func addedDisposables() {
    let added = AnyDisposable()
    var input: Signal<Void, TestError>.Observer!
    let producer = SignalProducer<Void, TestError>.unserialized { observer, lifetime in
      lifetime += added
      input = observer
    }
    producer.start()
    #expect(!added.isDisposed)
    input.send(error: .default)
    #expect(added.isDisposed)
  }

  @Test("results, signals, properties and producers are convertible")
  func convertible() {
    func first<C: SignalProducerConvertible>(_ source: C) -> C.Value? where C.Error == Never {
      var value: C.Value?
      source.producer.take(first: 1).startWithValues { value = $0 }
      return value
    }
    #expect(first(SignalProducer<Int, Never>(value: 1)) == 1)
    #expect(first(MutableProperty(2)) == 2)
    #expect(first(Property(value: 3)) == 3)
    #expect(first(Result<Int, Never>.success(4).producer) == 4)
    let base: SignalProducer<Int, TestError> = SignalProducer(Result<Int, TestError>.success(5))
    var values: [Int] = []
    base.startWithResult { if case let .success(value) = $0 { values.append(value) } }
    SignalProducer(MutableProperty(6)).startWithValues { values.append($0) }
    #expect(values == [5, 6])
  }

  @Test("producers are lifted by functions of signals")
  func lifting() {
    var values: [Int] = []
    let producer = SignalProducer<Int, Never>([1, 2])
    producer.lift { signal in signal.map { $0 + 1 } }.startWithValues { values.append($0) }
    producer.lift { $0.filter { $0 > 1 } }.startWithValues { values.append($0) }
    let transform: (Signal<Int, Never>) -> (Signal<Int, Never>) -> Signal<(Int, Int), Never> = {
      signal in { other in signal.zip(with: other) }
    }
    producer.lift(transform)(producer).startWithValues { values.append($0.0 * 10 + $0.1) }
    let (other, input) = Signal<Int, Never>.pipe()
    SignalProducer<Int, Never>.never.lift(Signal.merge(with:))(other)
      .startWithValues { values.append($0) }
    input.send(value: 9)
    #expect(values == [2, 3, 2, 11, 22, 9])
  }
}
