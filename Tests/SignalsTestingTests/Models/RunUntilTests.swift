import Signals
import SignalsTesting
import Testing

@Suite("Waiting for a property on virtual time")
struct RunUntilTests {
  private let scheduler = TestScheduler()
  private let property = MutableProperty(0)

  private func count(every interval: Duration = .seconds(2)) -> any Disposable {
    scheduler.schedule(at: interval, every: interval) { [property] in
      property.modify { $0 += 1 }
    }
  }

  @Test("the time stands still when the condition is met")
  func met() throws {
    let counting = count()
    #expect(try scheduler.run(until: property) { $0 >= 3 } == 3)
    #expect(scheduler.uptime == .seconds(6))
    #expect(try scheduler.run(until: property) { $0 >= 1 } == 3)
    #expect(scheduler.uptime == .seconds(6))
    counting.dispose()
  }

  @Test("when the time is up, the error shows what the property was and when")
  func timeIsUp() {
    let counting = count()
    let error = #expect(throws: ConditionNotMet.self) {
      try scheduler.run(
        until: property,
        within: .seconds(5),
        fileID: "Tests/Some.swift",
        line: 4
      ) { $0 < 0 }
    }
    #expect(
      error?.description == """
        the condition was not met (Tests/Some.swift:4): it was waited for 5.0 seconds; the property was
          0.0 seconds: 0
          2.0 seconds: 1
          4.0 seconds: 2
        """
    )
    #expect(scheduler.uptime == .seconds(5))
    counting.dispose()
  }

  @Test("when nothing is scheduled, nobody waits for the limit")
  func nothingScheduled() {
    let error = #expect(throws: ConditionNotMet.self) {
      try scheduler.run(until: property) { $0 == 1 }
    }
    #expect(error?.reason == .nothingScheduled)
    #expect(scheduler.uptime == .zero)
  }

  @Test("work without end is noticed")
  func tooMuchWork() {
    let again = SerialDisposable()
    @Sendable func work() { again.inner = scheduler.schedule { work() } }
    work()
    let error = #expect(throws: ConditionNotMet.self) {
      try scheduler.run(until: property) { $0 == 1 }
    }
    #expect(error?.reason == .tooMuchWork(100_000))
    again.dispose()
  }

  @Test("tasks that sleep on the scheduler's clock are waited for, too")
  @MainActor
  func tasks() async throws {
    let task = Task { [scheduler, property] in
      // On virtual time: no real second passes.
      try await scheduler.clock.sleep(for: .seconds(3))
      property.value = 5
      try await scheduler.clock.sleep(for: .seconds(3))
      property.value = 6
    }
    #expect(try await scheduler.run(until: property) { $0 == 6 } == 6)
    #expect(scheduler.uptime == .seconds(6))
    try await task.value
    await #expect(throws: ConditionNotMet.self) {
      try await scheduler.run(until: property) { $0 == 7 }
    }
  }

  @Test("a history has all values with their times, and does not keep the property")
  func history() throws {
    let history = PropertyHistory(of: property, on: scheduler)
    let counting = count()
    scheduler.advance(to: .seconds(5))
    #expect(history.values == [0, 1, 2])
    #expect(history.entries.map(\.moment) == [.zero, .seconds(2), .seconds(4)])
    #expect(history.description == "0.0 seconds: 0\n2.0 seconds: 1\n4.0 seconds: 2")
    history.dispose()
    scheduler.advance(to: .seconds(8))
    #expect(history.values == [0, 1, 2])
    counting.dispose()
    var kept: PropertyHistory<Int>?
    try expectReleased {
      let property = MutableProperty(1)
      kept = PropertyHistory(of: property)
      return property
    }
    #expect(kept?.values == [1])
  }
}
