import Signals
import SignalsTesting
import Testing
import TimerModels

@Suite("Ticks at an interval")
struct TicksTests {
  let scheduler = TestScheduler()

  @Test("come at whole intervals after the start, and tell when they were due")
  func inTime() {
    scheduler.advance(by: .seconds(100))
    let ticks = Recorder(SignalProducer.ticks(every: .milliseconds(300), on: scheduler))
    scheduler.advance(by: .seconds(1))
    #expect(
      ticks.values
        == [1, 2, 3].map { index in
          let moment = Duration.seconds(100) + .milliseconds(300 * index)
          return Tick(index: index, scheduled: moment, actual: moment)
        }
    )
    #expect(ticks.values.allSatisfy { $0.lateness == .zero })
  }

  @Test("don't drift: after ten thousand late ones the next is due where it ever was")
  func drift() throws {
    let lags = (0..<10_000).map { Duration.microseconds($0 % 17 * 100) }
    let late = LateScheduler(scheduler, lags: lags)
    let interval = Duration.seconds(1) / 3
    let ticks = Recorder(SignalProducer.ticks(every: interval, on: late))
    scheduler.advance(by: .seconds(3_334))
    let values = ticks.values
    #expect(values.count == 10_002)
    #expect(values.map(\.index) == Array(1...10_002))
    let drift = values.first { $0.scheduled.attoseconds != Int128($0.index) * interval.attoseconds }
    #expect(drift == nil)
    #expect(values.dropLast(2).map(\.lateness) == lags)
    #expect(values.suffix(2).map(\.lateness) == [.zero, .zero])
  }

  @Test(
    "that were missed come as the policy says",
    arguments: [
      (MissedTicks.coalesce, [1, 4, 5], [0, 2, 0]),
      (.skip, [1, 5], [0, 3]),
      (.catchUp, [1, 2, 3, 4, 5], [0, 0, 0, 0, 0]),
      (.catchUp(atMost: 2), [1, 3, 4, 5], [0, 1, 0, 0]),
    ]
  )
  func missed(policy: MissedTicks, indices: [Int], missed: [Int]) {
    let late = LateScheduler(scheduler, lags: [.zero, .milliseconds(2_500)])
    let ticks = Recorder(SignalProducer.ticks(every: .seconds(1), missed: policy, on: late))
    scheduler.advance(by: .milliseconds(5_500))
    #expect(ticks.values.map(\.index) == indices)
    #expect(ticks.values.map(\.missed) == missed)
    #expect(ticks.values.last?.scheduled == .seconds(5))
    #expect(ticks.values.last?.lateness == .zero)
  }

  @Test("end in the middle of catching up when the run is disposed of")
  func disposal() {
    let late = LateScheduler(scheduler, lags: [.seconds(9)])
    let seen = Recorder<Int, Never>()
    let run = SerialDisposable()
    run.inner = SignalProducer.ticks(every: .seconds(1), missed: .catchUp, on: late)
      .startWithValues { tick in
        seen.record(.value(tick.index))
        if tick.index == 3 { run.dispose() }
      }
    scheduler.advance(by: .seconds(100))
    #expect(seen.values == [1, 2, 3])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("leave nothing behind")
  func release() throws {
    try expectNoSubscriptionAlive {
      let run = SignalProducer.ticks(every: .seconds(1), on: scheduler).start()
      scheduler.advance(by: .seconds(5))
      run.dispose()
    }
    #expect(scheduler.pendingCount == 0)
  }
}
