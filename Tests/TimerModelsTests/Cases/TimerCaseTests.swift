import Dispatch
import FoundationEssentials
import Signals
import SignalsTesting
import Testing
import TimerModels

/// Faults of timers that users of other frameworks met, by their numbers.
@Suite("Cases of timers")
struct TimerCaseTests {
  private let scheduler = TestScheduler()

  @Test("40: no timer fires at once: the first tick of a second is due after a second")
  func firstTick() {
    let ticks = Recorder(SignalProducer.ticks(every: .seconds(1), on: scheduler))
    let dates = Recorder(SignalProducer.timer(interval: .seconds(1), on: scheduler))
    let interval = IntervalModel(every: .seconds(1), on: scheduler)
    let countdown = CountdownModel(duration: .seconds(1), interval: .seconds(1), on: scheduler)
    let (intervalTicks, ends) = (Recorder(interval.ticks), Recorder(countdown.finished))
    interval.start.apply().start()
    countdown.start.apply().start()
    scheduler.advance(upTo: .seconds(1))
    #expect(ticks.values.isEmpty && dates.values.isEmpty)
    #expect(intervalTicks.values.isEmpty && ends.values.isEmpty)
    scheduler.advance()
    #expect(ticks.values.count == 1 && dates.values.count == 1)
    #expect(intervalTicks.values.count == 1 && ends.values.count == 1)
  }

  @Test("40: nor does one on the clock of the system")
  func firstTickOfTheSystem() {
    let scheduler = QueueScheduler()
    let passed = DispatchSemaphore(value: 0)
    let start = scheduler.uptime
    let run = SignalProducer.ticks(every: .milliseconds(20), on: scheduler)
      .take(first: 1)
      .startWithValues { tick in
        #expect(tick.scheduled >= start + .milliseconds(20))
        #expect(tick.actual >= tick.scheduled)
        passed.signal()
      }
    passed.wait()
    run.dispose()
    #expect(scheduler.uptime >= start + .milliseconds(20))
  }

  @Test("41: a calendar that is set back by a day holds up nothing that waits for a while")
  func calendarSetBack() {
    let (values, input) = Signal<Int, Never>.pipe()
    let throttled = Recorder(values.throttle(for: .seconds(1), on: scheduler))
    let debounced = Recorder(values.debounce(for: .seconds(1), on: scheduler))
    let ticks = Recorder(SignalProducer.ticks(every: .seconds(1), on: scheduler))
    let countdown = CountdownModel(duration: .seconds(3), interval: .seconds(1), on: scheduler)
    let stopwatch = StopwatchModel(interval: .seconds(1), on: scheduler)
    countdown.start.apply().start()
    stopwatch.start.apply().start()
    input.send(value: 1)
    scheduler.advance(by: .milliseconds(500))
    scheduler.rewind(by: .seconds(86_400))
    input.send(value: 2)
    scheduler.advance(by: .milliseconds(2_500))
    #expect(throttled.values == [1, 2])
    #expect(debounced.values == [2])
    #expect(ticks.values.map(\.scheduled) == [1, 2, 3].map { .seconds($0) })
    #expect(countdown.state.value == .finished)
    #expect(stopwatch.elapsed.value == .seconds(3))
  }

  @Test("42: equal durations are equal, in whatever units they were told")
  func units() {
    func run(_ interval: Duration) -> ([Int], [Tick], [Duration]) {
      let scheduler = TestScheduler()
      let (values, input) = Signal<Int, Never>.pipe()
      let throttled = Recorder(values.throttle(for: interval, on: scheduler))
      let ticks = Recorder(SignalProducer.ticks(every: interval, on: scheduler))
      let countdown = CountdownModel(duration: interval * 3, interval: interval, on: scheduler)
      let remaining = Recorder(countdown.remaining.producer)
      countdown.start.apply().start()
      input.send(value: 1)
      scheduler.advance(by: .milliseconds(500))
      input.send(value: 2)
      scheduler.advance(by: .seconds(5))
      return (throttled.values, ticks.values, remaining.values)
    }
    let expected = run(.seconds(1))
    #expect(expected.1.count == 5)
    for interval: Duration in [.milliseconds(1_000), .microseconds(1_000_000), .seconds(1.0)] {
      #expect(run(interval) == expected)
    }
    #expect(run(Duration(DispatchTimeInterval.milliseconds(1_000))) == expected)
  }

  @Test("43: no tick comes after the run or the observation has been disposed of")
  func disposal() {
    let scheduler = QueueScheduler()
    for _ in 0..<50 {
      let (seen, begun) = (Lock(0), DispatchSemaphore(value: 0))
      let interval = IntervalModel(every: .microseconds(50), on: scheduler)
      let observe = { @Sendable (_: Tick) in
        seen.withLock { $0 += 1 }
        begun.signal()
      }
      let run = SignalProducer.ticks(every: .microseconds(50), on: scheduler)
        .startWithValues(observe)
      let observation = interval.ticks.observeValues(observe)
      interval.start.apply().start()
      begun.wait()
      run.dispose()
      observation?.dispose()
      // What had begun before has ended when the queue is through with it.
      scheduler.queue.sync {}
      let count = seen.withLock { $0 }
      let later = DispatchSemaphore(value: 0)
      scheduler.schedule(after: .microseconds(200)) { later.signal() }
      later.wait()
      #expect(seen.withLock { $0 } == count)
    }
  }
}
