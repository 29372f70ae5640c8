import Signals
import SignalsTesting
import Testing

@testable import TimerModels

@Suite("Background tasks")
struct BackgroundTasksTests {
  private let bench = BackgroundBench()

  @Test("a process has no limit until it is told to go")
  func foreground() {
    let task = bench.tasks.begin(name: "upload")
    bench.scheduler.advance(by: .seconds(1_000))
    #expect(bench.tasks.phase.value == .foreground)
    #expect(bench.tasks.timeRemaining.value == nil)
    #expect(bench.tasks.timeRemainingNow == nil)
    #expect(bench.tasks.active.value.map(\.name) == ["upload"])
    #expect(bench.scheduler.pendingCount == 0)
    task.end()
    #expect(bench.tasks.active.value == [])
    #expect(bench.ends.values == [])
    #expect(bench.faults.values == [])
  }

  @Test("a process with nothing to do ends as soon as everybody has been told")
  func nothingToDo() {
    let phases = Recorder(bench.tasks.phase.producer)
    bench.leave()
    #expect(phases.values == [.foreground, .background(deadline: .seconds(25)), .ending])
    #expect(bench.ends.values.map(\.exitCode) == [0])
    #expect(bench.ends.values.map(\.message) == [nil])
    #expect(bench.scheduler.pendingCount == 0)
  }

  @Test("C51: a budget is granted, and the process ends as soon as the last of its tasks has ended")
  func endsEarly() {
    let phases = Recorder(bench.tasks.phase.producer)
    let running = (1...3).map { bench.tasks.begin(name: "reply \($0)") }
    bench.leave()
    for (index, task) in running.enumerated() {
      #expect(bench.ends.values == [])
      #expect(bench.tasks.active.value.count == 3 - index)
      bench.scheduler.advance(by: .seconds(2))
      task.end()
    }
    bench.scheduler.advance()
    #expect(bench.ends.values.map(\.elapsed) == [.seconds(6)])
    #expect(bench.ends.values.map(\.exitCode) == [0])
    #expect(phases.values == [.foreground, .background(deadline: .seconds(25)), .ending])
    #expect(bench.scheduler.pendingCount == 0)
  }

