public import Synchronization

/// Lets one operation run at a time, in order of arrival, without anybody ever waiting.
///
/// Whoever finds the gate free runs its operation at once and in place. Whoever finds it taken,
/// from another thread or from inside the running operation, leaves its operation behind and goes
/// on; the holder runs what was left behind, in order, before it lets go. So a gate serialises
/// like a lock and cannot deadlock like one: there is no wait for a cycle to be made of.
///
/// One gate serves a whole graph of streams that are derived from one source, so operators
/// between the source and its observers need no synchronisation of their own.
///
/// The word holds `0` (free), `1` (taken) or `3` (taken, operations are waiting). It leaves `0`
/// and returns to it by compare-and-swap; while operations wait, both happen under their lock.
@usableFromInline
class Gate: @unchecked Sendable {
  @usableFromInline let word = Synchronization.Atomic<UInt>(0)
  /// How many observers are disposed of while an operation runs, and still have their place.
  ///
  /// While there are none, a delivery need not look at each.
  @usableFromInline let leaving = Synchronization.Atomic<Int>(0)
  private let overflow = AtomicLazyReference<Overflow>()

  @usableFromInline
  init() {}

  /// Takes the gate if it is free.
  @inlinable
  final func enter() -> Bool {
    word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }

  /// Runs what has been left behind, then lets go of the gate.
  @inlinable
  final func leave() {
    if word.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged { return }
    drain(letGo: true)
  }

  /// Runs `operation` now, or leaves it to the holder.
  @inlinable
  final func run(_ operation: @escaping () -> Void) {
    if enter() {
      operation()
      leave()
    } else {
      enqueue(operation)
    }
  }

  /// Runs what has been left behind and keeps the gate.
  ///
  /// For a holder that goes on for long, such as a producer that sends a sequence.
  @inlinable
  final func yield() {
    if word.load(ordering: .relaxed) != 1 { drain(letGo: false) }
  }

  /// Leaves `operation` to the holder, or runs it if there is none any more.
  @usableFromInline
  final func enqueue(_ operation: @escaping () -> Void) {
    if leaveBehind(operation) { drain(letGo: true) }
  }

  /// Whether somebody holds the gate at the moment.
  final var isTaken: Bool { word.load(ordering: .acquiring) != 0 }

  /// Leaves `operation` to the holder, or takes the gate if there is none.
  ///
  /// - Returns: Whether the caller holds the gate now, and must `leave` it.
  final func leaveBehind(_ operation: @escaping () -> Void) -> Bool {
    waiting.withLock { operations in
      operations.append(operation)
      while true {
        let (taken, seen) = word.compareExchange(
          expected: 1,
          desired: 3,
          ordering: .acquiringAndReleasing
        )
        if taken || seen == 3 { return false }
        // The holder has left since we looked: the gate is ours, with our operation waiting.
        if word.compareExchange(expected: 0, desired: 3, ordering: .acquiringAndReleasing).exchanged
        {
          return true
        }
      }
    }
  }

  /// Takes away what waits.
  final func takeWaiting() -> RingBuffer<() -> Void> {
    waiting.withLock { operations in
      defer { operations = RingBuffer() }
      return operations
    }
  }

  @usableFromInline
  final func drain(letGo: Bool) {
    let waiting = waiting
    while true {
      let next = waiting.withLock { operations in
        let operation = operations.popFirst()
        if operation == nil { word.store(letGo ? 0 : 1, ordering: .releasing) }
        return operation
      }
      guard let next else { return }
      next()
    }
  }

  /// Made when it is needed first: most gates are never contended.
  private final var waiting: Overflow {
    overflow.load() ?? overflow.storeIfNil(Overflow(RingBuffer()))
  }

  private typealias Overflow = Lock<RingBuffer<() -> Void>>
}
