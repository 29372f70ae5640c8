import Signals
import SignalsTesting
import Testing

@Suite("Signal")
struct SignalTests {
  @Test("observers come late and miss what was before")
  func hot() {
    let (signal, input) = Signal<Int, Never>.pipe()
    input.send(value: 1)
    let recorder = Recorder(signal)
    input.send(value: 2)
    #expect(recorder.values == [2])
  }

  @Test("an observer that is added inside a delivery gets the next value first")
  func addedInside() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder<Int, Never>()
    let isFirst = Counter()
    signal.observeValues { _ in
      if isFirst.increment() == 1 { signal.observe { recorder.record($0) } }
    }
    input.send(value: 1)
    input.send(value: 2)
    #expect(recorder.values == [2])
  }

  @Test("the lifetime of a signal ends when nobody holds or observes it")
  func lifetime() {
    let log = Log<String>()
    var signal: Signal<Int, Never>? = Signal { observer, lifetime in
      lifetime.observeEnded {
        log.add("ended")
        withExtendedLifetime(observer) {}
      }
    }
    let handle = signal?.observeValues { _ in }
    signal = nil
    #expect(log.entries == [])
    handle?.dispose()
    #expect(log.entries == ["ended"])
  }

  @Test("never sends nothing and does not interrupt; empty has ended")
  func neverAndEmpty() {
    #expect(Recorder(Signal<Int, Never>.never.map { $0 }).events == [])
    #expect(Recorder(Signal<Int, Never>.empty).events == [.interrupted])
  }

  @Test("what is tied to a pipe is disposed of at its end")
  func pipeWithADisposable() {
    let disposable = AnyDisposable()
    let (signal, input) = Signal<Int, Never>.pipe(disposable: disposable)
    #expect(!disposable.isDisposed)
    input.sendCompleted()
    #expect(disposable.isDisposed)
    withExtendedLifetime(signal) {}
  }

  @Test("C39: 20,000 observers come and go in a moment")
  func crowd() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let count = Counter()
    var handles = (0..<20_000).compactMap { _ in signal.observeValues { _ in count.increment() } }
    input.send(value: 1)
    #expect(count.count == 20_000)
    for handle in handles.reversed() { handle.dispose() }
    handles = (0..<3).compactMap { _ in signal.observeValues { _ in count.increment() } }
    input.send(value: 2)
    #expect(count.count == 20_003)
    withExtendedLifetime(handles) {}
  }

  @Test("observers of one kind of event are told of that kind")
  func observeForms() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    signal.observeResult { log.add("\($0)") }
    signal.observeFailed { log.add("failed \($0)") }
    signal.observeCompleted { log.add("completed") }
    signal.observeInterrupted { log.add("interrupted") }
    input.send(value: 1)
    input.send(error: .first)
    #expect(
      log.entries == ["success(1)", "failure(SignalsTests.TestFailure.first)", "failed first"]
    )
  }

  @Test("a producer of a signal sends what comes after each start")
  func producerOfASignal() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let first = Recorder(signal.producer)
    input.send(value: 1)
    let second = Recorder(SignalProducer(signal))
    input.send(value: 2)
    input.sendCompleted()
    #expect(first.events == [.value(1), .value(2), .completed])
    #expect(second.events == [.value(2), .completed])
  }

  @Test("the unserialized forms keep the contract all the same")
  func unserialized() {
    for (signal, input) in [
      Signal<Int, Never>.unserializedPipe(), Signal<Int, Never>.reentrantUnserializedPipe(),
    ] {
      let log = Log<String>()
      signal.observeValues { value in
        log.add("a\(value)")
        if value == 1 { input.send(value: 2) }
      }
      signal.observeValues { log.add("b\($0)") }
      input.send(value: 1)
      #expect(log.entries == ["a1", "b1", "a2", "b2"])
    }
  }
}
