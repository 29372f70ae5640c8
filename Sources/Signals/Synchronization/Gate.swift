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
/// and returns to it by compare-and-swap; while operations wait, both happen under their lock. Or the
/// gate is *biased* to a thread, which then passes it without either; see `Gate+Bias.swift`.
@usableFromInline
class Gate: @unchecked Sendable {
  @usableFromInline let word = Synchronization.Atomic<UInt>(0)
  /// The thread that the gate is biased to, or that may become so.
  @usableFromInline let favourite = Synchronization.Atomic<UInt>(0)
  /// How many observers are disposed of while an operation runs, and still have their place.
  ///
  /// While there are none, a delivery need not look at each.
  @usableFromInline let leaving = Synchronization.Atomic<Int32>(0)
  /// Whether the favourite is inside of a biased gate: `0`, `1`, or `3` if operations are waiting.
  @usableFromInline let inside = Synchronization.Atomic<UInt16>(0)
  /// How often the gate has been passed by those who might become its favourite, up to `mostPasses`.
  @usableFromInline let passes: Synchronization.Atomic<UInt16>
  private let overflow = LateReference()

  @usableFromInline
  init() {
    passes = Synchronization.Atomic(GateTrial.firstPasses.load(ordering: .relaxed))
  }

  /// Makes a gate that is taken to have been passed some times.
  init(passes: UInt16) {
    self.passes = Synchronization.Atomic(passes)
  }

  /// Takes the gate if it is free.
  @inlinable
  @inline(__always)
  final func enter() -> Bool {
    word.load(ordering: .acquiring) == Self.biased ? enterBiased() : enterShared()
  }

  /// Runs what has been left behind, then lets go of the gate.
  @inlinable
  @inline(__always)
  final func leave() {
    if word.load(ordering: .relaxed) == Self.biased { leaveBiased() } else { leaveShared() }
  }

  @usableFromInline
  final func enterShared() -> Bool {
    guard word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged else {
      return false
    }
    if passes.load(ordering: .relaxed) < Self.mostPasses { countPass() }
    return true
  }

  @usableFromInline
  final func leaveShared() {
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
    switch word.load(ordering: .relaxed) {
    case 1: break
    case Self.biased where inside.load(ordering: .relaxed) == 1: break
    default: drain(letGo: false)
    }
  }

  /// Leaves `operation` to the holder, or runs it if there is none any more.
  @usableFromInline
  final func enqueue(_ operation: @escaping () -> Void) {
    if leaveBehind(operation) { drain(letGo: true) }
  }

  /// Leaves `operation` to the holder, or takes the gate if there is none.
  ///
  /// - Returns: Whether the caller holds the gate now, and must `leave` it.
  final func leaveBehind(_ operation: @escaping () -> Void) -> Bool {
    waiting.withLock { waiting in
      waiting.operations.append(operation)
      while true {
        let seen = word.load(ordering: .acquiring)
        switch seen {
        case Self.biased: return noteWaiting(&waiting)
        case 3: return false
        default:
          // If the holder has left, the gate is ours, with our operation waiting.
          let isNoted = word.compareExchange(
            expected: seen,
            desired: 3,
            ordering: .acquiringAndReleasing
          )
          .exchanged
          if isNoted { return seen == 0 }
        }
      }
    }
  }

  /// Takes away what waits.
  final func takeWaiting() -> RingBuffer<() -> Void> {
    waiting.withLock { waiting in
      defer { waiting.operations = RingBuffer() }
      return waiting.operations
    }
  }

  @usableFromInline
  final func drain(letGo: Bool) {
    let waiting = waiting
    while true {
      let next = waiting.withLock { waiting in
        let operation = waiting.operations.popFirst()
        if operation == nil {
          if word.load(ordering: .relaxed) == Self.biased {
            inside.store(letGo ? 0 : 1, ordering: .releasing)
          } else {
            word.store(letGo ? 0 : 1, ordering: .releasing)
          }
        }
        return operation
      }
      guard let next else { return }
      next()
    }
  }

  /// Made when it is needed first: most gates are never contended.
  final var waiting: Lock<Waiting> {
    overflow.load(as: Overflow.self) ?? overflow.storeIfNil(Overflow(Waiting()))
  }

  /// What has been left behind.
  struct Waiting {
    var operations = RingBuffer<() -> Void>()
    /// Whether the favourite was inside when the bias was revoked.
    var isFavouriteInside = false
  }

  private typealias Overflow = Lock<Waiting>
}
