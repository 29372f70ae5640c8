import Dispatch
import Foundation
import Signals
import SignalsTesting
import Testing

@testable import TimerModels

@Suite("A thread scheduler")
struct ThreadSchedulerTests {
  @Test("runs work in order, one piece after the other, on one thread that is no pool's")
  func order() {
    let scheduler = ThreadScheduler(name: "test")
    let (finished, seen) = (DispatchSemaphore(value: 0), Atomic<[Int]>([]))
    let threads = Atomic<Set<ObjectIdentifier>>([])
    for index in 0..<1_000 {
      scheduler.schedule {
        seen.modify { $0.append(index) }
        threads.modify { _ = $0.insert(ObjectIdentifier(Thread.current)) }
        if index == 999 { finished.signal() }
      }
    }
    #expect(finished.wait(timeout: .now() + .seconds(60)) == .success)
    #expect(seen.value == Array(0..<1_000))
    #expect(threads.value.count == 1)
    #expect(!threads.value.contains(ObjectIdentifier(Thread.current)))
  }

  @Test("does not run what is cancelled, and lets go of it at once")
  func cancelled() throws {
    let scheduler = ThreadScheduler(name: "test")
    let (block, begun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    scheduler.schedule {
      begun.signal()
      block.wait()
    }
    begun.wait()
    try expectReleased {
      let object = Captured<Int>()
      let work = scheduler.schedule {
        object.value = 1
        Issue.record("it was cancelled")
      }
      let later = scheduler.schedule(at: scheduler.uptime + .seconds(1_000)) { object.value = 2 }
      work?.dispose()
      later?.dispose()
      return object
    }
    block.signal()
  }

  @Test("waits for a moment, and does not run early")
  func moment() {
    let scheduler = ThreadScheduler(name: "test")
    let (finished, ran) = (DispatchSemaphore(value: 0), Atomic<Duration>(.zero))
    let due = scheduler.uptime + .milliseconds(20)
    scheduler.schedule(at: due) {
      ran.value = scheduler.uptime
      finished.signal()
    }
    #expect(finished.wait(timeout: .now() + .seconds(60)) == .success)
    #expect(ran.value >= due)
  }

  @Test("blocks the signals that are blocked where it is made, not where it is first used")
  func signalMask() {
    let (finished, blocks) = (DispatchSemaphore(value: 0), Atomic(true))
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, &before)
    let scheduler = ThreadScheduler(name: "test")
    sigfillset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    scheduler.schedule {
      var signals = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &signals)
      blocks.value = sigismember(&signals, SIGUSR2) == 1
      finished.signal()
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    #expect(finished.wait(timeout: .now() + .seconds(60)) == .success)
    #expect(!blocks.value)
  }

  @Test("does what it was given before it was released, and then ends its thread")
  func release() throws {
    let (finished, name) = (DispatchSemaphore(value: 0), "short-lived")
    do {
      let scheduler = ThreadScheduler(name: name)
      for _ in 0..<3 { scheduler.schedule { finished.signal() } }
    }
    for _ in 0..<3 { #expect(finished.wait(timeout: .now() + .seconds(60)) == .success) }
    let limit = ContinuousClock.now + .seconds(60)
    while try threadNames().contains(name), ContinuousClock.now < limit { sched_yield() }
    #expect(try !threadNames().contains(name))
  }

  /// What the threads of this process are called.
  private func threadNames() throws -> [String] {
    let folder = "/proc/self/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { thread in
      let name = try? String(contentsOfFile: "\(folder)/\(thread)/comm", encoding: .utf8)
      return name?.trimmingCharacters(in: .newlines)
    }
  }
}
