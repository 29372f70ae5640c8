import FoundationEssentials
import Signals
import SignalsTesting
import Testing
import TimerModels

@Suite("A deadline model")
struct DeadlineModelTests {
  let start = Date(timeIntervalSinceReferenceDate: 800_000_000)
  let scheduler: TestScheduler

  init() {
    scheduler = TestScheduler(startDate: start)
  }

  private func makeModel(_ seconds: Double) -> DeadlineModel {
    DeadlineModel(
      until: start.addingTimeInterval(seconds),
      format: .units(locale: Locale(identifier: "de_DE")),
      on: scheduler
    )
  }

  @Test("shows what is left when whole seconds are left, until the deadline is reached, once")
  func run() {
    let model = makeModel(2.5)
    let timeLeft = PropertyHistory(of: model.timeLeft, on: scheduler)
    let text = Recorder(model.text.producer)
    let reached = Recorder(model.reached)
    scheduler.advance(by: .seconds(10))
    #expect(timeLeft.values == [2.5, 2, 1, 0].map { .seconds($0) })
    #expect(timeLeft.entries.map(\.moment) == [0, 0.5, 1.5, 2.5].map { .seconds($0) })
    #expect(text.values == ["3 Sekunden", "2 Sekunden", "1 Sekunde", "0 Sekunden"])
    #expect(reached.values == [start.addingTimeInterval(2.5)])
    #expect(model.isReached.value)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("that has passed from the beginning is reached, and says so")
  func past() {
    let model = makeModel(-5)
    let reached = Recorder(model.reached)
    #expect(model.isReached.value)
    #expect(model.timeLeft.value == .zero)
    scheduler.advance()
    #expect(reached.values.count == 1)
  }

  @Test("follows the calendar when that is set, and is reached at once when it is set beyond")
  func calendarIsSet() {
    let model = makeModel(60)
    let reached = Recorder(model.reached)
    scheduler.advance(by: .seconds(30))
    scheduler.rewind(by: .seconds(60))
    scheduler.advance(by: .seconds(1))
    #expect(model.timeLeft.value == .seconds(89))
    scheduler.advance(by: .seconds(50))
    #expect(reached.values.isEmpty)
    #expect(model.timeLeft.value == .seconds(39))
    scheduler.setCalendar(to: start.addingTimeInterval(3_600))
    scheduler.advance()
    #expect(reached.values.count == 1)
    #expect(model.timeLeft.value == .zero)
    scheduler.setCalendar(to: start)
    scheduler.advance(by: .seconds(100))
    #expect(reached.values.count == 1)
    #expect(model.isReached.value)
  }

  @Test("can be given another date, also when it has been reached")
  func anotherDate() {
    let model = makeModel(5)
    let reached = Recorder(model.reached)
    scheduler.advance(by: .seconds(2))
    model.deadline.value = start.addingTimeInterval(10)
    #expect(model.timeLeft.value == .seconds(8))
    scheduler.advance(by: .seconds(7))
    #expect(reached.values.isEmpty)
    scheduler.advance(by: .seconds(1))
    #expect(reached.values.count == 1)
    model.deadline.value = start.addingTimeInterval(20)
    #expect(!model.isReached.value)
    scheduler.advance(by: .seconds(10))
    #expect(reached.values == [10, 20].map { start.addingTimeInterval($0) })
    model.deadline.value = start
    scheduler.advance()
    #expect(reached.values.count == 3)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("far away costs nothing special")
  func farAway() {
    let model = DeadlineModel(until: .distantFuture, every: .seconds(3_600), on: scheduler)
    scheduler.advance(by: .seconds(86_400))
    #expect(!model.isReached.value)
    #expect(model.timeLeft.value > .seconds(3_600))
  }

  @Test("is released, ends with its owner, and leaves no timer")
  func release() throws {
    try expectReleased {
      let model = makeModel(5)
      scheduler.advance(by: .seconds(1))
      return model
    }
    #expect(scheduler.pendingCount == 0)
    let (lifetime, token) = Lifetime.make()
    let model = DeadlineModel(until: .distantFuture, on: scheduler, during: lifetime)
    let reached = Recorder(model.reached)
    token.dispose()
    #expect(scheduler.pendingCount == 0)
    model.deadline.value = .distantPast
    scheduler.advance(by: .seconds(10))
    #expect(reached.values.isEmpty)
    #expect(reached.termination == .completed)
  }
}
