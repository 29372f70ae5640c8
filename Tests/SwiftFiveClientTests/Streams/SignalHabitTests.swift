import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

private final class Thing {}

@Suite("Signals of a client in language mode 5")
struct SignalHabitTests {
  @Test("the generator runs at once, once")
  func generator() {
    var runs = 0
    let signal: Signal<Int, Never> = Signal { _, _ in runs += 1 }
    #expect(runs == 1)
    signal.observe { _ in }
    signal.observe(Signal.Observer())
    #expect(runs == 1)
  }

  @Test("a generator may ignore what it is given, or keep the observer")
  func ignoredArguments() {
    var interrupted = false
    let dropped = Signal<AnyObject, Never> { _, _ in }
    dropped.observeInterrupted { interrupted = true }
    #expect(interrupted)

    var kept: Signal<Int, TestError>.Observer?
    var values: [Int] = []
    let signal = Signal<Int, TestError> { observer, _ in kept = observer }
    signal.observeResult { values.append((try? $0.get()) ?? -1) }
    kept?.send(value: 1)
    kept?.send(error: .default)
    #expect(values == [1, -1])
  }

  @Test("events of a generator that a test scheduler runs come in order")
  func scheduledGenerator() {
    let numbers = [1, 2, 5]
    let scheduler = TestScheduler()
    var fromSignal: [Int] = []
    let signal: Signal<Int, Never> = Signal { observer, _ in
      scheduler.schedule {
        for number in numbers { observer.send(value: number) }
        observer.sendCompleted()
      }
    }
    signal.observeValues { fromSignal.append($0) }
    #expect(fromSignal.isEmpty)
    scheduler.run()
    #expect(fromSignal == numbers)
  }

  @Test("the lifetime of a generator ends at each terminal event")
  func lifetimeEnds() {
    for terminate: (Signal<Int, TestError>.Observer) -> Void in [
      { $0.sendCompleted() }, { $0.sendInterrupted() }, { $0.send(error: .error1) },
    ] {
      let disposable = AnyDisposable()
      var input: Signal<Int, TestError>.Observer!
      let signal = Signal<Int, TestError> { observer, lifetime in
        input = observer
        lifetime += disposable
      }
      withExtendedLifetime(signal) {
        #expect(!disposable.isDisposed)
        terminate(input)
        #expect(disposable.isDisposed)
      }
    }
  }

  @Test("a signal that is neither held nor observed lets go of its source")
  func silentDisposal() {
    let disposable = AnyDisposable()
    var input: Signal<AnyObject, Never>.Observer?
    var strong: Signal<AnyObject, Never>? = Signal { observer, lifetime in
      input = observer
      lifetime += disposable
    }
    weak var signal: Signal<AnyObject, Never>?
    signal = strong
    #expect(signal != nil)
    strong = nil
    #expect(signal == nil)
    #expect(disposable.isDisposed)
    input?.sendCompleted()
  }

  @Test("never and empty")
  func neverAndEmpty() {
    var events: [String] = []
    Signal<Int, TestError>.never.observe { events.append("never \($0)") }
    Signal<Int, TestError>.empty.observe { events.append("empty \($0)") }
    #expect(events == ["empty INTERRUPTED"])
    #expect(Signal<Int, Never>.empty.observe { _ in } == nil)
  }

  @Test("a pipe disposes of what it was given when it has ended")
  func pipeDisposable() {
    let disposable = AnyDisposable()
    let (signal, observer) = Signal<(), TestError>.pipe(disposable: disposable)
    var count = 0
    signal.observe(.init(value: { count += 1 }))
    observer.send(value: ())
    #expect(count == 1)
    #expect(!disposable.isDisposed)
    observer.send(error: TestError.default)
    #expect(disposable.isDisposed)
  }

  @Test("a pipe forwards to all of its observers until each is disposed of")
  func observers() {
    let (output, input) = Signal<Int, Never>.pipe()
    var first: [Int] = []
    var second: [Int] = []
    let disposable = output.observeValues { first.append($0) }
    output.observeValues { value in second.append(value) }
    input.send(value: 1)
    disposable?.dispose()
    input.send(value: 2)
    #expect(first == [1])
    #expect(second == [1, 2])
  }

