import Dispatch
import Signals

/// What timers cost while none is due.
enum TimerIdleBenchmarks {
  static let all: [any Measurable] = [idle]

  /// How often the threads that wait for moments wake up in five seconds, with timers that are due later.
  private static let idle = Count(
    suite: "timers",
    name: "idle-wakeups",
    unit: "wake-ups",
    events: 5_000,
    most: 0,
    count: { milliseconds in
      let scheduler = DeadlineScheduler.shared
      let later = (0..<1_000).map { number in
        scheduler.schedule(after: .seconds(3_600 + number)) {}
      }
      // One that is due: what was cancelled before is behind the thread then. And some time more, in
      // which the thread of the deadlines is looked after that has just been started.
      let settled = DispatchSemaphore(value: 0)
      scheduler.schedule(after: .milliseconds(1)) { settled.signal() }
      settled.wait()
      let nobody = DispatchSemaphore(value: 0)
      _ = nobody.wait(timeout: .now() + .milliseconds(200))

      let before = TimerActivity.wakeUpCount
      let start = scheduler.uptime
      _ = nobody.wait(timeout: .now() + .milliseconds(milliseconds))
      let wakeUps = TimerActivity.wakeUpCount - before
      let hasPassed = scheduler.uptime - start >= .milliseconds(milliseconds)
      for wait in later { wait?.dispose() }
      return .init(value: Double(wakeUps), isChecked: hasPassed && wakeUps >= 0)
    }
  )
}
