import Signals
import SignalsTesting
import Testing

@Suite("Failures and further attempts")
struct ErrorTests {
  private typealias Failing = SignalProducer<Int, TestFailure>

  /// Fails at each start, and logs when.
  private func failing(_ starts: Log<Duration>, on scheduler: TestScheduler) -> Failing {
    Failing(error: .first).on(starting: { starts.add(scheduler.uptime) })
  }

  @Test("C95: one retry is two attempts")
  func retryCount() {
    let starts = Counter()
    let recorder = Recorder(
      Failing(error: .first).on(starting: { starts.increment() }).retry(upTo: 1)
    )
    #expect(starts.count == 2)
    #expect(recorder.events == [.failed(.first)])
  }

  @Test("C94: a second start has as many retries, and the last failure is not delayed")
  func retryInterval() {
    let scheduler = TestScheduler()
    let starts = Log<Duration>()
    let producer = failing(starts, on: scheduler).retry(upTo: 2, interval: 1, on: scheduler)
    for _ in 0..<2 {
      let before = starts.count
      let recorder = Recorder(producer)
      scheduler.advance(by: .seconds(1))
      #expect(recorder.events == [])
      scheduler.advance(by: .seconds(1))
      #expect(recorder.events == [.failed(.first)])
      #expect(starts.count - before == 3)
    }
    #expect(starts.entries == [0, 1, 2, 2, 3, 4].map { .seconds($0) })
  }

  @Test("C96: disposal during a growing wait leaves no work")
  func backoff() {
    let scheduler = TestScheduler()
    let starts = Log<Duration>()
    let recorder = Recorder(
      failing(starts, on: scheduler)
        .retry(.exponential(from: .seconds(1)).where { $0 == .first }, on: scheduler)
    )
    scheduler.advance(by: .milliseconds(2500))
    recorder.dispose()
    scheduler.advance(by: .seconds(10))
    #expect(starts.entries == [.seconds(0), .seconds(1)])
    #expect(recorder.events == [.interrupted])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("a growing wait has a limit, and ends where the predicate says so")
  func backoffLimit() {
    let scheduler = TestScheduler()
    let starts = Log<Duration>()
    let strategy = RetryStrategy<TestFailure>.exponential(
      from: .seconds(1),
      factor: 3,
      limit: .seconds(5),
      upTo: 4
    )
    let recorder = Recorder(failing(starts, on: scheduler).retry(strategy, on: scheduler))
    scheduler.run()
    #expect(starts.entries == [0, 1, 4, 9, 14].map { .seconds($0) })
    #expect(recorder.events == [.failed(.first)])
    let never = Recorder(
      failing(starts, on: scheduler).retry(strategy.where { $0 == .second }, on: scheduler)
    )
    #expect(never.events == [.failed(.first)])
  }

  @Test("the same seed makes the same waits, within the jitter")
  func jitter() {
    let waits = { (seed: UInt64) -> [Duration] in
      let scheduler = TestScheduler()
      let starts = Log<Duration>()
      self.failing(starts, on: scheduler)
        .retry(
          .exponential(from: .seconds(8), factor: 1, jitter: 0.5, seed: seed, upTo: 20),
          on: scheduler
        )
        .start()
      scheduler.run()
      return zip(starts.entries.dropFirst(), starts.entries).map { $0 - $1 }
    }
    let first = waits(1)
    #expect(first == waits(1))
    #expect(first != waits(2))
    #expect(first.allSatisfy { $0 > .seconds(4) && $0 <= .seconds(8) })
    #expect(Set(first).count > 10)
  }

  @Test("a notifier restarts after failures, and its end is the end")
  func retryWhen() {
    let (again, say) = Signal<Void, TestFailure>.pipe()
    let starts = Counter()
    let failures = Log<TestFailure>()
    let recorder = Recorder(
      Failing(error: .first).on(starting: { starts.increment() })
        .retry(when: { seen in
          seen.startWithValues { failures.add($0) }
          return again
        })
    )
    say.send(value: ())
    say.send(value: ())
    #expect(starts.count == 3)
    #expect(failures.entries.count == 3)
    say.send(error: .second)
    #expect(recorder.events == [.failed(.second)])
  }

  @Test("a notifier that answers at once restarts in constant stack")
  func retryWhenAtOnce() {
    onSmallStack {
      let recorder = Recorder(
        Failing(error: .first)
          .retry(when: { $0.promoteError(TestFailure.self).take(first: 20_000) })
      )
      #expect(recorder.events == [.completed])
    }
  }

  @Test("a notifier restarts after completions")
  func repeatWhen() {
    let scheduler = TestScheduler()
    let recorder = Recorder(
      SignalProducer<Int, Never>(value: 1)
        .repeat(when: { $0.delay(for: .seconds(1), on: scheduler).take(first: 2) })
    )
    #expect(recorder.events == [.value(1)])
    scheduler.advance(by: .seconds(1))
    #expect(recorder.events == [.value(1), .value(1)])
    scheduler.advance(by: .seconds(1))
    #expect(recorder.values.count == 3)
    #expect(recorder.events.last == .completed)
  }

  @Test("a failure can become a value, a completion or another stream")
  func catching() {
    let failing = Failing(value: 1).concat(error: .first)
    #expect(Recorder(failing.replaceError(with: 7)).events == [.value(1), .value(7), .completed])
    #expect(Recorder(failing.ignoreErrors()).events == [.value(1), .completed])
    let caught = failing.catch { SignalProducer<Int, Never>(value: $0 == .first ? 2 : 3) }
    #expect(Recorder(caught).events == [.value(1), .value(2), .completed])
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let recorder = Recorder(signal.flatMapError { _ in SignalProducer<Int, Never>(value: 9) })
    input.send(error: .second)
    #expect(recorder.events == [.value(9), .completed])
  }
}
