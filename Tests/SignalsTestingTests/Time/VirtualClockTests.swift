import Signals
import SignalsTesting
import Testing

/// Code that takes a clock, with the clock of a test scheduler.
@Suite("The clock of a test scheduler")
@MainActor
struct VirtualClockTests {
  private let scheduler = TestScheduler()
  private let log = Log()

  private final class Log: Sendable {
    private let recorded = Lock<[String]>([])
    var entries: [String] { recorded.withLock { $0 } }
    func add(_ entry: String) { recorded.withLock { $0.append(entry) } }
  }

  /// Notes the time at each of some steps.
  private func countdown(_ name: String, every interval: Duration, steps: Int) -> Task<Void, Never>
  {
    Task { [scheduler, log] in
      for _ in 0..<steps {
        do {
          // On virtual time: no real second passes.
          try await scheduler.clock.sleep(for: interval)
          log.add("\(name) at \(scheduler.uptime.components.seconds)")
        } catch {
          log.add("\(name) cancelled at \(scheduler.uptime.components.seconds)")
          return
        }
      }
    }
  }

  @Test("tasks that sleep again and again wake in the order of time, within one advance")
  func nested() async {
    let tasks = [
      countdown("two", every: .seconds(2), steps: 3),
      countdown("five", every: .seconds(5), steps: 1),
    ]
    await scheduler.advance(by: .seconds(5))
    #expect(log.entries == ["two at 2", "two at 4", "five at 5"])
    await scheduler.run()
    #expect(log.entries.last == "two at 6")
    for task in tasks { await task.value }
    #expect(scheduler.pendingCount == 0)
  }

  @Test("nobody wakes before the time, and an advance up to a moment wakes nobody at it")
  func notBefore() async {
    let task = countdown("one", every: .seconds(1), steps: 1)
    await scheduler.advance(upTo: .seconds(1))
    #expect(log.entries == [])
    #expect(scheduler.uptime == .seconds(1))
    await scheduler.advance()
    #expect(log.entries == ["one at 1"])
    await task.value
  }

  @Test("a cancelled task wakes at once, and nothing is left of its sleep")
  func cancellation() async {
    let task = countdown("sleeper", every: .seconds(10), steps: 2)
    await scheduler.advance(by: .seconds(3))
    task.cancel()
    await task.value
    #expect(log.entries == ["sleeper cancelled at 3"])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("runNext goes to the next sleeper that wakes, and says when there is none")
  func runNext() async {
    let task = countdown("long", every: .seconds(3_600), steps: 2)
    #expect(await scheduler.runNext())
    #expect(log.entries == ["long at 3600"])
    #expect(await scheduler.runNext())
    #expect(await scheduler.runNext() == false)
    await task.value
  }
}
