import FoundationEssentials
import FoundationInternationalization
import Signals
import SignalsTesting
import Testing
import TimerModels

@Suite("Dates that come")
struct DateTimerTests {
  private let start: Date
  private let scheduler: TestScheduler
  private let calendar: Calendar

  init() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    self.calendar = calendar
    // On the eve of the change to daylight saving time.
    start = try #require(
      calendar.date(from: DateComponents(year: 2026, month: 3, day: 28, hour: 12))
    )
    scheduler = TestScheduler(startDate: start)
  }

  private func texts(_ dates: [Date]) -> [String] {
    dates.map { date in
      let parts = calendar.dateComponents([.day, .hour, .minute], from: date)
      return "\(parts.day ?? 0). \(parts.hour ?? 0):\(parts.minute ?? 0)"
    }
  }

  @Test("one comes when the calendar shows it, once")
  func once() {
    let date = start.addingTimeInterval(60)
    let timer = Recorder(SignalProducer.timer(at: date, on: scheduler))
    scheduler.advance(upTo: .seconds(60))
    #expect(timer.events == [])
    scheduler.advance(by: .seconds(60))
    #expect(timer.events == [.value(date), .completed])
  }

  @Test("one that has passed comes as soon as it can")
  func past() {
    let timer = Recorder(SignalProducer.timer(at: .distantPast, on: scheduler))
    #expect(timer.events == [])
    scheduler.advance()
    #expect(timer.events == [.value(.distantPast), .completed])
  }

  @Test("one follows the calendar when that is set back, and when it is set forward beyond it")
  func calendarIsSet() {
    let date = start.addingTimeInterval(3_600)
    let timer = Recorder(SignalProducer.timer(at: date, on: scheduler))
    scheduler.advance(by: .seconds(1_800))
    scheduler.rewind(by: .seconds(3_600))
    scheduler.advance(by: .seconds(3_600))
    #expect(timer.events == [])
    #expect(scheduler.currentDate == start.addingTimeInterval(1_800))
    scheduler.setCalendar(to: date.addingTimeInterval(86_400))
    scheduler.advance()
    #expect(timer.events == [.value(date), .completed])
  }

  @Test("one is not sent too early by a scheduler that knows no calendar")
  func schedulerWithoutCalendar() {
    let late = LateScheduler(scheduler, lags: [])
    let date = start.addingTimeInterval(10)
    let timer = Recorder(SignalProducer.timer(at: date, on: late))
    scheduler.rewind(by: .seconds(5))
    scheduler.advance(by: .seconds(10))
    #expect(timer.events == [])
    scheduler.advance(by: .seconds(5))
    #expect(timer.events == [.value(date), .completed])
  }

  @Test("daily ones come at their times, through the hour that a change of the clocks leaves out")
  func daily() {
    let dates = Recorder(
      SignalProducer.dates(
        matching: DateComponents(hour: 2, minute: 30),
        DateComponents(hour: 18),
        in: calendar,
        on: scheduler
      )
    )
    scheduler.advance(by: .seconds(3 * 86_400))
    #expect(
      texts(dates.values)
        == ["28. 18:0", "29. 3:0", "29. 18:0", "30. 2:30", "30. 18:0", "31. 2:30"]
    )
  }

  @Test("daily ones come once a day, also when the calendar is set back and forward")
  func dailyOnce() {
    let dates = Recorder(
      SignalProducer.dates(matching: DateComponents(hour: 18), in: calendar, on: scheduler)
    )
    scheduler.advance(by: .seconds(6 * 3_600))
    #expect(texts(dates.values) == ["28. 18:0"])
    scheduler.rewind(by: .seconds(7_200))
    scheduler.advance(by: .seconds(7_200))
    #expect(texts(dates.values) == ["28. 18:0"])
    scheduler.setCalendar(to: start.addingTimeInterval(5 * 86_400))
    scheduler.advance()
    #expect(texts(dates.values) == ["28. 18:0", "29. 18:0"])
    scheduler.advance(by: .seconds(86_400))
    #expect(texts(dates.values) == ["28. 18:0", "29. 18:0", "2. 18:0"])
  }

  @Test("of which none is to come complete the producer")
  func never() {
    let dates = Recorder(
      SignalProducer.dates(
        matching: DateComponents(year: 2000, hour: 1),
        in: calendar,
        on: scheduler
      )
    )
    #expect(dates.events == [.completed])
    let none = Recorder(SignalProducer.dates(in: calendar, on: scheduler))
    #expect(none.events == [.completed])
  }

  @Test("leave nothing behind when nobody waits for them any more")
  func disposal() {
    let run = SignalProducer.timer(at: .distantFuture, on: scheduler).start()
    #expect(scheduler.pendingCount == 1)
    run.dispose()
    #expect(scheduler.pendingCount == 0)
  }
}
