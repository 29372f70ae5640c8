import Dispatch
import Foundation
import Signals
import SignalsTesting
import Testing

@Suite("Timing")
struct TimingTests {
  private typealias Numbers = SignalProducer<Int, Never>

  @Test("C17: disposal drops what waits for the scheduler, where it interrupts")
  func observeOn() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal.producer.observe(on: scheduler))
    input.send(value: 1)
    recorder.dispose()
    #expect(recorder.events == [])
    scheduler.advance()
    #expect(recorder.events == [.interrupted])
  }

  @Test("what waits for a busy scheduler can be bounded from either end")
  func overflow() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let all = Recorder(signal.observe(on: scheduler))
    let newest = Recorder(signal.observe(on: scheduler, keeping: .newest(2)))
    let oldest = Recorder(signal.observe(on: scheduler, keeping: .oldest(2)))
    for value in 1...4 { input.send(value: value) }
    input.sendCompleted()
    scheduler.advance()
    #expect(all.values == [1, 2, 3, 4])
    #expect(newest.events == [.value(3), .value(4), .completed])
    #expect(oldest.events == [.value(1), .value(2), .completed])
  }

  @Test("C55: a failure overtakes delayed values, unless it is to be delayed, too")
  func delayedFailure() {
    for includingFailures in [false, true] {
      let scheduler = TestScheduler()
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      let recorder = Recorder(
        signal.delay(for: .seconds(1), on: scheduler, includingFailures: includingFailures)
      )
      input.send(value: 1)
      input.send(error: .first)
      scheduler.advance()
      #expect(recorder.events == (includingFailures ? [] : [.failed(.first)]))
      scheduler.advance(by: .seconds(1))
      #expect(
        recorder.events == (includingFailures ? [.value(1), .failed(.first)] : [.failed(.first)])
      )
    }
  }

  @Test("a delay can depend on the value, and completion follows the last one")
  func delayBy() {
    let scheduler = TestScheduler()
    let recorder = Recorder(Numbers([3, 1, 2]).delay(by: { .seconds($0) }, on: scheduler))
    scheduler.advance(by: .seconds(2))
    #expect(recorder.events == [.value(1), .value(2)])
    scheduler.advance(by: .seconds(1))
    #expect(recorder.events == [.value(1), .value(2), .value(3), .completed])
  }

  @Test("a delayed start begins no work before its time, nor after disposal")
  func delayedStart() {
    let scheduler = TestScheduler()
    let starts = Counter()
    let producer = Numbers(value: 1).on(starting: { starts.increment() })
      .delaySubscription(for: .seconds(1), on: scheduler)
    let recorder = Recorder(producer)
    let disposed = Recorder(producer)
    #expect(starts.count == 0)
    disposed.dispose()
    scheduler.advance(by: .seconds(1))
    #expect(starts.count == 1)
    #expect(recorder.events == [.value(1), .completed])
    #expect(disposed.events == [.interrupted])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("C57: a source that sends at once never times out, and a race has one end")
  func timeoutRaces() {
    let scheduler = TestScheduler()
    let recorder = Recorder(
      Numbers(value: 1).timeout(after: 0, raising: TestFailure.first, on: scheduler)
    )
    scheduler.run()
    #expect(recorder.events == [.value(1), .completed])
    for _ in 0..<500 {
      let scheduler = TestScheduler()
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      let ends = Counter()
      signal.producer.timeout(gap: .seconds(1), raising: .first, on: scheduler)
        .start { if $0.isTerminating { ends.increment() } }
      onThreads(2) { $0 == 0 ? scheduler.advance(by: .seconds(1)) : input.sendCompleted() }
      #expect(ends.count == 1)
    }
  }

  @Test("the total time runs whatever comes, the gap begins anew with each value")
  func timeouts() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let total = Recorder(signal.timeout(after: 5, raising: TestFailure.first, on: scheduler))
    let gap = Recorder(signal.timeout(gap: .seconds(3), raising: TestFailure.first, on: scheduler))
    for value in 1...3 {
      scheduler.advance(by: .seconds(2))
      input.send(value: value)
    }
    #expect(total.events == [.value(1), .value(2), .failed(.first)])
    scheduler.advance(by: .seconds(2))
    #expect(gap.values == [1, 2, 3])
    scheduler.advance(by: .seconds(1))
    #expect(gap.events.last == .failed(.first))
  }

  @Test("after a timeout the fallback takes the place of the source, which is interrupted")
  func fallback() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let interrupted = Counter()
    let source = signal.producer.on(interrupted: { interrupted.increment() })
    let total = Recorder(
      source.timeout(after: .seconds(2), switchingTo: Numbers([8, 9]), on: scheduler)
    )
    let gap = Recorder(source.timeout(gap: .seconds(1), switchingTo: Numbers([7]), on: scheduler))
    input.send(value: 1)
    scheduler.advance(by: .seconds(1))
    input.send(value: 2)
    scheduler.advance(by: .seconds(1))
    input.send(value: 3)
    #expect(total.events == [.value(1), .value(2), .value(8), .value(9), .completed])
    #expect(gap.events == [.value(1), .value(7), .completed])
    #expect(interrupted.count == 2)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("sample(every:) sends the latest value, and each once")
  func sampleEvery() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal.sample(every: .seconds(1), on: scheduler))
    input.send(value: 1)
    input.send(value: 2)
    scheduler.advance(by: .seconds(3))
    input.send(value: 3)
    input.sendCompleted()
    #expect(recorder.events == [.value(2), .completed])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("dates and intervals are those of the scheduler")
  func timestamps() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let dates = Recorder(signal.timestamp(on: scheduler).map(\.date))
    let intervals = Recorder(signal.measureInterval(on: scheduler))
    let start = scheduler.currentDate
    scheduler.advance(by: .seconds(2))
    input.send(value: 1)
    scheduler.advance(by: .seconds(3))
    input.send(value: 2)
    #expect(dates.values.map { $0.timeIntervalSince(start) } == [2, 5])
    #expect(intervals.values == [.seconds(2), .seconds(3)])
  }

  @Test("C58: the nth tick is due n intervals after the start, and missed ticks become one")
  func ticks() {
    let scheduler = TestScheduler()
    let ticks = Log<Duration>()
    SignalProducer.timer(interval: .seconds(1), on: scheduler).startWithValues { _ in
      ticks.add(scheduler.uptime)
      if ticks.count == 2 { scheduler.advance(by: .milliseconds(2500)) }
    }
    scheduler.advance(to: .seconds(6))
    #expect(ticks.entries == [.seconds(1), .seconds(2), .seconds(5), .seconds(6)])
  }

  @Test("C60: very long intervals do not overflow")
  func longIntervals() {
    let scheduler = QueueScheduler()
    let timer = SignalProducer.timer(interval: .seconds(10_000_000_000), on: scheduler).start()
    let delayed = Recorder(Numbers(value: 1).delay(1e10, on: scheduler))
    let never = Numbers.interval(DispatchTimeInterval.never, on: scheduler).start()
    timer.dispose()
    never.dispose()
    delayed.dispose()
    #expect(delayed.values == [])
  }
}
