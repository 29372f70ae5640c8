import Signals
import SignalsTesting
import Testing

@Suite("SignalProducer")
struct SignalProducerTests {
  @Test("each start does the work anew")
  func cold() {
    let starts = Counter()
    let producer = SignalProducer<Int, Never> { observer, _ in
      observer.send(value: starts.increment())
      observer.sendCompleted()
    }
    #expect(starts.count == 0)
    #expect(Recorder(producer).events == [.value(1), .completed])
    #expect(Recorder(producer).events == [.value(2), .completed])
  }

  @Test("the ways to make one from what is there")
  func initialisers() {
    #expect(Recorder(SignalProducer<Int, TestFailure>(value: 1)).events == [.value(1), .completed])
    #expect(Recorder(SignalProducer<Int, TestFailure>(error: .first)).events == [.failed(.first)])
    #expect(
      Recorder(SignalProducer<Int, TestFailure>(result: .success(2))).events
        == [.value(2), .completed]
    )
    #expect(
      Recorder(SignalProducer<Int, TestFailure>(result: .failure(.second))).events
        == [.failed(.second)]
    )
    #expect(
      Recorder(SignalProducer<Int, TestFailure>(values: 1, 2, 3)).events
        == [.value(1), .value(2), .value(3), .completed]
    )
    #expect(Recorder(SignalProducer<Int, TestFailure>([])).events == [.completed])
    #expect(Recorder(SignalProducer<Int, TestFailure>.empty).events == [.completed])
    #expect(Recorder(SignalProducer<Int, TestFailure>.never).events == [])
    #expect(Recorder(SignalProducer<Int, Never> { 7 }).events == [.value(7), .completed])
    #expect(
      Recorder(SignalProducer<Int, TestFailure> { Result.failure(.first) }).events
        == [.failed(.first)]
    )
  }

  @Test("what a closure throws is a failure")
  func throwing() {
    let events = Recorder(
      SignalProducer<Int, any Error> { () throws -> Int in throw TestFailure.second }
        .flatMapError { error in
          SignalProducer<Int, Never>(value: error as? TestFailure == .second ? 2 : 0)
        }
    ).events
    #expect(events == [.value(2), .completed])
  }

  @Test("the lifetime of a run ends at its end, whatever that is")
  func lifetime() {
    let log = Log<String>()
    let producer = SignalProducer<Int, TestFailure> { observer, lifetime in
      lifetime.observeEnded {
        log.add("ended")
        withExtendedLifetime(observer) {}
      }
      observer.send(value: 1)
    }
    let run = producer.start()
    #expect(log.entries == [])
    run.dispose()
    #expect(log.entries == ["ended"])
    producer.take(first: 1).start()
    #expect(log.entries == ["ended", "ended"])
  }

  @Test("an observer that is let go of interrupts its run")
  func forgottenObserver() {
    let producer = SignalProducer<Int, Never> { observer, _ in observer.send(value: 1) }
    #expect(Recorder(producer).events == [.value(1), .interrupted])
  }

  @Test("letting go of the handle does not end the run")
  func forgottenHandle() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder<Int, Never>()
    _ = signal.producer.start { recorder.record($0) }
    input.send(value: 1)
    #expect(recorder.values == [1])
  }

  @Test("a run that is disposed of before its signal is given away never starts its work")
  func disposedInSetup() {
    let starts = Counter()
    let recorder = Recorder<Int, Never>()
    SignalProducer<Int, Never> { observer, _ in
      starts.increment()
      observer.sendCompleted()
    }.startWithSignal { signal, handle in
      signal.observe { recorder.record($0) }
      handle.dispose()
    }
    #expect(starts.count == 0)
    #expect(recorder.events == [.interrupted])
  }

  @Test("the signal of a run is complete before the work begins")
  func startWithSignal() {
    let (first, second) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    let result = SignalProducer<Int, Never>([1, 2]).startWithSignal { signal, _ in
      signal.observe { first.record($0) }
      signal.map { $0 * 10 }.observe { second.record($0) }
      return "set up"
    }
    #expect(result == "set up")
    #expect(first.events == [.value(1), .value(2), .completed])
    #expect(second.events == [.value(10), .value(20), .completed])
  }

  @Test("the forms of starting tell what they are named after")
  func startForms() {
    let log = Log<String>()
    let failing = SignalProducer<Int, TestFailure>(value: 1).concat(error: .first)
    failing.startWithResult { log.add("\($0)") }
    failing.startWithFailed { log.add("failed \($0)") }
    SignalProducer<Int, TestFailure>.empty.startWithCompleted { log.add("completed") }
    SignalProducer<Int, TestFailure>.never
      .startWithInterrupted { log.add("interrupted") }.dispose()
    #expect(
      log.entries == [
        "success(1)", "failure(SignalsTests.TestFailure.first)", "failed first", "completed",
        "interrupted",
      ]
    )
  }

  @Test("C31: a lifted operator is released at the end of its run")
  func lifting() {
    weak var weakly: Captured?
    do {
      let captured = Captured()
      weakly = captured
      let producer = SignalProducer<Int, Never>([1, 2]).lift { signal in
        signal.map { value in
          captured.touch()
          return value * 2
        }
      }
      #expect(Recorder(producer).events == [.value(2), .value(4), .completed])
    }
    #expect(weakly == nil)
  }

  @Test("an operator of two signals is lifted to two producers, and the right one starts last")
  func liftingTwo() {
    let combine: (SignalProducer<Int, Never>) -> SignalProducer<(Int, Int), Never> =
      SignalProducer<Int, Never>([1, 2]).lift { left in { right in left.combineLatest(with: right) }
      }
    let values = Recorder(combine(SignalProducer([10, 20])).map { $0 + $1 }).values
    #expect(values == [12, 22])
  }
}
