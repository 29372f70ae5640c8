import Dispatch
import Foundation
import NetworkModels
import SampleSupport
import Signals
import Testing

@Suite("the limits of time while every pool is blocked", .timeLimit(.minutes(10)))
struct BlockedPoolTests {
  @Test(
    "three hundred requests that are never answered all fail for the right reason, within a tenth"
  )
  func silence() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer { _ in .silence }
      let request = try HTTPRequest(address: server.address)
      blockEverything()
      // What is asked of the pools now can't run before the end, or they were not blocked.
      let leftOver = DispatchSemaphore(value: 0)
      DispatchQueue.global().async { leftOver.signal() }
      Task.detached { leftOver.signal() }
      // Long, so that a tenth of it leaves a busy machine some room.
      let limit = Duration.seconds(10)
      let clients = [Timeouts(firstByte: limit), Timeouts(whole: limit)].map { timeouts in
        NetworkClient(transport: CurlTransport(), retries: .none, timeouts: timeouts)
      }
      let ended = DispatchSemaphore(value: 0)
      let yardstick = Yardstick(waiting: limit)
      let failures = Lock<[(NetworkError.Kind, Duration)]>([])
      for index in 0..<300 {
        // The first byte is waited for from the connection on, the whole from the start.
        let start = Lock(ContinuousClock.now)
        clients[index % 2].events(for: request).start { event in
          switch event {
          case .value(.connected) where index.isMultiple(of: 2): start.withLock { $0 = .now }
          case .failed(let error):
            let time = ContinuousClock.now - start.withLock { $0 }
            failures.withLock { $0.append((error.kind, time)) }
            ended.signal()
          default: break
          }
        }
      }
      for _ in 0..<300 where ended.wait(timeout: .now() + 120) == .timedOut { exit(1) }
      if leftOver.wait(timeout: .now()) == .success { exit(5) }
      let all = failures.withLock { $0 }
      guard all.count(where: { $0.0 == .timedOut(.firstByte) }) == 150 else { exit(2) }
      guard all.count(where: { $0.0 == .timedOut(.whole) }) == 150 else { exit(3) }
      let times = all.map(\.1).sorted()
      let lateness = yardstick.lateness()
      print("from \(times[0]) to \(times[299]), beside a thread that was late by \(lateness)")
      exit(times[0] >= limit * 0.9 && times[299] <= limit * 1.1 + lateness ? 0 : 4)
    }
  }
}

/// Occupies every thread of Dispatch's queues and of Swift's tasks for as long as the process lives.
private func blockEverything() {
  let levels: [DispatchQoS.QoSClass] = [
    .background, .utility, .default, .userInitiated, .userInteractive,
  ]
  for level in levels {
    for _ in 0..<100 { DispatchQueue.global(qos: level).async { block() } }
  }
  for priority in [TaskPriority.background, .low, .medium, .high, .userInitiated] {
    for _ in 0..<50 { Task.detached(priority: priority) { block() } }
  }
}

private func block() {
  DispatchSemaphore(value: 0).wait()
}
