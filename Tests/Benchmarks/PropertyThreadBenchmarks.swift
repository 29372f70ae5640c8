import Signals
import Synchronization

/// The workloads of properties with more than one thread.
enum PropertyThreadBenchmarks {
  static let all: [any Measurable] = [EffectiveProcessors.row(in: "properties"), readWhileSetting]

  /// Four threads that read pairs while one sets them: no pair may be torn.
  ///
  /// Without a bound: what they take together depends on how many processors there really are.
  private static let readWhileSetting = Benchmark(
    suite: "properties",
    name: "read-4",
    unit: "read",
    events: 4_000_000,
    clock: .wall,
    expected: { _ in 0 },
    subject: .init { events in
      let property = MutableProperty(Pair(0))
      return tornReads(events, of: { property.value }, whileSetting: { property.value = $0 })
    },
    limit: .init { events in
      let stored = StoredPair()
      return tornReads(events, of: { stored.value }, whileSetting: { stored.value = $0 })
    }
  )

  /// Reads on four threads while a fifth one sets, and counts the pairs whose numbers differ.
  private static func tornReads(
    _ events: Int,
    of read: @escaping @Sendable () -> Pair,
    whileSetting set: @escaping @Sendable (Pair) -> Void
  ) -> Int {
    let progress = Progress()
    onThreads(5) { thread in
      if thread == 4 {
        var value = 0
        while progress.readers.load(ordering: .relaxed) > 0 {
          value &+= 1
          set(Pair(value))
        }
      } else {
        for _ in 0..<events / 4 where read().isTorn {
          progress.torn.wrappingAdd(1, ordering: .relaxed)
        }
        progress.readers.wrappingSubtract(1, ordering: .relaxed)
      }
    }
    return progress.torn.load(ordering: .relaxed)
  }

  /// Two numbers that must be equal.
  private struct Pair: Sendable {
    let first: Int
    let second: Int

    init(_ value: Int) {
      first = value
      second = value
    }

    var isTorn: Bool { first != second }
  }

  /// A pair under a mutex.
  private final class StoredPair: Sendable {
    private let stored = Mutex(Pair(0))

    var value: Pair {
      get { stored.withLock { $0 } }
      set { stored.withLock { $0 = newValue } }
    }
  }

  private final class Progress: Sendable {
    let readers = Synchronization.Atomic<Int>(4)
    let torn = Synchronization.Atomic<Int>(0)
  }
}
