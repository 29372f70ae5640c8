import Dispatch
import Signals

/// Occupies every thread of Dispatch's queues and of Swift's tasks, until it is told to let go.
///
/// Swift's tasks run on no more threads than there are processors, Dispatch's queues on some dozens
/// at the most: this asks for more than either has.
final class BlockedPools: Sendable {
  private let gate = DispatchGroup()
  private let probes = DispatchGroup()
  private let answers = Lock(0)

  init() {
    gate.enter()
    let levels: [DispatchQoS.QoSClass] = [
      .background, .utility, .default, .userInitiated, .userInteractive,
    ]
    for level in levels {
      for _ in 0..<100 { DispatchQueue.global(qos: level).async { [gate] in gate.wait() } }
    }
    for priority in [TaskPriority.background, .low, .medium, .high, .userInitiated] {
      for _ in 0..<50 { Task.detached(priority: priority) { [gate] in Self.wait(for: gate) } }
    }
    // What is asked of the pools from now on can't run, or they are not blocked.
    probes.enter()
    DispatchQueue.global().async { [self] in answer() }
    probes.enter()
    Task.detached { [self] in answer() }
  }

  /// Whether nothing has run on the pools since they were blocked.
  var areBlocked: Bool { answers.withLock { $0 } == 0 }

  /// Lets go of the threads.
  ///
  /// - Returns: Whether the pools work again, which takes no minute.
  func release() -> Bool {
    gate.leave()
    return probes.wait(timeout: .now() + 60) == .success
  }

  private func answer() {
    answers.withLock { $0 += 1 }
    probes.leave()
  }

  private static func wait(for gate: DispatchGroup) {
    gate.wait()
  }
}
