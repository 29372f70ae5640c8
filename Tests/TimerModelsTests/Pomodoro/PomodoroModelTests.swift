import Signals
import SignalsTesting
import Testing
import TimerModels

@Suite("A pomodoro model")
struct PomodoroModelTests {
  let scheduler = TestScheduler()

  private func makeModel(automatic: Bool) -> PomodoroModel {
    PomodoroModel(
      plan: PomodoroPlan(
        work: .seconds(25),
        shortBreak: .seconds(5),
        longBreak: .seconds(15),
        stretches: 2,
        startsAutomatically: automatic
      ),
      on: scheduler
    )
  }

  @Test("goes from work to rest and back, with a long rest after a set")
  func phases() {
    let model = makeModel(automatic: true)
    let phases = PropertyHistory(of: model.phase, on: scheduler)
    let ended = Recorder(model.phaseEnded)
    model.start.apply().start()
    scheduler.advance(by: .seconds(70))
    #expect(
      phases.values == [
        .work(stretch: 1), .shortBreak(after: 1), .work(stretch: 2), .longBreak, .work(stretch: 1),
      ]
    )
    #expect(phases.entries.map(\.moment) == [0, 25, 30, 55, 70].map { .seconds($0) })
    #expect(ended.values == Array(phases.values.dropLast()))
    #expect(model.completedStretches.value == 2)
    #expect(model.state.value == .running)
  }

  @Test("waits for somebody to begin each phase, if it is so planned")
  func manual() {
    let model = makeModel(automatic: false)
    model.start.apply().start()
    scheduler.advance(by: .seconds(100))
    #expect(model.phase.value == .shortBreak(after: 1))
    #expect(model.state.value == .idle)
    #expect(model.remaining.value == .seconds(5))
    #expect(model.start.isEnabled.value)
    #expect(scheduler.pendingCount == 0)
    model.toggle.apply().start()
    scheduler.advance(by: .seconds(2))
    model.toggle.apply().start()
    #expect(model.remaining.value == .seconds(3))
    #expect(model.fraction.value == 0.4)
    #expect(!model.isRunning.value)
  }

  @Test("skips a phase without counting it, and goes on running if it ran")
  func skip() {
    let model = makeModel(automatic: false)
    model.start.apply().start()
    scheduler.advance(by: .seconds(10))
    model.skip.apply().start()
    #expect(model.phase.value == .shortBreak(after: 1))
    #expect(model.completedStretches.value == 0)
    #expect(model.isRunning.value)
    model.pause.apply().start()
    model.skip.apply().start()
    #expect(model.phase.value == .work(stretch: 2))
    #expect(!model.isRunning.value)
    model.reset.apply().start()
    #expect(model.phase.value == .work(stretch: 1))
    #expect(model.remaining.value == .seconds(25))
    #expect(scheduler.pendingCount == 0)
  }

  @Test("is released while it runs, ends with its owner, and leaves no timer")
  func release() throws {
    try expectReleased {
      let model = makeModel(automatic: true)
      model.start.apply().start()
      scheduler.advance(by: .seconds(26))
      return model
    }
    #expect(scheduler.pendingCount == 0)
    let (lifetime, token) = Lifetime.make()
    let model = PomodoroModel(on: scheduler, during: lifetime)
    model.start.apply().start()
    token.dispose()
    #expect(scheduler.pendingCount == 0)
    for action in [model.start, model.pause, model.toggle, model.skip, model.reset] {
      #expect(!action.isEnabled.value)
    }
  }
}
