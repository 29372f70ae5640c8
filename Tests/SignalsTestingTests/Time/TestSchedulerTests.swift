import Foundation
import Signals
import SignalsTesting
import Testing

@Suite("TestScheduler")
struct TestSchedulerTests {
  private let scheduler = TestScheduler()

  /// Remembers what has run, and when.
  private final class Log: Sendable {
    private let recorded = Lock<[String]>([])
    var entries: [String] { recorded.withLock { $0 } }
    func add(_ entry: String) { recorded.withLock { $0.append(entry) } }
  }

  private let log = Log()

  private func note(_ name: String) {
    log.add("\(name) at \(scheduler.uptime.components.seconds)")
  }

  @Test("C132: work sees the moment it was scheduled for, and what it schedules runs in time")
  func nestedWork() {
    scheduler.schedule(at: .seconds(3)) {
      note("outer")
      scheduler.schedule(after: .seconds(2)) { note("inner") }
    }
    scheduler.advance(by: .seconds(10))
    #expect(log.entries == ["outer at 3", "inner at 5"])
    #expect(scheduler.uptime == .seconds(10))
  }

  @Test("C133 and C134: work runs by time, and then in the order of scheduling")
  func order() {
    scheduler.schedule(at: .seconds(2), every: .seconds(2)) { note("two") }
    scheduler.schedule(at: .seconds(3), every: .seconds(3)) { note("three") }
    scheduler.advance(to: .seconds(6))
    #expect(
      log.entries == ["two at 2", "three at 3", "two at 4", "three at 6", "two at 6"]
    )
  }

  @Test("work that was cancelled does not run, and is released at once")
  func cancellation() {
    weak var weakly: Log?
    do {
      let captured = Log()
      weakly = captured
      scheduler.schedule(at: .seconds(1)) { captured.add("never") }?.dispose()
    }
    #expect(weakly == nil)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("C135: nothing runs before it is due")
  func notBefore() {
    scheduler.schedule(
      after: scheduler.currentDate.addingTimeInterval(600),
      interval: .seconds(60),
      leeway: .nanoseconds(0)
    ) { note("tick") }
    scheduler.advance(by: .seconds(599))
    #expect(log.entries == [])
    scheduler.advance(by: .seconds(61))
    #expect(log.entries == ["tick at 600", "tick at 660"])
  }

  @Test("work for now runs when the time is moved by nothing, also what that schedules for now")
  func now() {
    scheduler.schedule {
      note("first")
      scheduler.schedule { note("second") }
    }
    #expect(log.entries == [])
    scheduler.advance()
    #expect(log.entries == ["first at 0", "second at 0"])
  }

  @Test("C136: after an advance, other threads may read the clock")
  func otherThreads() async {
    await scheduler.advance(by: .seconds(5))
    let uptime = await Task.detached { [scheduler] in scheduler.uptime }.value
    #expect(uptime == .seconds(5))
  }

  @Test("C137: a run with work that repeats itself ends at its limit and says that more is left")
  func runLimit() {
    let ticks = Log()
    let timer = scheduler.schedule(at: .seconds(1), every: .seconds(1)) { ticks.add("tick") }
    #expect(!scheduler.run(limit: 10))
    #expect(ticks.entries.count == 10)
    timer.dispose()
    #expect(scheduler.run())
  }

  @Test("the calendar goes with the time")
  func calendar() {
    let start = scheduler.currentDate
    scheduler.advance(by: .milliseconds(1_500))
    #expect(scheduler.currentDate == start.addingTimeInterval(1.5))
    scheduler.advance(to: start.addingTimeInterval(3))
    #expect(scheduler.uptime == .seconds(3))
  }

  @Test("runNext goes to the next piece of work")
  func runNext() {
    scheduler.schedule(at: .seconds(4)) { note("only") }
    #expect(scheduler.runNext())
    #expect(log.entries == ["only at 4"])
    #expect(!scheduler.runNext())
  }
}
