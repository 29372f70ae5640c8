import Signals
import SignalsTesting
import Testing
import TimerModels

@Suite("A countdown model")
struct CountdownModelTests {
  let scheduler = TestScheduler()

  private func model(_ seconds: Int, every interval: Duration = .seconds(1)) -> CountdownModel {
    CountdownModel(duration: .seconds(seconds), interval: interval, on: scheduler)
  }

  @Test("stands still, with all its time left, until it is started")
  func initial() {
    let model = model(3)
    scheduler.advance(by: .seconds(10))
    #expect(model.remaining.value == .seconds(3))
    #expect(model.fraction.value == 0)
    #expect(!model.isRunning.value)
    #expect(model.start.isEnabled.value)
    #expect(!model.pause.isEnabled.value)
    #expect(!model.reset.isEnabled.value)
  }

  @Test("ticks at each interval, tells of the end once, and stops")
  func run() {
    let model = model(3)
    let remaining = Recorder(model.remaining.producer)
    let fraction = Recorder(model.fraction.producer)
    let running = Recorder(model.isRunning.producer)
    let finished = Recorder<Duration, Never>()
    model.finished.observeValues { finished.record(.value(model.remaining.value)) }

    model.start.apply().start()
    scheduler.advance(by: .milliseconds(999))
    #expect(remaining.values == [.seconds(3)])
    scheduler.advance(by: .milliseconds(1))
    #expect(remaining.values == [.seconds(3), .seconds(2)])
    scheduler.advance(by: .seconds(100))

    #expect(remaining.values == [3, 2, 1, 0].map { .seconds($0) })
    #expect(fraction.values == [0, 1.0 / 3, 2.0 / 3, 1])
    #expect(running.values == [false, true, false])
    #expect(finished.values == [.zero])
    #expect(!model.start.isEnabled.value)
    #expect(model.reset.isEnabled.value)
  }

