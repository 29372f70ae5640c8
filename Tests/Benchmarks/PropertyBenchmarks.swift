import Signals
import Synchronization

/// The workloads of properties.
enum PropertyBenchmarks {
  static let all: [any Measurable] = [
    setUnobserved, set, read, readString, churn, diamond, diamondNotifications,
  ]

  /// A set that nobody observes, held against a store under a mutex.
  private static let setUnobserved = Benchmark(
    suite: "properties",
    name: "set-0",
    unit: "set",
    events: 5_000_000,
    target: 1,
    subject: .init { events in
      let property = MutableProperty(0)
      for value in 0..<events { property.value = value }
      return property.value
    },
    limit: .init { events in
      let stored = Mutex(0)
      PlainClosures().store(in: stored, events)
      return stored.withLock { $0 }
    }
  )

  /// A set with one observer, held against a store under a mutex and a call.
  private static let set = Benchmark(
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

  /// Reads of a number, held against reads under a mutex.
  private static let read = Benchmark(
    suite: "properties",
    name: "read",
    unit: "read",
    events: 10_000_000,
    target: 0.3,
    subject: .init { events in
      let property = MutableProperty(3)
      var sum = 0
      for _ in 0..<events { sum &+= property.value }
      return sum
    },
    limit: .init { events in
      let stored = Mutex(3)
      return PlainClosures().sum(of: stored, events)
    }
  )

  /// Reads of a string that lies on the heap.
  private static let readString = Benchmark(
    suite: "properties",
    name: "read-string",
    unit: "read",
    events: 10_000_000,
    target: 1.5,
    subject: .init { events in
      let property = MutableProperty(String(repeating: "long ", count: 10))
      var sum = 0
      for _ in 0..<events { sum &+= property.value.utf8.count }
      return sum
    },
    limit: .init { events in
      let stored = Mutex(String(repeating: "long ", count: 10))
      return PlainClosures().length(of: stored, events)
    }
  )

  /// Observers that come and go.
  private static let churn = Benchmark(
    suite: "properties",
    name: "observe-churn",
    unit: "observer",
    events: 1_000_000,
    target: 5,
    subject: .init { events in
      let property = MutableProperty(1)
      let sum = Sum()
      let producer = property.producer
      for value in 0..<events {
        producer.startWithValues { sum.value &+= $0 &+ value }.dispose()
      }
      return sum.value
    },
    limit: .init { events in
      let closures = PlainClosures()
      let sum = Sum()
      closures.comeAndGo(events, sum)
      return sum.value
    }
  )

  /// One source, ten derived properties, and one that combines them again.
  private static let diamond = Benchmark(
    suite: "properties",
    name: "diamond-10",
    unit: "set",
    events: 20_000,
    target: 6,
    subject: .init { events in
      let diamond = Diamond()
      let sum = Sum()
      diamond.bottom.signal.observeValues { sum.value &+= $0 }
      for value in 1...events { diamond.top.value = value }
      return sum.value
    },
    limit: .init { events in
      let sum = Sum()
      let plain = PlainFunnel((0..<10).map { offset in { $0 &+ offset } }) { sum.value &+= $0 }
      for value in 1...events { plain.write(value) }
      return sum.value
    }
  )

  /// How often the observer of the diamond is told of a set.
  private static let diamondNotifications = Count(
    suite: "properties",
    name: "diamond-10-notifications",
    unit: "notifications/set",
    events: 20_000,
    most: 1,
    count: { events in
      let diamond = Diamond()
      let count = Sum()
      let sum = Sum()
      diamond.bottom.signal.observeValues { value in
        count.value += 1
        sum.value &+= value
      }
      for value in 1...events { diamond.top.value = value }
      return .init(
        value: Double(count.value) / Double(events),
        isChecked: sum.value == 5 * events * (events + 1) + 45 * events
      )
    }
  )

  private struct Diamond {
    let top = MutableProperty(0)
    let bottom: Property<Int>

    init() {
      let sides = (0..<10).map { [top] offset in top.map { $0 &+ offset } }
      bottom = Property<Int>.combineLatest(sides, emptySentinel: []).map { $0.reduce(0, &+) }
    }
  }
}
