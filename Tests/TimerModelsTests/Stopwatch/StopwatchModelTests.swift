import Signals
import SignalsTesting
import Testing
import TimerModels

@Suite("A stopwatch model")
struct StopwatchModelTests {
  let scheduler = TestScheduler()

  private func makeModel() -> StopwatchModel {
    StopwatchModel(interval: .seconds(1), on: scheduler)
  }

  @Test("stands still at zero until it is started")
  func initial() {
    let model = makeModel()
    scheduler.advance(by: .seconds(10))
    #expect(model.state.value == .idle)
    #expect(model.elapsed.value == .zero)
    #expect(model.start.isEnabled.value)
    for action in [model.pause, model.lap, model.reset] { #expect(!action.isEnabled.value) }
    #expect(model.fastestLap.value == nil)
  }

  @Test("shows the time at each interval, and pauses to the moment")
  func pause() {
    let model = makeModel()
    let elapsed = PropertyHistory(of: model.elapsed, on: scheduler)
    model.start.apply().start()
    scheduler.advance(by: .milliseconds(2_300))
    model.toggle.apply().start()
    #expect(model.state.value == .paused(elapsed: .milliseconds(2_300)))
    #expect(scheduler.pendingCount == 0)
    scheduler.advance(by: .seconds(5))
    model.toggle.apply().start()
    scheduler.advance(by: .milliseconds(1_800))
    #expect(elapsed.values == [0, 1_000, 2_000, 2_300, 3_000, 4_000].map { .milliseconds($0) })
    #expect(
      elapsed.entries.map(\.moment)
        == [0, 1_000, 2_000, 2_300, 8_000, 9_000].map { .milliseconds($0) }
    )
  }

  @Test("takes laps to the moment, whose durations add up to the time")
  func laps() {
    let model = makeModel()
    let lapped = Recorder(model.lapped)
    model.start.apply().start()
    for lap in [1_250, 700, 2_050] {
      scheduler.advance(by: .milliseconds(lap))
      model.lap.apply().start()
    }
    scheduler.advance(by: .milliseconds(100))
    model.pause.apply().start()
    #expect(model.lapTime.value == .milliseconds(100))
    let laps = model.laps.value
    #expect(laps.map(\.number) == [1, 2, 3])
    #expect(laps.map(\.duration) == [1_250, 700, 2_050].map { .milliseconds($0) })
    #expect(laps.map(\.total) == [1_250, 1_950, 4_000].map { .milliseconds($0) })
    #expect(lapped.values == laps)
    #expect(model.fastestLap.value?.number == 2)
    #expect(model.slowestLap.value?.number == 3)
    #expect(model.elapsed.value == .milliseconds(4_100))
  }

  @Test("forgets all when it is reset, running or not")
  func reset() {
    let model = makeModel()
    model.start.apply().start()
    scheduler.advance(by: .milliseconds(1_500))
    model.lap.apply().start()
    model.reset.apply().start()
    #expect(model.state.value == .idle)
    #expect(model.elapsed.value == .zero)
    #expect(model.laps.value == [])
    #expect(!model.reset.isEnabled.value)
    #expect(scheduler.pendingCount == 0)
    model.start.apply().start()
    scheduler.advance(by: .seconds(1))
    #expect(model.elapsed.value == .seconds(1))
  }

  @Test("is right however late its ticks are")
  func late() {
    let late = LateScheduler(scheduler, lags: [.seconds(3.2)])
    let model = StopwatchModel(interval: .seconds(1), on: late)
    let elapsed = Recorder(model.elapsed.producer)
    model.start.apply().start()
    scheduler.advance(by: .seconds(6))
    #expect(elapsed.values == [.zero, .seconds(4.2), .seconds(5), .seconds(6)])
  }

  @Test("is released while it runs, ends with its owner, and leaves no timer")
  func release() throws {
    try expectReleased {
      let model = makeModel()
      model.start.apply().start()
      scheduler.advance(by: .seconds(1))
      return model
    }
    #expect(scheduler.pendingCount == 0)
    let (lifetime, token) = Lifetime.make()
    let model = StopwatchModel(on: scheduler, during: lifetime)
    model.start.apply().start()
    token.dispose()
    #expect(scheduler.pendingCount == 0)
    #expect(!model.start.isEnabled.value)
    let late = StopwatchModel(on: scheduler, during: lifetime)
    #expect(!late.start.isEnabled.value)
  }
}
