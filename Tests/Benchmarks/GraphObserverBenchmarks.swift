import Signals
import Synchronization

/// Sources that are observed as they are, with nothing between.
enum GraphObserverBenchmarks {
  static let all = [
    update(observers: 1, writes: 400_000), update(observers: 1_000, writes: 10_000), create,
  ]

  /// One source with some observers.
  private static func update(observers count: Int, writes: Int) -> Benchmark {
    Benchmark(
      suite: "graph",
      name: "update-1-\(count)",
      unit: "run",
      events: writes * count,
      target: 3,
      subject: .init { events in
        let source = MutableProperty(0)
        let sum = Sum()
        for _ in 0..<count { source.signal.observeValues { sum.value &+= $0 } }
        for value in 0..<max(1, events / count) { source.value = value }
        return sum.value
      },
      limit: .init { events in
        let source = PlainSource()
        let sum = Sum()
        for _ in 0..<count { source.observe { sum.value &+= $0 } }
        for value in 0..<max(1, events / count) { source.write(value) }
        return sum.value
      }
    )
  }

  /// Sources with one observer each, which are made, written to once, and dropped.
  private static let create = Benchmark(
    suite: "graph",
    name: "create-100k-and-drop",
    unit: "observer",
    events: 100_000,
    target: 3,
    subject: .init { events in
      let sum = Sum()
      let sources = (0..<events).map { _ in MutableProperty(0) }
      let handles = sources.map { $0.signal.observeValues { sum.value &+= $0 } }
      for source in sources { source.value = 1 }
      for handle in handles { handle?.dispose() }
      for source in sources { source.value = 2 }
      return sum.value
    },
    limit: .init { events in
      let sum = Sum()
      let sources = (0..<events).map { _ in PlainSource() }
      let keys = sources.map { $0.observe { sum.value &+= $0 } }
      for source in sources { source.write(1) }
      for (source, key) in zip(sources, keys) { source.remove(key) }
      for source in sources { source.write(2) }
      return sum.value
    }
  )
}

/// A value and its observers, by hand: what could be observed and disposed of at any time, from any
/// thread.
private final class PlainSource {
  private let mutex = Mutex(())
  private var value = 0
  private var observers: [(key: Int, receive: (Int) -> Void)] = []
  private var lastKey = 0

  @inline(never)
  @discardableResult
  func observe(_ receive: @escaping (Int) -> Void) -> Int {
    mutex.withLock { _ in
      lastKey += 1
      observers.append((lastKey, receive))
      return lastKey
    }
  }

  @inline(never)
  func remove(_ key: Int) {
    mutex.withLock { _ in observers.removeAll { $0.key == key } }
  }

  @inline(never)
  func write(_ newValue: Int) {
    mutex.withLock { _ in
      value = newValue
      for observer in observers { observer.receive(newValue) }
    }
  }
}
