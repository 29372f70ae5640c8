import Signals
import SignalsTesting
import Testing

@Suite("share")
struct ShareTests {
  typealias Numbers = SignalProducer<Int, TestFailure>

  /// A source that is driven by hand, and counts its starts and its ends.
  private final class Source: Sendable {
    let starts = Counter()
    let disposals = Counter()
    private let input = Lock<Signal<Int, TestFailure>.Observer?>(nil)

    var producer: Numbers {
      Numbers { [self] observer, lifetime in
        starts.increment()
        input.withLock { $0 = observer }
        lifetime.observeEnded { [self] in disposals.increment() }
      }
    }

    func send(_ event: Signal<Int, TestFailure>.Event) {
      input.withLock { $0 }?.send(event)
    }
  }

  @Test("all observers see one run, and the last values first if they come later")
  func sharesOneRun() {
    let source = Source()
    let shared = source.producer.share(replay: 2)
    let first = Recorder(shared)
    for value in 1...3 { source.send(.value(value)) }
    let second = Recorder(shared)
    source.send(.value(4))
    source.send(.completed)
    #expect(source.starts.count == 1)
    #expect(first.events == [.value(1), .value(2), .value(3), .value(4), .completed])
    #expect(second.events == [.value(2), .value(3), .value(4), .completed])
  }

  @Test("while connected: when the last observer has left, everything begins anew")
  func whileConnectedLastObserver() {
    let source = Source()
    let shared = source.producer.share(replay: 1)
    let (first, second) = (Recorder(shared), Recorder(shared))
    source.send(.value(1))
    first.dispose()
    #expect(source.disposals.count == 0)
    second.dispose()
    #expect(source.disposals.count == 1)
    let third = Recorder(shared)
    #expect(source.starts.count == 2)
    #expect(third.events == [])
  }

  @Test("forever: when the last observer has left, the source ends and the values stay")
  func foreverLastObserver() {
    let source = Source()
    let shared = source.producer.share(replay: 1, scope: .forever)
    let first = Recorder(shared)
    source.send(.value(1))
    first.dispose()
    #expect(source.disposals.count == 1)
    let second = Recorder(shared)
    #expect(source.starts.count == 2)
    #expect(second.events == [.value(1)])
    source.send(.value(2))
    #expect(second.values == [1, 2])
  }

