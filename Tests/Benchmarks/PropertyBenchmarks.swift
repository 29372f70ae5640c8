import Signals
import Synchronization

/// The workloads of properties.
enum PropertyBenchmarks {
  static let all = [set]

  /// A set with one observer, held against a store under a mutex and a call.
  static let set = Benchmark(
    suite: "properties",
    name: "set-1",
    unit: "set",
    events: 5_000_000,
    target: 1,
    subject: .init { events in
      let property = MutableProperty(0)
      let sum = Sum()
      property.signal.observeValues { sum.value &+= $0 }
      for value in 0..<events { property.value = value }
      return sum.value
    },
    limit: .init { events in
      let stored = Mutex(0)
      let closures = PlainClosures()
      let sum = Sum()
      closures.receive = { sum.value &+= $0 }
      closures.set(stored, events)
      return sum.value
    }
  )
}
