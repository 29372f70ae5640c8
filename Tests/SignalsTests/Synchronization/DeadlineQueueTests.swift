import Dispatch
import Testing

@testable import Signals

@Suite("The thread of the deadlines")
struct DeadlineQueueTests {
  private func add(to deadlines: DeadlineQueue, _ action: @escaping @Sendable () -> Void) {
    deadlines.add(TimedWork(on: .shared, target: .deadlines(deadlines), action))
  }

  @Test("does one piece of work after the other, in the order of arrival")
  func order() {
    let deadlines = DeadlineQueue(patience: nil)
    let (log, passed) = (Log<Int>(), DispatchSemaphore(value: 0))
    for number in 0..<1_000 { add(to: deadlines) { log.add(number) } }
    add(to: deadlines) { passed.signal() }
    passed.wait()
    #expect(log.entries == Array(0..<1_000))
  }

  @Test("goes on when work waits, and goes back to one thread afterwards")
  func overtaking() {
    let deadlines = DeadlineQueue(patience: .milliseconds(1))
    let (log, passed) = (Log<Int>(), DispatchSemaphore(value: 0))
    let latches = (0..<3).map { _ in Latch() }
    for (number, latch) in latches.enumerated() {
      add(to: deadlines) {
        log.add(number)
        latch.wait()
        passed.signal()
      }
    }
    add(to: deadlines) { passed.signal() }
    passed.wait()
    #expect(log.entries == [0, 1, 2])
    for latch in latches { latch.open() }
    for _ in latches { passed.wait() }
    for number in 3..<100 { add(to: deadlines) { log.add(number) } }
    add(to: deadlines) { passed.signal() }
    passed.wait()
    #expect(log.entries.prefix(3) == [0, 1, 2])
    #expect(Set(log.entries) == Set(0..<100))
  }

  @Test("goes on when two moments come at once, after none for a while, and the first is held up")
  func overtakingAfterIdling() {
    let deadlines = DeadlineQueue(patience: .milliseconds(1))
    for _ in 0..<20 {
      let (latch, passed) = (Latch(), DispatchSemaphore(value: 0))
      // Nobody looks at what waits any more by then.
      let moment = TimingThread.now + .milliseconds(5)
      _ = TimingThread.shared.schedule(at: moment, to: .deadlines(deadlines)) {
        latch.wait()
        passed.signal()
      }
      _ = TimingThread.shared.schedule(at: moment, to: .deadlines(deadlines)) { latch.open() }
      passed.wait()
    }
  }

  @Test("has so many threads at the most, and goes on when one of them is free again")
  func bound() {
    let deadlines = DeadlineQueue(patience: .milliseconds(1))
    let (begun, ended, latch) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), Latch()
    )
    for _ in 0..<DeadlineQueue.mostThreads {
      add(to: deadlines) {
        begun.signal()
        latch.wait()
        ended.signal()
      }
    }
    for _ in 0..<DeadlineQueue.mostThreads { begun.wait() }
    let log = Log<Int>()
    add(to: deadlines) {
      log.add(1)
      ended.signal()
    }
    #expect(log.entries == [])
    latch.open()
    for _ in 0...DeadlineQueue.mostThreads { ended.wait() }
    #expect(log.entries == [1])
  }
}
