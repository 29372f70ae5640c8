import Testing

@testable import TimerModels

@Suite("The arithmetic of a countdown")
struct CountdownTests {
  let start = Duration.seconds(800_000_000.123_456_7)

  private func running(_ duration: Duration, every interval: Duration) -> Countdown {
    var countdown = Countdown(duration: duration, interval: interval)
    countdown.start(at: start)
    return countdown
  }

  @Test("gives what is left at any moment, however long nobody has looked")
  func lateLook() {
    var countdown = running(.seconds(10), every: .seconds(1))
    countdown.advance(to: start + .seconds(7.25))
    #expect(countdown.remaining == .milliseconds(2_750))
    #expect(countdown.fraction == 0.725)
    #expect(!countdown.isFinished)
  }

  @Test("puts the tick after a late one back on the grid")
  func grid() {
    var countdown = running(.seconds(10), every: .seconds(1))
    #expect(countdown.nextTick == start + .seconds(1))
    countdown.advance(to: start + .seconds(1.9))
    #expect(countdown.nextTick == start + .seconds(2))
    countdown.advance(to: start + .seconds(5.5))
    #expect(countdown.nextTick == start + .seconds(6))
  }

  @Test("asks again for a tick that has come early")
  func earlyTick() {
    var countdown = running(.seconds(10), every: .seconds(1))
    countdown.advance(to: start + .seconds(0.999))
    #expect(countdown.nextTick == start + .seconds(1))
  }

  @Test("ends at its end, also between two lines of the grid, and never below zero")
  func end() {
    var countdown = running(.milliseconds(2_500), every: .seconds(1))
    countdown.advance(to: start + .seconds(2))
    #expect(countdown.nextTick == start + .seconds(2.5))
    countdown.advance(to: start + .seconds(1_000))
    #expect(countdown.remaining == .zero)
    #expect(countdown.fraction == 1)
    #expect(countdown.isFinished)
    #expect(!countdown.isRunning)
    #expect(countdown.nextTick == nil)
  }

  @Test("never rises, whatever the clock does (case 41)")
  func clockSetBack() {
    var countdown = running(.seconds(10), every: .seconds(1))
    countdown.advance(to: start + .seconds(3))
    countdown.advance(to: start - .seconds(86_400))
    #expect(countdown.remaining == .seconds(7))
    countdown.advance(to: start + .seconds(4))
    #expect(countdown.remaining == .seconds(6))
  }

  @Test("is the same for equal durations in different units (case 42)")
  func units() {
    var seconds = running(.seconds(1), every: .seconds(1) / 4)
    var milliseconds = running(.milliseconds(1_000), every: .milliseconds(250))
    for moment in stride(from: 0, through: 1_200, by: 50) {
      seconds.advance(to: start + .milliseconds(moment))
      milliseconds.advance(to: start + .milliseconds(moment))
      #expect(seconds.remaining == milliseconds.remaining)
      #expect(seconds.nextTick == milliseconds.nextTick)
    }
  }

  @Test(
    "gets on with every tick, also of a scheduler that is a little early",
    arguments: [
      Duration.seconds(1) / 3, .seconds(1) / 7, .microseconds(1_001), .nanoseconds(1_000_001),
    ]
  )
  func progress(interval: Duration) {
    var countdown = running(interval * 1_000 + .nanoseconds(1), every: interval)
    var ticks = 0
    while let next = countdown.nextTick {
      let before = countdown.elapsed
      countdown.tick(at: next - .nanoseconds(500))
      #expect(countdown.elapsed > before)
      ticks += 1
    }
    #expect(countdown.isFinished)
    #expect(ticks == 1_001)
  }

  @Test("without time is finished at the first look")
  func zero() {
    var countdown = running(.seconds(-5), every: .seconds(1))
    #expect(countdown.duration == .zero)
    #expect(countdown.fraction == 0)
    #expect(countdown.nextTick == start)
    countdown.advance(to: start)
    #expect(countdown.isFinished)
    #expect(countdown.fraction == 1)
  }

  @Test("keeps to the sum of its runs, whatever the pauses between them")
  func pauses() {
    for _ in 0..<1_000 {
      var countdown = Countdown(duration: .seconds(1_000), interval: .seconds(1))
      var now = start
      var passed = Duration.zero
      for _ in 0..<10 {
        countdown.start(at: now)
        let run = Duration.microseconds(Int.random(in: 0...99_999_999))
        passed += run
        now += run
        countdown.pause(at: now)
        #expect(countdown.elapsed == passed)
        now += .microseconds(Int.random(in: 0...1_000_000_000))
      }
      countdown.start(at: now)
      let line = Duration.seconds(countdown.elapsed.components.seconds + 1)
      #expect(countdown.nextTick == now + line - countdown.elapsed)
    }
  }
}
