import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite("Test schedulers of a client in language mode 5")
struct TestSchedulerHabitTests {
  @Test("all forms of repetition and of moving the time")
  func forms() {
    let scheduler = TestScheduler()
    let start = scheduler.currentDate
    var log: [String] = []
    scheduler.schedule(after: .seconds(1), interval: .seconds(1)) { log.append("a") }?.dispose()
    let a = scheduler.schedule(after: .seconds(1), interval: .seconds(1), leeway: .seconds(0)) {
      log.append("a")
    }
    let b = scheduler.schedule(after: start.addingTimeInterval(1), interval: .seconds(2)) {
      log.append("b")
    }
    scheduler.advance(by: 1.0)
    scheduler.advance(by: 2)
    scheduler.advance(by: TimeInterval(0.5))
    #expect(log == ["a", "b", "a", "a", "b"] || log == ["a", "b", "a", "b", "a"])
    a?.dispose()
    b?.dispose()
    scheduler.rewind(by: .seconds(1))
    #expect(scheduler.currentDate.timeIntervalSince(start) == 2.5)
    scheduler.advance(to: start + 10)
    scheduler.run()
  }
}