  @Test("all forms of observation are called with what they name")
  func forms() {
    let (signal, observer) = Signal<Int, TestError>.pipe()
    var log: [String] = []
    signal.observe { event in
      switch event {
      case let .value(value): log.append("value \(value)")
      case let .failed(error): log.append("failed \(error)")
      case .completed: log.append("completed")
      case .interrupted: log.append("interrupted")
      }
    }
    signal.observeResult { result in
      switch result {
      case let .success(value): log.append("success \(value)")
      case let .failure(error): log.append("failure \(error)")
      }
    }
    signal.observeFailed { error in log.append("failed: \(error)") }
    signal.observeCompleted { log.append("never") }
    signal.observeInterrupted { log.append("never") }
    observer.send(value: 1)
    observer.send(.value(2))
    observer.send(error: .error2)
    #expect(
      log == [
        "value 1", "success 1", "value 2", "success 2", "failed error2", "failure error2",
        "failed: error2",
      ]
    )
  }

  @Test("an observer sends what it receives on, as another's action")
  func forwarding() {
    let (a, inputA) = Signal<Int, Never>.pipe()
    let (b, inputB) = Signal<Int, Never>.pipe()
    var values: [Int] = []
    var completed = false
    b.observe(
      Signal.Observer(value: { values.append($0) }, completed: { completed = true })
    )
    a.observe(inputB)
    inputA.send(value: 7)
    inputA.sendCompleted()
    #expect(values == [7])
    #expect(completed)

    var events: [Signal<Int, Never>.Event] = []
    let observer = Signal<Int, Never>.Observer { event in events.append(event) }
    let nested = Signal<Int, Never>.Observer(observer.send)
    nested.send(value: 1)
    nested.sendCompleted()
    #expect(events == [.value(1), .completed])
    SignalProducer<Int, Never>(value: 2).start(observer.send)
    #expect(events.suffix(2) == [.value(2), .completed])
  }

  @Test("observing keeps a signal alive, and dropping its input interrupts it")
  func memory() {
    var tuple: (output: Signal<Thing, Never>, input: Signal<Thing, Never>.Observer)? =
      Signal<Thing, Never>.pipe()
    weak var signal: Signal<Thing, Never>?
    signal = tuple?.output
    var interrupted = false
    weak var thing: Thing?
    tuple?.output.observeInterrupted { interrupted = true }
    tuple?.output.observeValues { thing = $0 }
    do {
      let sent = Thing()
      tuple?.input.send(value: sent)
      #expect(thing === sent)
    }
    #expect(thing == nil)
    tuple = nil
    #expect(interrupted)
    #expect(signal == nil)
  }

  @Test("the unserialized variants behave")
  func unserialized() {
    var log: [Int] = []
    let (a, inputA) = Signal<Int, Never>.unserializedPipe()
    a.observeValues { log.append($0) }
    inputA.send(value: 1)
    let (b, inputB) = Signal<Int, Never>.reentrantUnserializedPipe()
    b.take(first: 5).map { $0 + 1 }.on(value: { log.append($0) }).observeValues {
      inputB.send(value: $0)
    }
    inputB.send(value: 1)
    #expect(log == [1, 2, 3, 4, 5, 6])
    var generated: Signal<Int, Never>.Observer?
    let c = Signal<Int, Never>.unserialized { observer, _ in generated = observer }
    let d = Signal<Int, Never>.reentrantUnserialized { observer, lifetime in
      lifetime += c.observe(observer)
    }
    d.observeValues { log.append($0) }
    generated?.send(value: 9)
    #expect(log.last == 9)
  }

  @Test("a signal is a producer and a signal")
  func conversions() {
    let (signal, observer) = Signal<Int, Never>.pipe()
    var values: [Int] = []
    signal.producer.startWithValues { values.append($0) }
    SignalProducer(signal).startWithValues { values.append($0 * 10) }
    signal.signal.observeValues { values.append($0 * 100) }
    observer.send(value: 1)
    #expect(values == [1, 10, 100])
  }

  @Test("a signal of tuples and of optionals is observed with shorthands")
  func shorthands() {
    let (signal, observer) = Signal<(Int, String?), Never>.pipe()
    var log: [String] = []
    signal.observeValues { log.append("\($0)\($1 ?? "-")") }
    signal.observeValues { number, name in log.append("\(number)\(name ?? "-")") }
    signal.map { $0.1 }.skipNil().observeValues { log.append($0) }
    signal.map { number, _ in number }.observeValues { log.append("\($0)") }
    signal.filterMapToName().observeValues { log.append($0) }
    observer.send(value: (1, nil))
    observer.send(value: (2, "b"))
    #expect(log == ["1-", "1-", "1", "2b", "2b", "b", "2", "b!"])
  }
}

extension Signal where Value == (Int, String?), Error == Never {
  fileprivate func filterMapToName() -> Signal<String, Never> {
    compactMap { $0.1 }.map { $0 + "!" }
  }
}
