import FoundationEssentials
import Signals
import SignalsTesting
import Testing

@Suite("Schedulers for tasks")
@MainActor
struct AsyncSchedulerTests {
  private let scheduler = TestScheduler()

  /// Lets tasks run until they have come to where the test needs them.
  private func wait(until condition: () -> Bool) async {
    while !condition() { await scheduler.advance() }
  }

  @Test("a task sleeps until its moment on the scheduler")
  func sleep() async throws {
    let log = Log<Duration>()
    let task = Task { [scheduler] in
      // On virtual time: no real second passes.
      try await scheduler.sleep(for: .seconds(2))
      log.add(scheduler.uptime)
      try await scheduler.sleep(until: scheduler.currentDate.addingTimeInterval(1))
      log.add(scheduler.uptime)
    }
    await wait { scheduler.pendingCount == 1 }
    await scheduler.advance(by: .seconds(1))
    #expect(log.entries.isEmpty)
    await scheduler.advance(by: .seconds(1))
    await wait { scheduler.pendingCount == 1 }
    await scheduler.advance(by: .seconds(1))
    try await task.value
    #expect(log.entries == [.seconds(2), .seconds(3)])
  }

  @Test("a task that is cancelled wakes at once and leaves no work behind")
  func cancelled() async {
    let task = Task { [scheduler] in try await scheduler.sleep(for: .seconds(2)) }
    await wait { scheduler.pendingCount == 1 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.pendingCount == 0)
    let late = Task { [scheduler] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await scheduler.sleep(for: .seconds(2))
    }
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test("ticks are a sequence, which ends with the task")
  func timer() async {
    let log = Log<Double>()
    let task = Task { [scheduler] in
      for await date in scheduler.timer(interval: .seconds(1)) {
        log.add(date.timeIntervalSinceReferenceDate)
      }
    }
    await wait { scheduler.pendingCount == 1 }
    await scheduler.advance(by: .seconds(3))
    await wait { log.count == 3 }
    task.cancel()
    await task.value
    #expect(log.entries == [1, 2, 3])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("a scheduler is a clock, and a clock a scheduler that runs work on another one")
  func clocks() async throws {
    let clock = scheduler.clock
    let adapted = ClockScheduler(
      clock,
      on: ImmediateScheduler(),
      startDate: Date(timeIntervalSinceReferenceDate: 100)
    )
    let log = Log<Duration>()
    adapted.schedule(after: .seconds(2)) { log.add(adapted.uptime) }
    let cancelled = adapted.schedule(after: .seconds(2)) { log.add(.zero) }
    let ticks = adapted.schedule(after: .seconds(5), every: .seconds(5)) { log.add(adapted.uptime) }
    await wait { scheduler.pendingCount == 3 }
    cancelled?.dispose()
    await wait { scheduler.pendingCount == 2 }
    await scheduler.advance(to: .seconds(2))
    await wait { log.count == 1 }
    await scheduler.advance(to: .seconds(5))
    await wait { log.count == 2 && scheduler.pendingCount == 1 }
    await scheduler.advance(to: .seconds(10))
    await wait { log.count == 3 }
    ticks.dispose()
    await wait { scheduler.pendingCount == 0 }
    #expect(log.entries == [2, 5, 10].map { .seconds($0) })
    #expect(adapted.currentDate.timeIntervalSinceReferenceDate == 110)
    #expect(clock.now.uptime == .seconds(10))
  }
}
