import Signals
import SignalsTesting
import Testing

@Suite("throttle")
struct ThrottleTests {
  /// Sends letters at given moments, then completes if asked to, and notes when what comes out.
  private func outcome(
    of values: [(Duration, String)],
    completingAt end: Duration? = nil,
    sourceFirst: Bool = true,
    _ operate: (Signal<String, Never>, TestScheduler) -> Signal<String, Never>
  ) -> [String] {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<String, Never>.pipe()
    let log = Log<String>()
    let moment = { @Sendable in "\(scheduler.uptime / .milliseconds(100))" }
    operate(signal, scheduler).observe { event in
      log.add("\(moment()):\(event.value ?? "|")")
    }
    for (due, value) in values { scheduler.schedule(at: due) { input.send(value: value) } }
    if let end { scheduler.schedule(at: end) { input.sendCompleted() } }
    scheduler.run()
    #expect(scheduler.pendingCount == 0)
    return log.entries
  }

  private func tenths(_ count: Int) -> Duration { .milliseconds(100 * count) }

  @Test("C43: the first value at once, then the latest of each interval")
  func leadingAndLatest() {
    let values = [(10, "A"), (20, "B"), (30, "C"), (45, "D"), (50, "E")]
    let sent = outcome(of: values.map { (tenths($0.0), $0.1) }) {
      $0.throttle(for: .seconds(3), on: $1)
    }
    #expect(sent == ["10.0:A", "40.0:C", "70.0:E"])
  }

  @Test("C43: at the very end of an interval, a value that was scheduled earlier comes out then")
  func tie() {
    let values = [(10, "A"), (20, "B"), (30, "C"), (40, "D"), (50, "E")]
    let sent = outcome(of: values.map { (tenths($0.0), $0.1) }) {
      $0.throttle(for: .seconds(3), on: $1)
    }
    #expect(sent == ["10.0:A", "40.0:D", "70.0:E"])
  }

  @Test("C44: values that are far apart come once each, at their own time")
  func farApart() {
    let sent = outcome(of: (0..<3).map { (.seconds(5 * $0), "\($0)") }) {
      $0.throttle(1, on: $1)
    }
    #expect(sent == ["0.0:0", "50.0:1", "100.0:2"])
  }