  @Test("pauses to the moment, and ticks on the same grid when it goes on")
  func pause() {
    let model = model(3)
    let remaining = Recorder(model.remaining.producer)
    model.start.apply().start()
    scheduler.advance(by: .milliseconds(1_400))
    model.pause.apply().start()
    #expect(model.remaining.value == .milliseconds(1_600))
    #expect(!model.isRunning.value)
    #expect(scheduler.pendingCount == 0)

    scheduler.advance(by: .seconds(50))
    #expect(model.remaining.value == .milliseconds(1_600))

    model.start.apply().start()
    scheduler.advance(by: .milliseconds(599))
    #expect(model.remaining.value == .milliseconds(1_600))
    scheduler.advance(by: .milliseconds(1))
    #expect(model.remaining.value == .seconds(1))
    scheduler.advance(by: .seconds(1))
    #expect(
      remaining.values == [3_000, 2_000, 1_600, 1_000, 0].map { .milliseconds($0) }
    )
  }

  @Test("gives all its time back, running or finished, and can run again")
  func reset() {
    let model = model(2)
    let ends = Recorder(model.finished)
    model.start.apply().start()
    scheduler.advance(by: .milliseconds(1_500))
    model.reset.apply().start()
    #expect(model.remaining.value == .seconds(2))
    #expect(!model.isRunning.value)
    scheduler.advance(by: .seconds(10))
    #expect(ends.values.isEmpty)

    model.start.apply().start()
    scheduler.advance(by: .seconds(10))
    #expect(ends.values.count == 1)
    model.reset.apply().start()
    model.start.apply().start()
    scheduler.advance(by: .seconds(10))
    #expect(ends.values.count == 2)
    #expect(model.remaining.value == .zero)
  }

  @Test("shows what it does")
  func states() {
    let model = model(2)
    let states = PropertyHistory(of: model.state, on: scheduler)
    model.toggle.apply().start()
    scheduler.advance(by: .milliseconds(500))
    model.toggle.apply().start()
    scheduler.advance(by: .seconds(1))
    model.toggle.apply().start()
    scheduler.advance(by: .seconds(10))
    model.toggle.apply().start()
    model.reset.apply().start()
    #expect(
      states.values
        == [.idle, .running, .paused(elapsed: .milliseconds(500)), .running, .finished, .idle]
    )
    #expect(states.entries.map(\.moment) == [0, 0, 0.5, 1.5, 3, 11.5].map { .seconds($0) })
  }

  @Test("can be made longer and shorter while it runs, pauses or has finished")
  func extensions() {
    let model = model(3)
    let ends = Recorder(model.finished)
    model.start.apply().start()
    scheduler.advance(by: .seconds(2))
    model.extend.apply(.seconds(2)).start()
    #expect(model.remaining.value == .seconds(3))
    #expect(model.total.value == .seconds(5))
    #expect(model.duration == .seconds(3))
    #expect(model.fraction.value == 0.4)
    scheduler.advance(by: .seconds(2))
    #expect(model.remaining.value == .seconds(1))
    model.pause.apply().start()
    model.extend.apply(.seconds(-0.5)).start()
    #expect(model.remaining.value == .seconds(0.5))
    #expect(ends.values.isEmpty)
    model.start.apply().start()
    scheduler.advance(by: .seconds(0.5))
    #expect(ends.values.count == 1)
    #expect(model.state.value == .finished)

    model.extend.apply(.seconds(1)).start()
    #expect(model.state.value == .paused(elapsed: .seconds(4.5)))
    model.start.apply().start()
    scheduler.advance(by: .milliseconds(100))
    model.extend.apply(.seconds(-10)).start()
    #expect(model.state.value == .finished)
    #expect(model.remaining.value == .zero)
    #expect(ends.values.count == 2)
    model.reset.apply().start()
    #expect(model.total.value == .seconds(3))
    #expect(scheduler.pendingCount == 0)
  }

  @Test("finds the time up when it is paused late, and tells so")
  func latePause() {
    let late = LateScheduler(scheduler, lags: [.seconds(100)])
    let model = CountdownModel(duration: .seconds(1), interval: .seconds(1), on: late)
    let ends = Recorder(model.finished)
    model.start.apply().start()
    scheduler.advance(by: .seconds(5))
    model.pause.apply().start()
    #expect(ends.values.count == 1)
    #expect(model.state.value == .finished)
  }

  @Test("ends for good with the lifetime that owns it")
  func lifetime() {
    let (lifetime, token) = Lifetime.make()
    let model = CountdownModel(
      duration: .seconds(5),
      interval: .seconds(1),
      on: scheduler,
      during: lifetime
    )
    let ends = Recorder(model.finished)
    model.start.apply().start()
    scheduler.advance(by: .seconds(2))
    token.dispose()
    #expect(scheduler.pendingCount == 0)
    #expect(model.state.value == .paused(elapsed: .seconds(2)))
    for action in [model.start, model.pause, model.toggle, model.reset] {
      #expect(!action.isEnabled.value)
    }
    scheduler.advance(by: .seconds(10))
    #expect(ends.values.isEmpty)
    #expect(ends.termination == .completed)
  }

  @Test("its actions don't flicker while they are executed, and may be executed by each other")
  func enabled() {
    let model = model(5)
    let enabled = Recorder(model.extend.isEnabled.producer)
    let toggles = Recorder(model.toggle.isEnabled.producer)
    model.isRunning.signal.observeValues { [weak model] isRunning in
      if isRunning { model?.extend.apply(.seconds(1)).start() }
    }
    model.toggle.apply().start()
    model.extend.apply(.seconds(1)).start()
    #expect(model.total.value == .seconds(7))
    #expect(enabled.values == [true])
    #expect(toggles.values == [true])
  }

  @Test("doesn't drift: the ten-thousandth tick comes when it is due")
  func drift() {
    let interval = Duration.milliseconds(7)
    let model = CountdownModel(duration: interval * 10_000, interval: interval, on: scheduler)
    let begin = scheduler.uptime
    let end = Recorder<Duration, Never>()
    let ticks = Recorder(model.remaining.producer)
    model.finished.observeValues { [scheduler] in
      end.record(.value(scheduler.uptime - begin))
    }
    model.start.apply().start()
    scheduler.advance(by: .seconds(80))
    #expect(ticks.values.count == 10_001)
    #expect(end.values == [.seconds(70)])
  }

  @Test("that has no time ends at once when it is started")
  func empty() {
    let model = model(-1)
    let ends = Recorder(model.finished)
    model.start.apply().start()
    scheduler.advance()
    #expect(ends.values.count == 1)
    #expect(model.fraction.value == 1)
  }

  @Test("can be paused and reset by its own observers")
  func reentrant() {
    let model = model(5)
    let ends = Recorder(model.finished)
    model.remaining.producer.startWithValues { [weak model] remaining in
      if remaining == .seconds(3) { model?.pause.apply().start() }
      if remaining == .seconds(1) { model?.reset.apply().start() }
    }
    model.start.apply().start()
    scheduler.advance(by: .seconds(10))
    #expect(model.remaining.value == .seconds(3))
    model.start.apply().start()
    scheduler.advance(by: .seconds(10))
    #expect(model.remaining.value == .seconds(5))
    #expect(!model.isRunning.value)
    #expect(ends.values.isEmpty)
  }

  @Test("sends nothing after an observer has been disposed of (case 43)")
  func disposal() {
    let model = model(5)
    let values = Recorder<Duration, Never>()
    let handle = model.remaining.producer.startWithValues { values.record(.value($0)) }
    model.start.apply().start()
    scheduler.advance(by: .seconds(2))
    handle.dispose()
    scheduler.advance(by: .seconds(10))
    #expect(values.values == [5, 4, 3].map { .seconds($0) })
  }

  @Test("that is let go of sends nothing more and leaves no timer")
  func release() {
    var model: CountdownModel? = model(5)
    weak let released = model
    let values = Recorder<Duration, Never>()
    let ends = Recorder<Void, Never>()
    model?.remaining.producer.startWithValues { values.record(.value($0)) }
    model?.finished.observeValues { ends.record(.value(())) }
    model?.start.apply().start()
    scheduler.advance(by: .seconds(2))
    model = nil
    #expect(released == nil)
    #expect(scheduler.pendingCount == 0)
    scheduler.advance(by: .seconds(10))
    #expect(values.values == [5, 4, 3].map { .seconds($0) })
    #expect(ends.values.isEmpty)
  }

  @Test("refuses to start twice, to pause what stands still, and to start what has finished")
  func disabled() {
    let model = model(1)
    let refusals = Recorder<Void, Never>()
    for action in [model.start, model.pause, model.reset] {
      action.disabledErrors.observeValues { refusals.record(.value(())) }
    }
    model.pause.apply().start()
    model.reset.apply().start()
    #expect(refusals.values.count == 2)
    model.start.apply().start()
    model.start.apply().start()
    #expect(refusals.values.count == 3)
    scheduler.advance(by: .seconds(1))
    model.start.apply().start()
    #expect(refusals.values.count == 4)
  }

  @Test("ends no earlier than it should on a real queue")
  func realQueue() async {
    let clock = ContinuousClock()
    let begin = clock.now
    let model = CountdownModel(duration: .milliseconds(20), interval: .milliseconds(3))
    await withCheckedContinuation { continuation in
      model.finished.observeValues { continuation.resume() }
      model.start.apply().start()
    }
    #expect(clock.now - begin >= .milliseconds(20))
    #expect(model.remaining.value == .zero)
  }

  @Test("stays consistent when many threads use it at once", .timeLimit(.minutes(10)))
  func threads() async {
    let model = CountdownModel(duration: .seconds(1_000), interval: .milliseconds(1))
    let remaining = Recorder(model.remaining.producer)
    await withTaskGroup { group in
      for index in 0..<8 {
        group.addTask {
          for step in 0..<200 {
            let action = (step + index).isMultiple(of: 2) ? model.start : model.pause
            action.apply().start()
          }
        }
      }
    }
    model.pause.apply().start()
    let isRunning = model.isRunning.value
    #expect(!isRunning)
    // Whoever is telling the observers on the queue may not have come to the last value yet.
    while remaining.values.last != model.remaining.value { await Task.yield() }
    #expect(remaining.values == remaining.values.sorted(by: >))
  }
}
