// guide to: Sources/TimerModels/TimerModels.docc/TimerModels.md

import Signals
import SignalsTesting
import Testing
import TimerModels

@Suite("The first page of TimerModels")
struct TimerGuideTests {
  @Test("a countdown is started")
  func starting() {
    // guide: begin
    let countdown = CountdownModel(duration: .seconds(180))
    countdown.remaining.producer.startWithValues { print("\($0) left") }
    countdown.finished.observeValues { print("tea!") }
    countdown.start.apply().start()
    // guide: end
    #expect(countdown.isRunning.value)
  }

  @Test("a minute passes in no time")
  func testing() {
    // guide: begin
    let scheduler = TestScheduler()
    let countdown = CountdownModel(duration: .seconds(180), on: scheduler)
    countdown.start.apply().start()
    scheduler.advance(by: .seconds(60))
    #expect(countdown.remaining.value == .seconds(120))
    // guide: end
  }
}
