import Dispatch
import Foundation
import Signals
import SignalsTesting
import Testing
import TimerModels

@Suite("Cases of blocked pools")
struct BlockedPoolTests {
  @Test("44: timeouts come on time while every thread of every pool waits, and start no crowd")
  func blockedPools() async {
    await #expect(processExitsWith: .success) {
      let (gate, blocked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let block = { @Sendable in
        blocked.signal()
        gate.wait()
      }
      for quality in [DispatchQoS.QoSClass.userInteractive, .userInitiated, .default, .utility] {
        for _ in 0..<300 { DispatchQueue.global(qos: quality).async(execute: block) }
      }
      for number in 0..<300 { DispatchQueue(label: "\(number)").async(execute: block) }
      while blocked.wait(timeout: .now() + .milliseconds(300)) == .success {}

      let scheduler = DeadlineScheduler.shared
      let (failed, start) = (DispatchSemaphore(value: 0), scheduler.uptime)
      for _ in 0..<300 {
        SignalProducer<Int, Never>.never
          .timeout(after: .milliseconds(200), raising: Late(), on: scheduler)
          .startWithFailed { _ in failed.signal() }
      }
      let countdown = CountdownModel(duration: .milliseconds(200), on: scheduler)
      countdown.finished.observeValues { failed.signal() }
      countdown.start.apply().start()
      let limit = DispatchTime.now() + 20
      for _ in 0...300 where failed.wait(timeout: limit) == .timedOut { exit(1) }
      if scheduler.uptime - start < .milliseconds(200) { exit(2) }
      let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
      // Dispatch itself makes 255 for serial queues, and as many for others at the most.
      if threads ?? .max > 600 { exit(3) }
      exit(0)
    }
  }

  @Test("44: an observer that blocks in a timeout holds up no other timeout")
  func blockedObserver() {
    let scheduler = DeadlineScheduler.shared
    let (mayGoOn, failed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let late = SignalProducer<Int, Never>.never
      .timeout(after: .milliseconds(1), raising: Late(), on: scheduler)
    late.startWithFailed { _ in mayGoOn.wait() }
    late.startWithFailed { _ in failed.signal() }
    failed.wait()
    mayGoOn.signal()
  }
}

private struct Late: Error {}
