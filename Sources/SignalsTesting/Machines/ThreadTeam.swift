import Dispatch
import Glibc
import Synchronization

/// Threads that begin at the same moment, as nearly as the machine allows.
final class ThreadTeam: Sendable {
  private let queues: [DispatchQueue]
  private let arrived = Synchronization.Atomic<Int>(0)

  init(count: Int) {
    queues = (0..<count).map { DispatchQueue(label: "signals.testing.thread.\($0)") }
  }

  /// Runs a closure on several threads and waits for all of them.
  func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    arrived.store(0, ordering: .sequentiallyConsistent)
    let finished = DispatchGroup()
    for (index, queue) in queues.prefix(count).enumerated() {
      queue.async(group: finished) { [self] in
        arrived.wrappingAdd(1, ordering: .sequentiallyConsistent)
        // Whoever is kept waiting for long goes on: that costs a race, not the run.
        for turn in 0..<20_000 where arrived.load(ordering: .sequentiallyConsistent) < count {
          if turn % 200 == 199 { sched_yield() }
        }
        body(index)
      }
    }
    finished.wait()
  }
}