  @Test("a task that never ends is told 5 s before the deadline, and named in the end")
  func never() throws {
    let phases = Recorder(bench.tasks.phase.producer)
    let expired = Recorder<Duration, Never>()
    let quick = bench.tasks.begin(name: "quick")
    let slow = bench.tasks.begin(name: "slow", fileID: "A/B.swift", line: 7) {
      [scheduler = bench.scheduler] task in
      #expect(task.name == "slow")
      expired.record(.value(scheduler.uptime))
    }
    bench.leave()
    quick.end()
    bench.scheduler.advance(by: .seconds(100))
    #expect(expired.values == [.seconds(20)])
    #expect(
      phases.values == [
        .foreground, .background(deadline: .seconds(25)), .expiring(deadline: .seconds(25)),
        .ending,
      ]
    )
    let report = try #require(bench.ends.values.first)
    #expect(bench.ends.values.count == 1)
    #expect(report.elapsed == .seconds(25))
    #expect(report.exitCode == 143)
    #expect(report.late.map(\.name) == ["slow"])
    #expect(
      report.message
        == "SIGTERM: ended after 25.00 s without waiting for 'slow' (begun at A/B.swift:7)"
    )
    #expect(slow.isActive)
  }

  @Test("a task may end itself in its expiration handler, and then nothing was late")
  func endsInHandler() {
    let task = bench.tasks.begin(name: "copy") { $0.end() }
    bench.leave()
    bench.scheduler.advance(by: .seconds(100))
    #expect(bench.ends.values.map(\.elapsed) == [.seconds(20)])
    #expect(bench.ends.values.map(\.exitCode) == [0])
    #expect(!task.isActive)
    #expect(bench.faults.values == [])
  }

  @Test("what is left falls from tick to tick, is never negative, and is gone in the foreground")
  func remaining() {
    let remaining = Recorder(bench.tasks.timeRemaining.producer)
    let task = bench.tasks.begin(name: "upload")
    bench.scheduler.advance(by: .milliseconds(300))
    bench.leave()
    bench.scheduler.advance(by: .milliseconds(2_500))
    #expect(bench.tasks.timeRemainingNow == .milliseconds(22_500))
    bench.scheduler.advance(by: .seconds(100))
    #expect(bench.tasks.timeRemainingNow == .zero)
    #expect(remaining.values.first == .some(nil))
    let told = remaining.values.compactMap(\.self)
    #expect(Set(told) == Set((0...25).map { .seconds($0) }))
    #expect(told == told.sorted(by: >))
    withExtendedLifetime(task) {}
  }

  @Test("tasks that begin when the time has expired are told at once, and waited for")
  func beginsExpiring() {
    let first = bench.tasks.begin(name: "first")
    bench.leave()
    bench.scheduler.advance(by: .seconds(21))
    let expired = Recorder<Duration, Never>()
    let second = bench.tasks.begin(name: "second") { [scheduler = bench.scheduler] _ in
      expired.record(.value(scheduler.uptime))
    }
    bench.scheduler.advance()
    #expect(expired.values == [.seconds(21)])
    first.end()
    bench.scheduler.advance(by: .seconds(1))
    #expect(bench.ends.values == [])
    second.end()
    bench.scheduler.advance()
    #expect(bench.ends.values.map(\.elapsed) == [.seconds(22)])
  }

  @Test("tasks that begin when the process ends are refused, reported, and told to end at once")
  func beginsTooLate() {
    bench.leave()
    let expired = Recorder<String, Never>()
    let task = bench.tasks.begin(name: "late") { expired.record(.value($0.name)) }
    bench.scheduler.advance(by: .seconds(100))
    #expect(expired.values == ["late"])
    #expect(!task.isActive)
    #expect(bench.faults.values == [.beganTooLate(task.info)])
    #expect(bench.ends.values.count == 1)
    task.end()
    #expect(bench.faults.values.count == 1)
  }

  @Test("an observer of the phases may begin a task, and is waited for")
  func observersBegin() {
    let begun = Recorder<BackgroundTask, Never>()
    bench.tasks.phase.producer.startWithValues { [tasks = bench.tasks] phase in
      guard case .background = phase else { return }
      begun.record(.value(tasks.begin(name: "save")))
    }
    bench.leave()
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.ends.values == [])
    begun.values.first?.end()
    bench.scheduler.advance()
    #expect(bench.ends.values.map(\.elapsed) == [.seconds(3)])
  }

  @Test("who wished to act when the process has to go gets a task for it")
  func whenLeaving() {
    let order = Recorder<String, Never>()
    for name in ["first", "second"] {
      bench.tasks.whenLeaving(name: name) { [scheduler = bench.scheduler] task in
        order.record(.value(task.name))
        scheduler.schedule(after: .seconds(1)) { task.end() }
      }
    }
    let withdrawn = bench.tasks.whenLeaving(name: "withdrawn") { order.record(.value($0.name)) }
    withdrawn.dispose()
    bench.leave()
    bench.scheduler.advance(by: .seconds(3))
    #expect(order.values == ["first", "second"])
    #expect(bench.ends.values.map(\.elapsed) == [.seconds(1)])
  }

  @Test("the last task may end before those have been told who begin another one")
  func endsBeforeTelling() {
    bench.tasks.whenLeaving(name: "save") { [scheduler = bench.scheduler] task in
      scheduler.schedule(after: .seconds(2)) { task.end() }
    }
    let task = bench.tasks.begin(name: "reply")
    bench.source.leave()
    task.end()
    bench.scheduler.advance(by: .seconds(10))
    #expect(bench.ends.values.map(\.elapsed) == [.seconds(2)])
    #expect(bench.faults.values == [])
  }

  @Test(
    "a second request lets the time expire, a third one ends it; another cause changes nothing"
  )
  func hurry() {
    let expired = Recorder<Duration, Never>()
    let task = bench.tasks.begin(name: "slow") { [scheduler = bench.scheduler] _ in
      expired.record(.value(scheduler.uptime))
    }
    bench.leave()
    bench.scheduler.advance(by: .seconds(1))
    bench.leave("SIGHUP")
    #expect(bench.tasks.phase.value == .background(deadline: .seconds(25)))
    bench.leave()
    #expect(bench.tasks.phase.value == .expiring(deadline: .seconds(6)))
    #expect(expired.values == [.seconds(1)])
    bench.scheduler.advance(by: .seconds(2))
    #expect(bench.ends.values == [])
    bench.leave()
    #expect(bench.ends.values.map(\.elapsed) == [.seconds(3)])
    #expect(bench.ends.values.map(\.exitCode) == [143])
    #expect(bench.tasks.phase.value == .ending)
    withExtendedLifetime(task) {}
  }

  @Test("a process that was told once ends, although its tasks are let go of")
  func letGo() {
    let ends = Recorder<EndReport, Never>()
    let scheduler = TestScheduler()
    let source = ManualPhaseSource()
    do {
      let tasks = BackgroundTasks(
        source: source,
        exit: .custom(end: { ends.record(.value($0)) }, suspend: {}),
        on: scheduler,
        observersOn: scheduler,
        expirationOn: scheduler
      )
      source.leave()
      withExtendedLifetime(tasks) {}
    }
    scheduler.advance()
    #expect(ends.values.count == 1)
  }

  @Test("is released, with what it follows and tells, in the foreground and after a return")
  func release() throws {
    let scheduler = TestScheduler()
    let source = ManualPhaseSource()
    try expectReleased {
      let tasks = BackgroundTasks(
        source: source,
        exit: .custom(end: { _ in }, suspend: {}),
        on: scheduler,
        observersOn: scheduler,
        expirationOn: scheduler
      )
      tasks.phase.producer.startWithValues { _ in }
      tasks.whenLeaving(name: "save") { $0.end() }
      let task = tasks.begin(name: "upload") { _ in }
      source.suspend()
      scheduler.advance(by: .seconds(10))
      source.resume()
      scheduler.advance()
      task.end()
      return tasks
    }
  }
}
