import Signals
import SignalsTesting
import Testing

@Suite("Contract 5 and 6: disposal and release")
struct DisposalTests {
  @Test("C14: an observer that is disposed of before its turn does not get the value")
  func disposedBeforeItsTurn() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let handle = SerialDisposable()
    let recorder = Recorder<Int, Never>()
    signal.observeValues { _ in handle.dispose() }
    handle.inner = signal.observe { recorder.record($0) }
    input.send(value: 1)
    input.send(value: 2)
    #expect(recorder.events == [])
  }

  @Test("an observer that disposes of itself gets nothing more, and the others go on")
  func disposesOfItself() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let handle = SerialDisposable()
    let (own, other) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    handle.inner = signal.observe { event in
      own.record(event)
      handle.dispose()
    }
    signal.observe { other.record($0) }
    input.send(value: 1)
    input.send(value: 2)
    #expect(own.values == [1])
    #expect(other.values == [1, 2])
  }

  @Test("disposing of a run interrupts it, once")
  func runIsInterrupted() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder<Int, Never>()
    let run = signal.producer.start { recorder.record($0) }
    input.send(value: 1)
    run.dispose()
    run.dispose()
    input.send(value: 2)
    #expect(recorder.events == [.value(1), .interrupted])
  }

  @Test("a run that is disposed of by its observer sends no further value")
  func disposedInsideARun() {
    let recorder = Recorder<Int, Never>()
    let handle = SerialDisposable()
    let (signal, input) = Signal<Void, Never>.pipe()
    handle.inner = signal.producer
      .flatMap(.concat) { SignalProducer<Int, Never>(1...5) }
      .start { event in
        recorder.record(event)
        if event == .value(2) { handle.dispose() }
      }
    input.send(value: ())
    #expect(recorder.events == [.value(1), .value(2), .interrupted])
  }

  @Test("an infinite sequence stops when nobody wants its elements")
  func infiniteSequence() {
    let values = Recorder(
      SignalProducer<Int, Never>(Naturals()).take(first: 3)
    ).values
    #expect(values == [0, 1, 2])
  }

  @Test("an infinite inner sequence stops when nobody wants its elements")
  func infiniteInnerSequence() {
    for strategy in [FlattenStrategy.merge, .concat, .latest] {
      let recorder = Recorder(
        SignalProducer<Int, Never>(value: 0)
          .flatMap(strategy) { _ in SignalProducer<Int, Never>(Naturals()) }
          .take(first: 3)
      )
      #expect(recorder.events == [.value(0), .value(1), .value(2), .completed])
    }
  }

  @Test("what an observer captured is released on disposal")
  func releaseOnDisposal() {
    let (signal, input) = Signal<Int, Never>.pipe()
    weak var weakly: Captured?
    var handle: (any Disposable)?
    do {
      let captured = Captured()
      weakly = captured
      handle = signal.map { [captured] value in
        captured.touch()
        return value
      }.observeValues { _ in captured.touch() }
    }
    input.send(value: 1)
    #expect(weakly != nil)
    handle?.dispose()
    #expect(weakly == nil)
  }

  @Test("what an observer captured is released on termination, although handle and signal are held")
  func releaseOnTermination() {
    let (signal, input) = Signal<Int, Never>.pipe()
    weak var weakly: Captured?
    var handle: (any Disposable)?
    do {
      let captured = Captured()
      weakly = captured
      handle = signal.observeValues { _ in captured.touch() }
    }
    input.sendCompleted()
    #expect(weakly == nil)
    #expect(handle?.isDisposed == false)
  }

  @Test("what a run captured is released at its end, although its handle is held")
  func runIsReleased() {
    weak var weakly: Captured?
    var handle: (any Disposable)?
    do {
      let captured = Captured()
      weakly = captured
      handle = SignalProducer<Int, Never>([1, 2])
        .map { value in
          captured.touch()
          return value
        }
        .on(completed: { captured.touch() })
        .startWithValues { (_: Int) in captured.touch() }
    }
    #expect(weakly == nil)
    withExtendedLifetime(handle) {}
  }

  @Test(
    "what a run captured is released at its end, although its work goes on to hold the observer"
  )
  func runIsReleasedByItsWork() {
    typealias Input = Signal<Int, Never>.Observer
    let kept = Log<Input>()
    weak var weakly: Captured?
    let work = SignalProducer<Int, Never> { observer, _ in
      kept.add(observer)
      observer.send(value: 1)
    }
    for end in [{ $0.sendCompleted() }, { _ in }] as [@Sendable (Input) -> Void] {
      let handle: any Disposable
      do {
        let captured = Captured()
        weakly = captured
        handle = work.map { value in
          captured.touch()
          return value
        }
        .startWithValues { (_: Int) in captured.touch() }
      }
      #expect(weakly != nil)
      kept.entries.last.map(end)
      handle.dispose()
      #expect(weakly == nil)
    }
  }

  @Test("C15: an operator that nobody holds or observes is detached")
  func operatorIsDetached() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let calls = Counter()
    let handle = signal.map { _ in calls.increment() }.observeValues { _ in }
    input.send(value: 1)
    handle?.dispose()
    input.send(value: 2)
    #expect(calls.count == 1)
  }

  @Test("C30: operators that nobody ever observed are released with their signals")
  func unobservedOperators() {
    let (signal, input) = Signal<Int, Never>.pipe()
    weak var weakly: Captured?
    do {
      let captured = Captured()
      weakly = captured
      _ = signal.map { value in
        captured.touch()
        return value
      }.filter { _ in true }
    }
    #expect(weakly == nil)
    input.send(value: 1)
  }

  @Test("disposal from other threads: no value begins after it has returned")
  func concurrentDisposal() {
    for _ in 0..<300 {
      let (signal, input) = Signal<Int, Never>.pipe()
      let isOver = Counter()
      let late = Counter()
      let handle = signal.observeValues { _ in if isOver.count > 0 { late.increment() } }
      onThreads(2) { thread in
        if thread == 0 {
          for value in 0..<50 { input.send(value: value) }
        } else {
          handle?.dispose()
        }
      }
      isOver.increment()
      input.send(value: 0)
      #expect(late.count == 0)
    }
  }
}

/// All natural numbers.
struct Naturals: Sequence, Sendable {
  func makeIterator() -> some IteratorProtocol<Int> {
    sequence(first: 0) { $0 + 1 }
  }
}
