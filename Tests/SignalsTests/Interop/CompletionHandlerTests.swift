import Signals
import SignalsTesting
import Testing

@Suite("Completion handlers")
struct CompletionHandlerTests {
  typealias Handler = CompletionHandler<Int, TestFailure>

  @Test("a result is sent, followed by completion")
  func succeeds() {
    let recorder = Recorder(SignalProducer<Int, TestFailure> { handler in handler(1) })
    #expect(recorder.events == [.value(1), .completed])
  }

  @Test("a failure is sent")
  func fails() {
    let recorder = Recorder(
      SignalProducer<Int, TestFailure> { handler in handler(throwing: .second) }
    )
    #expect(recorder.events == [.failed(.second)])
  }

  @Test("a second call is reported and ignored")
  func calledTwice() {
    let faults = Log<CompletionHandlerFault>()
    let producer = SignalProducer<Int, TestFailure>(reportingTo: { faults.add($0) }) { handler in
      handler(1)
      handler(.failure(.first))
    }
    #expect(Recorder(producer).events == [.value(1), .completed])
    #expect(faults.entries == [.calledTwice])
  }

  @Test("a handler that is released without a call is reported, and the run is interrupted")
  func neverCalled() {
    let faults = Log<CompletionHandlerFault>()
    let kept = Lock<Handler?>(nil)
    let producer = SignalProducer<Int, TestFailure>(reportingTo: { faults.add($0) }) { handler in
      kept.withLock { $0 = handler }
    }
    let recorder = Recorder(producer)
    #expect(recorder.events == [])
    #expect(faults.entries == [])
    _ = kept.withLock { $0.take() }
    #expect(faults.entries == [.neverCalled])
    #expect(recorder.events == [.interrupted])
  }

  @Test("a handler may be dropped after the run has been disposed of")
  func droppedAfterDisposal() {
    let faults = Log<CompletionHandlerFault>()
    let kept = Lock<Handler?>(nil)
    let cancellations = Counter()
    let producer = SignalProducer<Int, TestFailure>(reportingTo: { faults.add($0) }) { handler in
      handler.lifetime.observeEnded { cancellations.increment() }
      kept.withLock { $0 = handler }
    }
    let recorder = Recorder(producer)
    recorder.dispose()
    #expect(cancellations.count == 1)
    _ = kept.withLock { $0.take() }
    #expect(faults.entries == [])
    #expect(recorder.events == [.interrupted])
  }

  @Test("a function without a result says that it is done")
  func withoutResult() {
    let recorder = Recorder(SignalProducer<Void, Never> { handler in handler() })
    #expect(recorder.events.map(\.isCompleted) == [false, true])
  }

  @Test("of many calls at once, one counts")
  func calledOnManyThreads() {
    let faults = Log<CompletionHandlerFault>()
    let recorder = Recorder(
      SignalProducer<Int, TestFailure>(reportingTo: { faults.add($0) }) { handler in
        onThreads(8) { handler($0) }
      }
    )
    #expect(recorder.events.count == 2)
    #expect(faults.count == 7)
  }
}
