import Testing

@testable import TimerModels

@Suite("Time that runs and stands still")
struct RunningTimeTests {
  @Test("counts what has passed between a start and a pause, and nothing else")
  func sum() {
    var time = RunningTime()
    #expect(time.state == .idle)
    time.advance(to: .seconds(5))
    time.start(at: .seconds(10))
    time.start(at: .seconds(12))
    #expect(time.state == .running)
    #expect(time.moment(of: .seconds(4)) == .seconds(14))
    time.advance(to: .seconds(13))
    time.pause()
    #expect(time.state == .paused(elapsed: .seconds(3)))
    #expect(time.moment(of: .seconds(4)) == nil)
    time.advance(to: .seconds(100))
    time.start(at: .seconds(200))
    time.advance(to: .seconds(201))
    #expect(time.elapsed == .seconds(4))
    #expect(time.moment(of: .seconds(4)) == .seconds(201))
  }

  @Test("never goes back, and stops at its limit")
  func bounds() {
    var time = RunningTime()
    time.start(at: .seconds(10))
    time.advance(to: .seconds(15))
    time.advance(to: .seconds(9))
    #expect(time.elapsed == .seconds(5))
    time.advance(to: .seconds(100), limit: .seconds(60))
    #expect(time.elapsed == .seconds(60))
  }

  @Test("forgives a look that comes a microsecond early, and no more")
  func earliness() {
    let due = Duration.seconds(1)
    #expect((due - .microseconds(1)).forgivingEarliness(of: due) == due)
    #expect((due - .microseconds(2)).forgivingEarliness(of: due) == due - .microseconds(2))
    #expect((due + .microseconds(1)).forgivingEarliness(of: due) == due + .microseconds(1))
  }
}