  @Test("C103: after completion, whileConnected runs the source again, forever replays and ends")
  func afterCompletion() {
    let starts = Counter()
    let source = Numbers(value: 1).on(starting: { starts.increment() })
    let connected = source.share(replay: 1)
    for _ in 0..<2 { #expect(Recorder(connected).events == [.value(1), .completed]) }
    #expect(starts.count == 2)
    let forever = source.share(replay: 1, scope: .forever)
    for _ in 0..<2 { #expect(Recorder(forever).events == [.value(1), .completed]) }
    #expect(starts.count == 3)
    let nothing = source.share(scope: .forever)
    #expect(Recorder(nothing).events == [.value(1), .completed])
    #expect(Recorder(nothing).events == [.completed])
  }

  @Test("the failure is final forever, and none of the next run while connected")
  func afterFailure() {
    let source = Source()
    let forever = source.producer.share(replay: 1, scope: .forever)
    let connected = source.producer.share(replay: 1)
    for shared in [forever, connected] {
      let first = Recorder(shared)
      source.send(.value(1))
      source.send(.failed(.second))
      #expect(first.events == [.value(1), .failed(.second)])
    }
    #expect(Recorder(forever).events == [.value(1), .failed(.second)])
    #expect(Recorder(connected).events == [])
  }

  @Test("C104: of 500 threads that start at once, one starts the source, and all get the value")
  func joinsAtomically() {
    let starts = Counter()
    let values = Counter()
    let source = Numbers(value: 1).on(starting: { starts.increment() })
    let shared = source.share(replay: 1, scope: .forever)
    onThreads(500) { _ in
      shared.start { event in if event.value == 1 { values.increment() } }
    }
    #expect(starts.count == 1)
    #expect(values.count == 500)
  }

  @Test("C104: whoever starts while values are sent misses none and repeats none")
  func joinsWhileSending() {
    for _ in 0..<100 {
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      let shared = signal.producer.share(replay: 100, scope: .forever)
      let first = Recorder(shared)
      let recorders = Log<Recorder<Int, TestFailure>>()
      onThreads(4) { index in
        guard index > 0 else {
          for value in 1...50 { input.send(value: value) }
          return input.sendCompleted()
        }
        recorders.add(Recorder(shared))
      }
      #expect(first.values == Array(1...50))
      for recorder in recorders.entries {
        #expect(recorder.values == Array(1...50))
        #expect(recorder.events.last == .completed)
      }
    }
  }

  @Test("C106: an endless synchronous source stops when nobody wants more", arguments: [0, 1])
  func endlessSource(replay: Int) {
    let disposals = Counter()
    let endless = SignalProducer<Int, Never>(1...)
    for scope in [ShareScope.whileConnected, .forever] {
      let shared = endless.on(disposed: { disposals.increment() })
        .share(replay: replay, scope: scope)
      let recorder = Recorder(shared.take(first: 3))
      #expect(recorder.events == [.value(1), .value(2), .value(3), .completed])
    }
    #expect(disposals.count == 2)
  }

  @Test("C107: a second start after a synchronous end restarts, or gets the last value and the end")
  func synchronousSource() {
    let source = SignalProducer<Int, Never>(1...5)
    let connected = source.share(replay: 1)
    #expect(Recorder(connected).values == [1, 2, 3, 4, 5])
    #expect(Recorder(connected).values == [1, 2, 3, 4, 5])
    let forever = source.share(replay: 1, scope: .forever)
    #expect(Recorder(forever).values == [1, 2, 3, 4, 5])
    #expect(Recorder(forever).events == [.value(5), .completed])
  }

  @Test("C108: starting and disposing at once, again and again, leaves the share alive")
  func startsAndDisposes() {
    let property = MutableProperty(1)
    let shared = property.producer.share(replay: 1)
    for _ in 0..<3 { shared.start().dispose() }
    for _ in 0..<3 { #expect(Recorder(shared.take(first: 1)).values == [1]) }
    let recorder = Recorder(shared)
    property.value = 2
    #expect(recorder.values == [1, 2])
  }

  @Test("C109: late observers of one value get it")
  func oneValue() {
    let forever = SignalProducer<Int, Never>(value: 1).share(replay: 1, scope: .forever)
    for _ in 0..<3 { #expect(Recorder(forever).events == [.value(1), .completed]) }
  }

  @Test("C41: a huge replay needs memory for what it keeps only")
  func hugeReplay() {
    let shared = Numbers(1...3).share(replay: 999_999_999, scope: .forever)
    #expect(Recorder(shared).values == [1, 2, 3])
    #expect(Recorder(shared).values == [1, 2, 3])
  }

  @Test("C97: retry and repeat of what is shared run the source again")
  func restarts() {
    let starts = Counter()
    let failing = Numbers { observer, _ in
      observer.send(value: starts.increment())
      if starts.count < 3 { observer.send(error: .first) } else { observer.sendCompleted() }
    }
    let recorder = Recorder(failing.share(replay: 1).retry(upTo: 5))
    #expect(recorder.events == [.value(1), .value(2), .value(3), .completed])
    let repeated = Recorder(Numbers(1...2).share(replay: 1).repeat(3))
    #expect(repeated.events == [1, 2, 1, 2, 1, 2].map { .value($0) } + [.completed])
  }

  @Test("an endless source that is started from within the end of the run before stops in time")
  func endlessSourceWithinTheEnd() {
    let starts = Counter()
    let (signal, input) = Signal<Int, Never>.pipe()
    let source = SignalProducer<SignalProducer<Int, Never>, Never> {
      starts.increment() == 1 ? signal.producer : SignalProducer(1...)
    }
    .flatten(.concat)
    let recorder = Recorder(source.share(replay: 1).repeat(2).take(first: 3))
    input.send(value: 0)
    input.sendCompleted()
    #expect(recorder.events == [.value(0), .value(1), .value(2), .completed])
  }

  @Test("a start from within the terminal event begins anew, or gets the end")
  func startsWithinTheEnd() {
    for scope in [ShareScope.whileConnected, .forever] {
      let source = Source()
      let shared = source.producer.share(replay: 1, scope: scope)
      let inner = Recorder<Int, TestFailure>()
      shared.startWithCompleted { shared.start { inner.record($0) } }
      source.send(.value(1))
      source.send(.completed)
      #expect(inner.events == (scope == .forever ? [.value(1), .completed] : []))
      #expect(source.starts.count == (scope == .forever ? 1 : 2))
    }
  }

  @Test("a start from within a value gets that value from the replay, and the next once")
  func startsWithinAValue() {
    let source = Source()
    let shared = source.producer.share(replay: 1)
    let inner = Recorder<Int, TestFailure>()
    let observer = Recorder(
      shared.on(value: { if $0 == 1 { shared.start { inner.record($0) } } })
    )
    source.send(.value(1))
    source.send(.value(2))
    #expect(observer.values == [1, 2])
    #expect(inner.values == [1, 2])
  }

  @Test("the source is kept alive for a time, and whoever comes back has missed nothing")
  func keepAlive() {
    let source = Source()
    let scheduler = TestScheduler()
    let shared = source.producer.share(replay: 1, keepAlive: .seconds(5), on: scheduler)
    Recorder(shared).dispose()
    scheduler.advance(by: .seconds(4))
    source.send(.value(1))
    let second = Recorder(shared)
    #expect(second.values == [1])
    scheduler.advance(by: .seconds(10))
    #expect(source.disposals.count == 0)
    second.dispose()
    scheduler.advance(by: .seconds(5))
    #expect(source.disposals.count == 1)
    #expect(scheduler.pendingCount == 0)
    #expect(Recorder(shared).values == [])
    #expect(source.starts.count == 2)
  }

  @Test("what an observer and the replay held is released")
  func release() {
    weak var leaked: Captured?
    let (signal, input) = Signal<Captured, Never>.pipe()
    let shared = signal.producer.share(replay: 1)
    let run = shared.startWithValues { $0.touch() }
    do {
      let captured = Captured()
      leaked = captured
      input.send(value: captured)
    }
    #expect(leaked != nil)
    run.dispose()
    #expect(leaked == nil)
    withExtendedLifetime(shared) {}
  }
}
