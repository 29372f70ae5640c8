internal import Synchronization

/// Gives numbers, none of them twice.
final class Counter: Sendable {
  private let last = Synchronization.Atomic<UInt64>(0)

  func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
