import Dispatch
import Signals
import TimerModels

extension Check {
  /// A process that is told to go waits for its tasks, and no longer than it may.
  static let backgroundTasks = Check(
    layer: "timers",
    claim: "a process waits for a background task, and not beyond its time"
  ) { () throws(Refutation) in
    let work = Duration.milliseconds(100)
    let prompt = try depart(within: .seconds(5)) { task in
      DeadlineScheduler.shared.schedule(after: work) { task.end() }
    }
    try require(prompt.isInTime, or: prompt.message ?? "something was late")
    try require(
      prompt.elapsed >= work && prompt.elapsed < .seconds(5),
      or: "a task of \(work.inSeconds) took \(prompt.elapsed.inSeconds)"
    )
    let limit = Duration.milliseconds(500)
    let late = try depart(within: limit) { _ in }
    try require(!late.isInTime, or: "a task that never ended was not missed")
    try require(
      late.elapsed >= limit * 0.9 && late.elapsed <= limit * 1.1,
      or: "\(limit.inSeconds) to go were \(late.elapsed.inSeconds)"
    )
    return "gone after \(prompt.elapsed.inSeconds) with the task, "
      + "after \(late.elapsed.inSeconds) of \(limit.inSeconds) without"
  }

  /// Tells a process of its own that it has to go, and waits until it does.
  private static func depart(
    within limit: Duration,
    work: (BackgroundTask) -> Void
  ) throws(Refutation) -> EndReport {
    let source = ManualPhaseSource()
    let report = Lock<EndReport?>(nil)
    let ended = DispatchSemaphore(value: 0)
    let tasks = BackgroundTasks(
      source: source,
      ending: BackgroundBudget(total: limit, warning: limit / 5),
      exit: .custom(
        end: { end in
          report.withLock { $0 = end }
          ended.signal()
        },
        suspend: {}
      )
    )
    let task = tasks.begin(name: "self-test")
    source.leave()
    work(task)
    let hasEnded = ended.wait(timeout: .now() + 10) == .success
    if task.isActive { task.end() }
    guard hasEnded, let report = report.withLock({ $0 }) else {
      throw Refutation("the process did not go within 10 s")
    }
    return report
  }
}
