import Signals
import Synchronization

/// Remembers, in order and from any thread, what has happened in a test.
final class Log<Entry: Sendable>: Sendable {
  private let recorded = Lock<[Entry]>([])

  var entries: [Entry] { recorded.withLock { $0 } }
  var count: Int { recorded.withLock { $0.count } }

  func add(_ entry: Entry) {
    recorded.withLock { $0.append(entry) }
  }
}

/// Counts, from any thread.
final class Counter: Sendable {
  private let number = Synchronization.Atomic<Int>(0)

  var count: Int { number.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func increment() -> Int {
    number.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
  }

  func decrement() {
    number.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }
}
