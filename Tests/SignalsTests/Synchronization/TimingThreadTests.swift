import Dispatch
import FoundationEssentials
import Glibc
import SignalsTesting
import Testing

@testable import Signals

@Suite("The timing thread")
struct TimingThreadTests {
  private let queue = DispatchQueue(label: "target")

  @Test("hands over what is due, in the order of the moments, and not what was cancelled")
  func order() {
    let thread = TimingThread(clock: CLOCK_MONOTONIC)
    let (log, passed) = (Log<Int>(), DispatchSemaphore(value: 0))
    let first = TimingThread.now + .milliseconds(50)
    for number in [3, 1, 4, 2] {
      _ = thread.schedule(at: first + .milliseconds(number), to: .queue(queue)) { log.add(number) }
    }
    thread.schedule(at: first + .milliseconds(2), to: .queue(queue)) { log.add(9) }.dispose()
    _ = thread.schedule(at: first + .milliseconds(5), to: .queue(queue)) { passed.signal() }
    let wasInTime = TimingThread.now < first
    passed.wait()
    if wasInTime { #expect(log.entries == [1, 2, 3, 4]) }
    #expect(TimingThread.now >= first + .milliseconds(5))
    #expect(thread.pendingCount == 0)
  }

  @Test("what has been handed over can be taken back until it has begun")
  func takenBackLate() {
    let thread = TimingThread(clock: CLOCK_MONOTONIC)
    let (log, fired) = (Log<Int>(), DispatchSemaphore(value: 0))
    queue.suspend()
    let work = thread.schedule(at: .zero, to: .queue(queue)) { log.add(1) }
    _ = thread.schedule(at: .zero, to: .queue(DispatchQueue(label: "other"))) { fired.signal() }
    fired.wait()
    #expect(thread.pendingCount == 0)
    work.dispose()
    #expect(work.isDisposed)
    queue.resume()
    queue.sync {}
    #expect(log.entries == [])
  }

  @Test("lets go of the closure, and of the place, of what is cancelled, at once")
  func cancelledIsReleased() {
    let thread = TimingThread(clock: CLOCK_MONOTONIC)
    let count = LivingCount()
    let waits = (0..<1_000).map { number in
      let tracked = count.tracked(number)
      return thread.schedule(
        at: TimingThread.now + .seconds(3_600 + number % 7),
        to: .queue(queue)
      ) {
        withExtendedLifetime(tracked) {}
      }
    }
    #expect(thread.pendingCount == 1_000)
    #expect(count.living == 1_000)
    for wait in waits { wait.dispose() }
    #expect(thread.pendingCount == 0)
    #expect(count.living == 0)
  }

  @Test("sleeps while nothing is due, also through a thousand timeouts that are cancelled")
  func wakeUps() {
    let thread = TimingThread(clock: CLOCK_MONOTONIC)
    let passed = DispatchSemaphore(value: 0)
    let now = TimingThread.now
    let far = thread.schedule(at: now + .seconds(3_600), to: .queue(queue)) {}
    for number in 0..<1_000 {
      thread.schedule(at: now + .seconds(3_601 + number), to: .queue(queue)) {}.dispose()
    }
    _ = thread.schedule(at: now + .milliseconds(10), to: .queue(queue)) { passed.signal() }
    passed.wait()
    far.dispose()
    // To be told of the earlier moment, when that has come, and one that nobody has caused.
    #expect(thread.wakeUpCount <= 3)
  }

  @Test("shares one wake-up between moments that have leeway")
  func leeway() {
    // Now and then the system wakes a thread that nobody has called, but not each time.
    let counts = (0..<5).map { _ in wakeUpsForMomentsWithLeeway() }
    #expect(counts.contains { $0 <= 3 }, "\(counts)")
  }

  private func wakeUpsForMomentsWithLeeway() -> Int {
    let thread = TimingThread(clock: CLOCK_MONOTONIC)
    let (log, passed) = (Log<Int>(), DispatchSemaphore(value: 0))
    let now = TimingThread.now
    for number in 0..<100 {
      _ = thread.schedule(
        at: now + .microseconds(number),
        leeway: .seconds(3_600),
        to: .queue(queue)
      ) {
        log.add(number)
        passed.signal()
      }
    }
    _ = thread.schedule(at: now + .milliseconds(10), to: .queue(queue)) {
      log.add(100)
      passed.signal()
    }
    // Where the machine is busy, the first ones come before the last one has been asked for.
    for _ in 0...100 { passed.wait() }
    #expect(Set(log.entries) == Set(0...100))
    return thread.wakeUpCount
  }

  @Test("waits for dates by the calendar")
  func calendar() {
    let thread = TimingThread(clock: CLOCK_REALTIME)
    let passed = DispatchSemaphore(value: 0)
    let date = Date().addingTimeInterval(0.01)
    _ = thread.schedule(at: date.sinceEpoch, to: .queue(queue)) { passed.signal() }
    passed.wait()
    #expect(Date().timeIntervalSince(date) > -1e-6)
    let beyond = [Date.distantFuture, Date(timeIntervalSinceReferenceDate: .infinity)].map {
      thread.schedule(at: $0.sinceEpoch, to: .queue(queue)) { Issue.record("not yet") }
    }
    for date in [Date.distantPast, Date(timeIntervalSinceReferenceDate: .nan)] {
      _ = thread.schedule(at: date.sinceEpoch, to: .queue(queue)) { passed.signal() }
      passed.wait()
    }
    #expect(thread.pendingCount == 2)
    for wait in beyond { wait.dispose() }
  }

  @Test("handles no signals but those of its own faults; threads for code of users handle all")
  func signals() {
    func blockedSignals(handlingSignals handlesSignals: Bool) -> [Bool] {
      let (mask, passed) = (Log<Bool>(), DispatchSemaphore(value: 0))
      OwnThread.start(handlingSignals: handlesSignals) {
        var blocked = sigset_t()
        pthread_sigmask(SIG_SETMASK, nil, &blocked)
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGSEGV] {
          mask.add(sigismember(&blocked, signal) == 1)
        }
        passed.signal()
      }
      passed.wait()
      return mask.entries
    }
    #expect(blockedSignals(handlingSignals: false) == [true, true, true, false])
    var own = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &own)
    let expected = [SIGTERM, SIGINT, SIGHUP, SIGSEGV].map { sigismember(&own, $0) == 1 }
    #expect(blockedSignals(handlingSignals: true) == expected)
  }
}
