import SampleSupport
import Signals
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting
import TimerModels

@testable import countdown

@Suite("Countdown sequence")
struct CountdownSequenceTests {
  private let scheduler = TestScheduler()
  private let source = ManualPhaseSource()
  private let ends = MutableProperty<[EndReport]>([])
  private let tasks: BackgroundTasks

  init() {
    let ends = ends
    tasks = BackgroundTasks(
      source: UnfinishedPhaseSource(source),
      exit: .custom(end: { report in ends.modify { $0.append(report) } }, suspend: {}),
      on: scheduler,
      observersOn: scheduler,
      expirationOn: scheduler
    )
  }

  private func started(_ plan: CountdownPlan) -> CountdownSequence {
    let sequence = CountdownSequence(plan, tasks: tasks, on: scheduler)
    sequence.toggle.apply().start()
    return sequence
  }

  private func text(_ sequence: CountdownSequence) -> String {
    let frame = Frame(
      countdownView(sequence, pages: CountdownPages(sequence)),
      on: Surface(size: TerminalSize(width: 60, height: 20))
    )
    return (frame.settled + frame.rows).map(\.text).joined(separator: "\n")
  }

  @Test("the timers of a round run one after the other, and the round as often as was asked for")
  func rounds() {
    let sequence = started(CountdownPlan(.seconds(3), then: [.seconds(2)], rounds: 2))
    scheduler.advance(by: .seconds(3))
    #expect(sequence.index.value == 1)
    #expect(sequence.current.remaining.value == .seconds(2))
    scheduler.advance(by: .milliseconds(6_900))
    #expect(sequence.outcome.value == nil)
    #expect(sequence.index.value == 3)
    scheduler.advance(by: .milliseconds(100))
    #expect(sequence.outcome.value == .finished)
    #expect(
      sequence.entries.value == [
        .timer(1, .seconds(3)), .timer(2, .seconds(2)), .timer(3, .seconds(3)),
        .timer(4, .seconds(2)),
      ]
    )
    #expect(sequence.stopwatch.elapsed.value == .seconds(10))
  }

  @Test("one timer is run again by itself")
  func repetition() {
    let sequence = started(CountdownPlan(.seconds(1), rounds: 3))
    scheduler.advance(by: .milliseconds(2_500))
    #expect(sequence.index.value == 2)
    #expect(sequence.current.remaining.value == .milliseconds(500))
    scheduler.advance(by: .milliseconds(500))
    #expect(sequence.outcome.value == .finished)
  }

  @Test("a pause holds the timer and the stopwatch, and costs neither of them time")
  func pausing() {
    let sequence = started(CountdownPlan(.seconds(3)))
    scheduler.advance(by: .seconds(1))
    sequence.toggle.apply().start()
    scheduler.advance(by: .seconds(60))
    #expect(sequence.current.remaining.value == .seconds(2))
    #expect(sequence.stopwatch.elapsed.value == .seconds(1))
    #expect(!sequence.lap.isEnabled.value)
    #expect(text(sequence).contains("Paused"))
    sequence.toggle.apply().start()
    scheduler.advance(by: .seconds(2))
    #expect(sequence.outcome.value == .finished)
    #expect(sequence.stopwatch.elapsed.value == .seconds(3))
  }

  @Test("laps run across the timers and are settled where they were taken")
  func laps() {
    let sequence = started(CountdownPlan(.seconds(2), then: [.seconds(2)]))
    scheduler.advance(by: .seconds(1))
    sequence.lap.apply().start()
    scheduler.advance(by: .seconds(2))
    sequence.lap.apply().start()
    #expect(
      sequence.entries.value == [
        .lap(Lap(number: 1, duration: .seconds(1), total: .seconds(1))),
        .timer(1, .seconds(2)),
        .lap(Lap(number: 2, duration: .seconds(2), total: .seconds(3))),
      ]
    )
    #expect(text(sequence).contains("Lap 2: 0:02.0, at 0:03.0."))
  }

  @Test("who gives up learns how much was left, and nothing runs on")
  func quitting() {
    let sequence = started(CountdownPlan(.seconds(90), rounds: 2))
    scheduler.advance(by: .seconds(30))
    sequence.quit.apply().start()
    #expect(sequence.outcome.value == .quit)
    scheduler.advance(by: .seconds(600))
    #expect(sequence.index.value == 0)
    #expect(text(sequence) == "Timer 1 of 2: given up with 1:00 left.")
    #expect(!sequence.toggle.isEnabled.value)
    #expect(!sequence.quit.isEnabled.value)
  }

  @Test("a process that is told to go waits for the last word, and for no more")
  func termination() {
    let sequence = started(CountdownPlan(.seconds(90)))
    scheduler.advance(by: .seconds(30))
    source.leave(.end(cause: "SIGTERM", exitCode: 0, lateExitCode: 143))
    scheduler.advance(by: .seconds(1))
    #expect(sequence.outcome.value == .told)
    #expect(sequence.isLeaving)
    #expect(ends.value == [])
    #expect(text(sequence) == "Timer: told to end with 1:00 left.")
    sequence.conclude()
    scheduler.advance(by: .milliseconds(1))
    #expect(ends.value.map(\.exitCode) == [143])
    #expect(ends.value.map(\.isInTime) == [true])
  }

  @Test("a last word that nobody takes is named as late at the end of the grace")
  func lateness() {
    let sequence = started(CountdownPlan(.seconds(90)))
    source.leave()
    scheduler.advance(by: BackgroundBudget.ending.total)
    #expect(ends.value.map { $0.late.map(\.name) } == [["last word of the countdown"]])
    #expect(sequence.outcome.value == .told)
    sequence.conclude()
  }

  @Test("a sequence that is let go of leaves nothing behind, and holds no process up")
  func leaks() throws {
    try expectReleased { started(CountdownPlan(.seconds(90), then: [.seconds(5)])) }
    source.leave()
    scheduler.advance(by: .milliseconds(1))
    #expect(ends.value.count == 1)
  }

  @Test(
    "times are shown like a clock",
    arguments: [
      (Duration.zero, "0:00", "0:00.0"), (.milliseconds(1), "0:01", "0:00.0"),
      (.milliseconds(59_950), "1:00", "1:00.0"), (.seconds(3_600), "1:00:00", "1:00:00.0"),
      (.milliseconds(86_399_900), "24:00:00", "23:59:59.9"),
    ]
  )
  func clock(time: Duration, whole: String, tenths: String) {
    #expect(time.inWholeSeconds == whole)
    #expect(time.inTenths == tenths)
  }
}
