import Dispatch
import FoundationEssentials
import SignalsTesting
import Testing

@testable import Signals

@Suite("Schedulers")
struct SchedulerTests {
  /// Time that jumps: whatever is scheduled runs late, as much as a slow handler makes it.
  private final class LateScheduler: DateScheduler {
    private struct State {
      var now = Duration.zero
      var waiting: [(due: Duration, action: @Sendable () -> Void)] = []
    }

    private let state = Lock(State())

    var currentDate: Date { Date(timeIntervalSinceReferenceDate: 0) }
    var uptime: Duration { state.withLock { $0.now } }

    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
      schedule(at: uptime, action: action)
    }

    func schedule(
      at uptime: Duration,
      action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
      state.withLock { $0.waiting.append((uptime, action)) }
      return nil
    }

    func schedule(
      after date: Date,
      action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
      schedule(action)
    }

    func schedule(
      after date: Date,
      interval: DispatchTimeInterval,
      leeway: DispatchTimeInterval,
      action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
      schedule(action)
    }

    func runNext(late lag: Duration) {
      let next = state.withLock { state in
        let next = state.waiting.removeFirst()
        state.now = max(state.now, next.due) + lag
        return next
      }
      next.action()
    }
  }

  @Test("C58: ticks are due at whole intervals from the start, however late each one is")
  func drift() {
    let scheduler = LateScheduler()
    let ticks = Log<Duration>()
    scheduler.schedule(after: .milliseconds(100), every: .milliseconds(100)) {
      ticks.add(scheduler.uptime)
    }
    for lag in [30, 0, 90, 0] { scheduler.runNext(late: .milliseconds(lag)) }
    #expect(ticks.entries == [130, 200, 390, 400].map { .milliseconds($0) })
  }

  @Test("C58: ticks that were missed become one")
  func missedTicks() {
    let scheduler = LateScheduler()
    let ticks = Log<Duration>()
    scheduler.schedule(after: .seconds(1), every: .seconds(1)) { ticks.add(scheduler.uptime) }
    for lag in [5_500, 0] { scheduler.runNext(late: .milliseconds(lag)) }
    #expect(ticks.entries == [.milliseconds(6_500), .seconds(7)])
  }

  @Test("C59: ticks go on when the calendar is set back by a day")
  func calendarSetBack() {
    let scheduler = TestScheduler()
    let ticks = Recorder(
      SignalProducer.timer(interval: .seconds(1), on: scheduler).map { _ in scheduler.uptime }
    )
    scheduler.advance(by: .seconds(2))
    scheduler.rewind(by: .seconds(86_400))
    scheduler.advance(by: .seconds(2))
    #expect(ticks.values == [1, 2, 3, 4].map { .seconds($0) })
    #expect(scheduler.currentDate.timeIntervalSinceReferenceDate == 4 - 86_400)
  }

  @Test("C60: intervals beyond what a deadline can hold are waited for, not overflowed")
  func longIntervals() {
    let scheduler = QueueScheduler()
    let count = Counter()
    let waits: [(any Disposable)?] = [
      scheduler.schedule(after: .seconds(10_000_000_000)) { count.increment() },
      scheduler.schedule(after: .seconds(Int64.max / 2)) { count.increment() },
      scheduler.schedule(after: .distantFuture) { count.increment() },
      scheduler.schedule(after: DispatchTimeInterval.never) { count.increment() },
      SignalProducer.timer(interval: .seconds(10_000_000_000), on: scheduler)
        .startWithValues { _ in count.increment() },
    ]
    let passed = DispatchSemaphore(value: 0)
    scheduler.schedule { passed.signal() }
    passed.wait()
    for wait in waits { wait?.dispose() }
    #expect(count.count == 0)
  }

  @Test("C138: a repetition whose handle was dropped goes on until it is disposed of")
  func droppedHandle() {
    let scheduler = TestScheduler()
    let count = Counter()
    do {
      _ = scheduler.schedule(after: .seconds(1), interval: .seconds(1)) { count.increment() }
    }
    let kept = scheduler.schedule(after: .seconds(1), every: .seconds(1)) { count.increment() }
    scheduler.advance(by: .seconds(3))
    #expect(count.count == 6)
    kept.dispose()
    scheduler.advance(by: .seconds(1))
    #expect(count.count == 7)
  }

  @Test("C139: work that schedules itself from several threads stops when it is cancelled")
  func recursiveScheduling() {
    let scheduler = QueueScheduler()
    let started = Counter()
    let chains = CompositeDisposable()
    @Sendable func repeatForever() {
      started.increment()
      guard !chains.isDisposed else { return }
      chains += scheduler.schedule { repeatForever() }
    }
    onThreads(3) { index in
      for _ in 0..<50 { if index < 2 { repeatForever() } }
      if index == 2 { chains.dispose() }
    }
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    scheduler.schedule { first.signal() }
    first.wait()
    let count = started.count
    scheduler.schedule { second.signal() }
    second.wait()
    #expect(started.count == count)
  }

  @Test("C140: on the main thread, work is done in place only when nothing waits or runs")
  @MainActor
  func mainThread() async {
    let scheduler = UIScheduler()
    let log = Log<String>()
    await withCheckedContinuation { continuation in
      scheduler.schedule {
        log.add("A begins")
        scheduler.schedule { log.add("B") }
        onThreads(1) { _ in
          scheduler.schedule {
            log.add("C")
            continuation.resume()
          }
        }
        log.add("A ends")
      }
      #expect(log.entries == ["A begins", "A ends"])
    }
    #expect(log.entries == ["A begins", "A ends", "B", "C"])
  }

  @Test("a queue's scheduler runs work in order, and not what was cancelled")
  func queueOrder() {
    let queue = DispatchQueue(label: "target")
    let scheduler = QueueScheduler(qos: .userInitiated, name: "test", targeting: queue)
    #expect(scheduler.queue.label == "test")
    let (log, passed) = (Log<Int>(), DispatchSemaphore(value: 0))
    queue.suspend()
    scheduler.schedule { log.add(1) }
    let cancelled = scheduler.schedule { log.add(2) }
    scheduler.schedule { log.add(3) }
    scheduler.schedule { passed.signal() }
    cancelled?.dispose()
    queue.resume()
    passed.wait()
    #expect(log.entries == [1, 3])
  }

  @Test("deadlines fire in the order of their moments, although a queue is blocked")
  func deadlines() {
    let (log, blocked, passed) = (
      Log<Int>(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let queue = QueueScheduler()
    queue.schedule { blocked.wait() }
    let scheduler = DeadlineScheduler(patience: nil)
    let now = scheduler.uptime
    let first = now + .milliseconds(50)
    scheduler.schedule(at: first + .milliseconds(4)) {
      log.add(3)
      passed.signal()
    }
    scheduler.schedule(at: first) { log.add(1) }
    scheduler.schedule(at: first + .milliseconds(2)) { log.add(2) }
    let cancelled = scheduler.schedule(at: first + .milliseconds(1)) { log.add(9) }
    cancelled?.dispose()
    let wasInTime = scheduler.uptime < first
    passed.wait()
    blocked.signal()
    if wasInTime { #expect(log.entries == [1, 2, 3]) }
    #expect(scheduler.uptime >= first + .milliseconds(4))
  }

  @Test("a thousand deadlines of which most are cancelled leave the others as they were")
  func cancelledDeadlines() {
    let scheduler = DeadlineScheduler(patience: nil)
    let (log, passed) = (Log<Int>(), DispatchSemaphore(value: 0))
    let (isHeld, mayGoOn) = (Latch(), Latch())
    scheduler.schedule {
      isHeld.open()
      mayGoOn.wait()
    }
    isHeld.wait()
    let start = scheduler.uptime
    let waits = (0..<1_000).map { number in
      scheduler.schedule(at: start + .microseconds(number * 7 % 1_000)) {
        log.add(number * 7 % 1_000)
      }
    }
    for (number, wait) in waits.enumerated() where !number.isMultiple(of: 10) { wait?.dispose() }
    scheduler.schedule(at: scheduler.uptime + .milliseconds(2)) { passed.signal() }
    mayGoOn.open()
    passed.wait()
    #expect(log.entries.sorted() == Array(stride(from: 0, to: 1_000, by: 10)))
  }

  @Test("a deadline whose observer blocks holds up no other")
  func blockedDeadline() {
    let scheduler = DeadlineScheduler.shared
    let (isHeld, mayGoOn, passed) = (Latch(), Latch(), Latch())
    scheduler.schedule {
      isHeld.open()
      mayGoOn.wait()
    }
    isHeld.wait()
    scheduler.schedule(after: .milliseconds(1)) { passed.open() }
    passed.wait()
    mayGoOn.open()
  }

  @Test("repetitions stay on the lines of an interval that no double can tell")
  func exactLines() {
    let scheduler = LateScheduler()
    let ticks = Log<Duration>()
    let interval = Duration(attoseconds: 333_333_333_333_333_333)
    scheduler.schedule(at: interval, every: interval, leeway: .seconds(1)) {
      ticks.add(scheduler.uptime)
    }
    for missed in 0..<1_000 { scheduler.runNext(late: interval * missed) }
    var line = Int128(0)
    for (missed, tick) in ticks.entries.enumerated() {
      line += Int128(missed) + 1
      #expect(tick.attoseconds == line * interval.attoseconds)
    }
  }

  @Test("intervals of Dispatch are told in seconds, negated and multiplied")
  func arithmetic() {
    #expect((DispatchTimeInterval.milliseconds(1) * 10).timeInterval == 0.01)
    #expect(-DispatchTimeInterval.seconds(2) == .seconds(-2))
    #expect(-DispatchTimeInterval.never == .never)
    #expect(DispatchTimeInterval.never.timeInterval == .infinity)
    #expect(DispatchTimeInterval.seconds(.max) * 1e9 == .never)
    let date = Date(timeIntervalSinceReferenceDate: 1)
    #expect(
      date.addingTimeInterval(DispatchTimeInterval.milliseconds(500)).timeIntervalSinceReferenceDate
        == 1.5
    )
    #expect(date.addingTimeInterval(DispatchTimeInterval.never) == .distantFuture)
  }
}
