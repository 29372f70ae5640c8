import Synchronization

/// The lock of what is connected in the graph, past which a word can be read while nobody holds it.
///
/// Taking it is one compare-and-swap, and letting go of it one store: no fence tells whoever lets go
/// that somebody has begun to wait, for those who wait make one for everybody.
struct GraphLock: ~Copyable, @unchecked Sendable {
  /// Odd while somebody holds the lock, and another number each time.
  private let sequence = Synchronization.Atomic<UInt>(0)
  /// Who holds the lock.
  ///
  /// Only the holder can find itself here.
  private let owner = Synchronization.Atomic<UInt>(0)
  /// How many wait for a signal.
  private let sleepers = Synchronization.Atomic<Int>(0)

  init() {}

  /// Who holds the lock; zero if that is nobody, or cannot be known yet.
  var holder: UInt {
    @inline(__always) get { owner.load(ordering: .relaxed) }
  }

  /// Takes the lock if it is free.
  @inline(__always)
  func tryToTake(for newOwner: UInt) -> Bool {
    let seen = sequence.load(ordering: .relaxed)
    guard seen & 1 == 0 else { return false }
    guard
      sequence.compareExchange(expected: seen, desired: seen &+ 1, ordering: .acquiring).exchanged
    else { return false }
    owner.store(newOwner, ordering: .relaxed)
    return true
  }

  /// Makes the lock, which is held, somebody else's.
  func hand(to newOwner: UInt) {
    owner.store(newOwner, ordering: .relaxed)
  }

  /// Lets go of the lock.
  ///
  /// - Returns: Whether somebody waits for that, and is to be told.
  @inline(__always)
  func letGo() -> Bool {
    owner.store(0, ordering: .relaxed)
    sequence.store(sequence.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    return sleepers.load(ordering: .relaxed) > 0
  }

  /// Loads a word that nobody has changed meanwhile, unless somebody holds the lock.
  ///
  /// What is changed with the lock held is stored with an order of `releasing`: so whoever loads a new
  /// word sees that the lock has been taken.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - isRight: Whether this is the lock to look at, which it cannot cease to be unless somebody takes
  ///     it.
  /// - Returns: The word; `nil` if it cannot be read so.
  @inline(__always)
  func load(
    _ word: borrowing Synchronization.Atomic<UInt64>,
    if isRight: @autoclosure () -> Bool
  ) -> UInt64? {
    let before = sequence.load(ordering: .acquiring)
    guard before & 1 == 0, isRight() else { return nil }
    let bits = word.load(ordering: .acquiring)
    return sequence.load(ordering: .relaxed) == before ? bits : nil
  }

  /// Says that somebody waits, and sees to it that whoever lets go from now on sees that.
  ///
  /// - Returns: Whether the lock is held, so that there is something to wait for.
  func beginToWait() -> Bool {
    sleepers.wrappingAdd(1, ordering: .sequentiallyConsistent)
    // Whoever has let go without seeing a sleeper has done so for everybody to see.
    ProcessFence.issue()
    return sequence.load(ordering: .sequentiallyConsistent) & 1 == 1
  }

  func endToWait() {
    sleepers.wrappingSubtract(1, ordering: .relaxed)
  }
}
