import Glibc
public import Synchronization

/// A value that is reached only under a lock, which nobody holds for longer than a few instructions.
///
/// It is taken by one atomic exchange and let go of by a store, where a lock of the system takes two
/// atomic operations and two calls. That is for what happens at each event and hardly ever at the
/// same time as anything else: those who wait do so by looking again, the longer the less often.
/// Whatever else a `Lock` is for, take that. No user code may run inside `withLock`, nor may anything
/// be allocated there.
@usableFromInline
final class BriefLock<State>: @unchecked Sendable {
  @usableFromInline let isTaken = Synchronization.Atomic<Bool>(false)
  // Nobody gets at it but through `withLock`.
  @exclusivity(unchecked) @usableFromInline var state: State

  /// Puts a value under a lock.
  @inlinable
  init(_ state: sending State) {
    self.state = state
  }

  /// Runs `body` with exclusive access to the value.
  @inlinable
  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    if isTaken.exchange(true, ordering: .acquiring) { wait() }
    defer { isTaken.store(false, ordering: .releasing) }
    return body(&state)
  }

  /// Takes the lock when its holder has let go of it.
  @usableFromInline
  @inline(never)
  func wait() {
    var turn = 0
    while isTaken.load(ordering: .relaxed) || isTaken.exchange(true, ordering: .acquiring) {
      turn += 1
      // The holder waits for nothing but a processor, which a thread of higher rank must let it have.
      if turn > 200 { usleep(Self.pause) } else if turn > 50 { sched_yield() }
    }
  }

  /// How many microseconds to leave the processor to others.
  private static var pause: UInt32 { 50 }
}
