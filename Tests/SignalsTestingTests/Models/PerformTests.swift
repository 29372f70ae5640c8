import Signals
import SignalsTesting
import Testing

@Suite("Performing actions on virtual time")
struct PerformTests {
  private let scheduler = TestScheduler()

  private func action(
    _ timeline: Timeline<Int, TimelineFailure>
  ) -> Action<Int, Int, TimelineFailure> {
    Action { [scheduler] input in timeline.producer(on: scheduler).map { $0 * input } }
  }

  @Test("an execution is run to its end, and its values, end and time are told")
  func completes() throws {
    let run = try scheduler.perform(action("-1-2--|"), with: 10)
    #expect(run.values == [10, 20])
    #expect(run.termination == .completed)
    #expect(run.duration == .seconds(6))
  }

  @Test("a failure is an end like any other")
  func fails() throws {
    let run = try scheduler.perform(action("-#"), with: 1)
    #expect(run.termination == .failed(.producerFailed(TimelineFailure())))
    let isEnabled = Property(value: false)
    let disabled = Action<Void, Int, Never>(enabledIf: isEnabled) { _ in .empty }
    #expect(try scheduler.perform(disabled).termination == .failed(.disabled))
  }

  @Test("an execution that does not end is interrupted, and the error says what it has sent")
  func doesNotEnd() {
    let action = action("-1-2-")
    let error = #expect(throws: ExecutionNotEnded.self) {
      try scheduler.perform(action, with: 1, fileID: "Tests/Some.swift", line: 8)
    }
    #expect(
      error?.description == """
        the execution has not ended (Tests/Some.swift:8): nothing is scheduled any more; it has sent \
        1, 2
        """
    )
    #expect(!action.isExecuting.value)
  }

  @Test("an execution that takes too long is interrupted")
  func tooLong() {
    let action = action("1 100t |")
    let error = #expect(throws: ExecutionNotEnded.self) {
      try scheduler.perform(action, with: 1, within: .seconds(50))
    }
    #expect(error?.description.contains("it was waited for 50.0 seconds") == true)
    #expect(!action.isExecuting.value)
    #expect(scheduler.pendingCount == 0)
  }
}
