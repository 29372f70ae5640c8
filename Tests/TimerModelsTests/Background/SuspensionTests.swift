import Signals
import SignalsTesting
import Testing

@testable import TimerModels

@Suite("Suspension")
struct SuspensionTests {
  private let bench = BackgroundBench()

  @Test("a process stops when its tasks have ended, and is in the foreground when it goes on")
  func stopsAndReturns() {
    let phases = Recorder(bench.tasks.phase.producer)
    let returns = Recorder(bench.tasks.returned)
    let task = bench.tasks.begin(name: "poll")
    bench.source.suspend()
    bench.scheduler.advance(by: .seconds(2))
    #expect(bench.stops.values == [])
    task.end()
    bench.scheduler.advance()
    #expect(bench.stops.values == [.seconds(2)])
    #expect(bench.scheduler.pendingCount == 0)

    bench.scheduler.advance(by: .seconds(3_600))
    #expect(returns.values.isEmpty)
    bench.source.resume()
    bench.scheduler.advance()
    #expect(returns.values.count == 1)
    #expect(bench.tasks.timeRemaining.value == nil)
    #expect(
      phases.values == [.foreground, .background(deadline: .seconds(5)), .ending, .foreground]
    )
    #expect(bench.ends.values == [])
  }

  @Test("a task that goes on does not keep the process from stopping, and expires each time")
  func keeps() {
    let expired = Recorder<Duration, Never>()
    let task = bench.tasks.begin(name: "poll") { [scheduler = bench.scheduler] _ in
      expired.record(.value(scheduler.uptime))
    }
    for _ in 0..<2 {
      bench.source.suspend()
      bench.scheduler.advance(by: .seconds(10))
      bench.source.resume()
      bench.scheduler.advance(by: .seconds(10))
    }
    #expect(expired.values == [.seconds(4), .seconds(24)])
    #expect(bench.stops.values == [.seconds(5), .seconds(25)])
    #expect(task.isActive)
    #expect(bench.tasks.phase.value == .foreground)
  }

  @Test("a task for the time of absence alone is ended by a return, and to end it then is no fault")
  func endsOnForeground() {
    let kept = bench.tasks.begin(name: "kept")
    let ended = bench.tasks.begin(name: "ended", policy: .endOnForeground)
    let counts = Recorder(bench.tasks.active.map(\.count).producer)
    bench.source.suspend()
    bench.scheduler.advance(by: .seconds(1))
    bench.source.resume()
    bench.scheduler.advance()
    #expect(kept.isActive)
    #expect(!ended.isActive)
    #expect(counts.values.last == 1)
    ended.end()
    #expect(bench.faults.values == [])
    kept.end()
    ended.end()
    #expect(bench.faults.values.count == 1)
  }

  @Test("a return before the process has stopped calls the stop off")
  func returnsEarly() {
    let phases = Recorder(bench.tasks.phase.producer)
    let task = bench.tasks.begin(name: "poll") { _ in Issue.record("the time has not expired") }
    bench.source.suspend()
    bench.scheduler.advance(by: .seconds(3))
    bench.source.resume()
    bench.scheduler.advance(by: .seconds(100))
    #expect(bench.stops.values == [])
    #expect(phases.values == [.foreground, .background(deadline: .seconds(5)), .foreground])
    task.end()
  }

  @Test("a process that has to end does so, although it is woken, and although it was to stop")
  func endsAllTheSame() {
    let task = bench.tasks.begin(name: "poll")
    bench.source.suspend()
    bench.scheduler.advance(by: .seconds(2))
    bench.leave()
    bench.source.resume()
    bench.source.suspend()
    bench.scheduler.advance()
    #expect(bench.tasks.phase.value == .background(deadline: .seconds(27)))
    bench.scheduler.advance(by: .seconds(100))
    #expect(bench.ends.values.map(\.elapsed) == [.seconds(25)])
    #expect(bench.stops.values == [])
    withExtendedLifetime(task) {}
  }

  @Test("what was to be told of an absence that is over does not hold for the next one")
  func staleTellings() {
    let begun = Recorder<Duration, Never>()
    bench.tasks.whenLeaving(name: "save") { [scheduler = bench.scheduler] task in
      begun.record(.value(scheduler.uptime))
      scheduler.schedule(after: .seconds(1)) { task.end() }
    }
    bench.source.suspend()
    bench.source.resume()
    bench.source.suspend()
    bench.scheduler.advance(by: .milliseconds(500))
    #expect(begun.values == [.zero])
    #expect(bench.stops.values == [])
    bench.scheduler.advance(by: .seconds(1))
    #expect(bench.stops.values == [.seconds(1)])
  }

  @Test("a handler that has not had its turn when the process comes back does not run any more")
  func staleExpiration() {
    let expirationScheduler = TestScheduler()
    let bench = BackgroundBench(expirationOn: expirationScheduler)
    let task = bench.tasks.begin(name: "poll") { _ in Issue.record("the process is back") }
    bench.source.suspend()
    bench.scheduler.advance(by: .milliseconds(4_500))
    #expect(bench.tasks.phase.value == .expiring(deadline: .seconds(5)))
    bench.source.resume()
    bench.scheduler.advance()
    expirationScheduler.advance()
    task.end()
  }

  @Test("a process that was ended while it stood still ends when it goes on")
  func endsAfterStop() {
    bench.source.suspend()
    bench.scheduler.advance()
    #expect(bench.stops.values.count == 1)
    bench.leave()
    #expect(bench.ends.values.count == 1)
    #expect(bench.tasks.phase.value == .ending)
  }
}
