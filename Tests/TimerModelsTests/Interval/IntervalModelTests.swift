import Signals
import SignalsTesting
import Testing
import TimerModels

@Suite("An interval model")
struct IntervalModelTests {
  let scheduler = TestScheduler()

  @Test("ticks at whole intervals once it is started, and tells when each was due")
  func run() {
    let model = IntervalModel(every: .seconds(2), on: scheduler)
    let ticks = Recorder(model.ticks)
    scheduler.advance(by: .seconds(5))
    #expect(model.state.value == .idle)
    model.start.apply().start()
    scheduler.advance(by: .seconds(5))
    #expect(
      ticks.values == [
        Tick(index: 1, scheduled: .seconds(7), actual: .seconds(7)),
        Tick(index: 2, scheduled: .seconds(9), actual: .seconds(9)),
      ]
    )
    #expect(model.lastTick.value == ticks.values.last)
    #expect(model.state.value == .running)
  }

  @Test("keeps the time to the next tick through pauses, to the moment")
  func pauses() {
    let model = IntervalModel(every: .seconds(1), on: scheduler)
    let moments = Recorder(model.ticks.map { [scheduler] _ in scheduler.uptime })
    model.start.apply().start()
    scheduler.advance(by: .milliseconds(1_400))
    model.pause.apply().start()
    #expect(scheduler.pendingCount == 0)
    #expect(model.state.value == .paused(elapsed: .milliseconds(1_400)))
    scheduler.advance(by: .seconds(10))
    model.toggle.apply().start()
    scheduler.advance(by: .seconds(2))
    #expect(moments.values == [1_000, 12_000, 13_000].map { .milliseconds($0) })
  }

  @Test("loses no tick that was due when it was paused, and sends none while it is")
  func pauseOnLine() {
    let late = LateScheduler(scheduler, lags: [.milliseconds(500)])
    let model = IntervalModel(every: .seconds(1), on: late)
    let ticks = Recorder(model.ticks)
    model.start.apply().start()
    scheduler.advance(by: .milliseconds(1_200))
    model.pause.apply().start()
    scheduler.advance(by: .seconds(10))
    #expect(ticks.values.isEmpty)
    model.start.apply().start()
    scheduler.advance()
    #expect(ticks.values.map(\.index) == [1])
    scheduler.advance(by: .milliseconds(800))
    #expect(ticks.values.map(\.index) == [1, 2])
    #expect(ticks.values.last?.lateness == .zero)
  }

  @Test("after a pause of three seconds in which nothing came, makes the missed ticks one")
  func suspended() {
    // As when the process was stopped and continued.
    let late = LateScheduler(scheduler, lags: [.zero, .seconds(3) - .milliseconds(250)])
    let model = IntervalModel(every: .milliseconds(500), on: late)
    let ticks = Recorder(model.ticks)
    model.start.apply().start()
    scheduler.advance(by: .seconds(5))
    #expect(ticks.values.map(\.missed) == [0, 5, 0, 0, 0])
    #expect(ticks.values.map(\.index) == [1, 7, 8, 9, 10])
    #expect(ticks.values.dropFirst(2).allSatisfy { $0.lateness == .zero })
  }

  @Test("finishes after its last tick, tells so once, and can be reset")
  func limit() {
    let model = IntervalModel(every: .seconds(1), limit: 3, on: scheduler)
    let ticks = Recorder(model.ticks)
    let ends = Recorder(model.finished)
    model.start.apply().start()
    scheduler.advance(by: .seconds(10))
    #expect(ticks.values.map(\.index) == [1, 2, 3])
    #expect(ends.values.count == 1)
    #expect(model.state.value == .finished)
    #expect(!model.start.isEnabled.value)
    #expect(!model.toggle.isEnabled.value)
    #expect(scheduler.pendingCount == 0)
    model.reset.apply().start()
    #expect(model.lastTick.value == nil)
    model.start.apply().start()
    scheduler.advance(by: .seconds(1))
    #expect(ticks.values.map(\.index) == [1, 2, 3, 1])
  }

  @Test("can be paused and reset by those who are told of a tick")
  func reentrant() {
    let model = IntervalModel(every: .seconds(1), missed: .catchUp, on: scheduler)
    let indices = Recorder<Int, Never>()
    model.ticks.observeValues { [weak model] tick in
      indices.record(.value(tick.index))
      if tick.index == 2 { model?.pause.apply().start() }
      if tick.index == 4 { model?.reset.apply().start() }
    }
    model.start.apply().start()
    scheduler.advance(by: .seconds(10))
    #expect(indices.values == [1, 2])
    model.start.apply().start()
    scheduler.advance(by: .seconds(10))
    #expect(indices.values == [1, 2, 3, 4])
    #expect(model.state.value == .idle)
  }

  @Test("sends nothing after it was released or its owner is gone, and leaves no timer")
  func release() throws {
    let ticks = Recorder<Tick, Never>()
    try expectReleased {
      let model = IntervalModel(every: .seconds(1), on: scheduler)
      model.ticks.observeValues { ticks.record(.value($0)) }
      model.start.apply().start()
      scheduler.advance(by: .seconds(2))
      return model
    }
    #expect(scheduler.pendingCount == 0)
    let (lifetime, token) = Lifetime.make()
    let model = IntervalModel(every: .seconds(1), on: scheduler, during: lifetime)
    model.ticks.observeValues { ticks.record(.value($0)) }
    model.start.apply().start()
    scheduler.advance(by: .seconds(1))
    token.dispose()
    scheduler.advance(by: .seconds(10))
    #expect(ticks.values.count == 3)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("stays consistent when many threads use it at once", .timeLimit(.minutes(10)))
  func threads() async {
    let model = IntervalModel(every: .microseconds(100))
    let indices = Lock<[Int]>([])
    model.ticks.observeValues { tick in indices.withLock { $0.append(tick.index) } }
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<200 { model.toggle.apply().start() }
        }
      }
    }
    model.pause.apply().start()
    let isRunning = model.isRunning.value
    #expect(!isRunning)
    let seen = indices.withLock { $0 }
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 < $1 })
  }
}