  @Test("C45: two values are never closer than the interval")
  func gaps() {
    let sent = outcome(of: (0..<10).map { (tenths(7 * $0), "\($0)") }) { $0.throttle(1, on: $1) }
    #expect(
      sent == ["0.0:0", "10.0:1", "20.0:2", "30.0:4", "40.0:5", "50.0:7", "60.0:8", "70.0:9"]
    )
  }

  @Test("C46: completion drops what waits, or sends it at once, as throttle and debounce agree")
  func completion() {
    let values = [(Duration.zero, "a"), (tenths(2), "b")]
    for policy in [PendingValue.discard, .flush] {
      let throttled = outcome(of: values, completingAt: tenths(5)) {
        $0.throttle(for: .seconds(1), on: $1, onCompletion: policy)
      }
      #expect(throttled == ["0.0:a"] + (policy == .flush ? ["5.0:b"] : []) + ["5.0:|"])
      let debounced = outcome(of: values, completingAt: tenths(5)) {
        $0.debounce(for: .seconds(1), on: $1, onCompletion: policy)
      }
      #expect(debounced == (policy == .flush ? ["5.0:b"] : []) + ["5.0:|"])
    }
  }

  @Test("either edge can be left out")
  func edges() {
    let values = [(0, "a"), (2, "b"), (12, "c")].map { (tenths($0.0), $0.1) }
    #expect(
      outcome(of: values) { $0.throttle(for: .seconds(1), on: $1, trailing: false) }
        == ["0.0:a", "12.0:c"]
    )
    #expect(
      outcome(of: values) { $0.throttle(for: .seconds(1), on: $1, leading: false) }
        == ["10.0:b", "22.0:c"]
    )
    #expect(outcome(of: values) { $0.audit(for: .seconds(1), on: $1) } == ["10.0:b", "22.0:c"])
  }

  @Test("C47: a notifier that completes at once lets a value through once")
  func selector() {
    let once = outcome(of: [(.zero, "a")]) { signal, _ in
      signal.throttle(leading: false, until: { _ in SignalProducer<Void, Never>.empty })
    }
    #expect(once == ["0.0:a"])
    let timed = outcome(of: [(0, "a"), (2, "b"), (4, "c"), (30, "d")].map { (tenths($0.0), $0.1) })
    {
      signal,
      scheduler in
      signal.throttle(until: { _ in SignalProducer.timer(interval: .seconds(1), on: scheduler) })
    }
    #expect(timed == ["0.0:a", "10.0:c", "30.0:d"])
  }

  @Test("a failure and a disposal drop what waits")
  func dropping() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let recorder = Recorder(signal.throttle(1, on: scheduler))
    let disposed = Recorder(signal.producer.throttle(1, on: scheduler))
    input.send(value: 1)
    scheduler.advance()
    input.send(value: 2)
    disposed.dispose()
    input.send(error: .first)
    scheduler.run()
    #expect(recorder.events == [.value(1), .failed(.first)])
    #expect(disposed.events == [.value(1), .interrupted])
  }

  @Test("throttle(while:) holds the latest back while the property is true, and loses nothing else")
  func whileProperty() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let isHolding = MutableProperty(false)
    let recorder = Recorder(signal.throttle(while: isHolding, on: scheduler))
    for value in 1...3 { input.send(value: value) }
    scheduler.advance()
    #expect(recorder.values == [1, 2, 3])
    isHolding.value = true
    input.send(value: 4)
    input.send(value: 5)
    scheduler.advance()
    #expect(recorder.values == [1, 2, 3])
    isHolding.value = false
    input.send(value: 6)
    input.sendCompleted()
    scheduler.advance()
    #expect(recorder.events.suffix(3) == [.value(5), .value(6), .completed])
  }

  @Test("debounce: C52 a value that is due comes before the next one of the same instant")
  func debounceTie() {
    let sent = outcome(of: []) { _, scheduler in
      SignalProducer<String, Never>.interval(["a", "b", "c"], interval: .seconds(1), on: scheduler)
        .concat(SignalProducer.never.take(for: .seconds(2), on: scheduler))
        .producer
        .debounceSignal(scheduler)
    }
    #expect(sent.map { $0.suffix(1) } == ["a", "b", "c", "|"])
  }

  @Test("debounce: C53 the while can depend on the value")
  func debouncePerValue() {
    let sent = outcome(of: [(.zero, "connecting"), (tenths(5), "connected")]) {
      $0.debounce(by: { $0 == "connecting" ? .seconds(1) : .zero }, on: $1)
    }
    #expect(sent == ["5.0:connected"])
  }

  @Test("debounce: C54 of steady ticks only the last comes out, at completion")
  func debounceTicks() {
    let sent = outcome(
      of: (1...10).map { (.seconds($0), "\($0)") },
      completingAt: .seconds(10)
    ) { $0.debounce(2, on: $1, discardWhenCompleted: false) }
    #expect(sent == ["100.0:10", "100.0:|"])
  }

  @Test("debounce: the stream of a value says when it comes out")
  func debounceUntil() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let pipes = (0..<3).map { _ in Signal<Void, Never>.pipe() }
    let recorder = Recorder(signal.debounce(until: { pipes[$0].output }, onCompletion: .flush))
    input.send(value: 0)
    input.send(value: 1)
    pipes[0].input.send(value: ())
    #expect(recorder.values == [])
    pipes[1].input.sendCompleted()
    #expect(recorder.values == [1])
    input.send(value: 2)
    input.sendCompleted()
    #expect(recorder.events == [.value(1), .value(2), .completed])
  }
}

extension SignalProducer where Value == String, Failure == Never {
  fileprivate func debounceSignal(_ scheduler: TestScheduler) -> Signal<String, Never> {
    let debounced = debounce(for: .seconds(1), on: scheduler)
    return Signal { observer, lifetime in lifetime += debounced.start(observer) }
  }
}
