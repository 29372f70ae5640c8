import Glibc
import Synchronization

/// A lock that its owner may take again, that others can take from its owner while that runs code of a
/// user, and past which a word can be read while nobody holds it.
///
/// The owner takes it again because what is derived is computed inside a step and reads other
/// properties there. Taking it is one compare-and-swap, and letting go of it one store: whoever waits,
/// or takes it from its owner, makes the fences of both.
struct GraphLock: ~Copyable, @unchecked Sendable {
  /// Odd while somebody holds the lock, and another number each time that it has been free.
  private let sequence = Synchronization.Atomic<UInt>(0)
  /// Of whoever holds the lock, or held it last.
  private let slot = Synchronization.Atomic<UInt>(0)
  /// How many steps have been put aside.
  private let crowd = Synchronization.Atomic<Int>(0)
  /// How many wait for a signal.
  private let sleepers = Synchronization.Atomic<Int>(0)
  private let monitor = Monitor()
  /// Slots that nobody uses, under the monitor.
  private let spare = Synchronization.Atomic<UInt>(0)
  /// How often something has come about that somebody may wait for.
  private let changes = Synchronization.Atomic<UInt>(0)
  private let changed = Monitor()

  init() {
    slot.store(UInt(bitPattern: StepSlot.make()), ordering: .releasing)
  }

  /// The slot of whoever holds the lock, or held it last.
  @inline(__always)
  var current: StepSlotPointer {
    // There always is one.
    StepSlotPointer(bitPattern: slot.load(ordering: .acquiring)).unsafelyUnwrapped
  }

  static var caller: UInt { UInt(pthread_self()) }

  /// Takes the lock, for a thread that does not hold it.
  ///
  /// - Returns: The slot of the thread that it was taken from, if it was not free.
  @inline(__always)
  func take() -> StepSlotPointer? {
    tryToTake() ? nil : wait()
  }

  /// Lets go of the lock.
  @inline(__always)
  func letGo() {
    sequence.store(sequence.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    if sleepers.load(ordering: .relaxed) > 0 { wake() }
  }

  /// Has the lock held for another slot from now on.
  private func install(_ new: StepSlotPointer) {
    slot.store(UInt(bitPattern: new), ordering: .releasing)
  }

  /// Notes how many steps have been put aside.
  ///
  /// The caller holds the lock.
  func noteCrowd(_ count: Int) {
    crowd.store(count, ordering: .relaxed)
  }

  /// Loads a word that nobody has changed meanwhile, unless somebody holds the lock.
  ///
  /// What is changed with the lock held is stored with an order of `releasing`: so whoever loads a new
  /// word sees that the lock has been taken.
  @inline(__always)
  func load(_ word: borrowing Synchronization.Atomic<UInt64>) -> UInt64? {
    let before = sequence.load(ordering: .acquiring)
    // A thread whose step has been put aside may be inside of a derivation.
    guard before & 1 == 0, crowd.load(ordering: .relaxed) == 0 else { return nil }
    let bits = word.load(ordering: .acquiring)
    return sequence.load(ordering: .relaxed) == before ? bits : nil
  }

  @inline(__always)
  private func tryToTake() -> Bool {
    let seen = sequence.load(ordering: .relaxed)
    guard seen & 1 == 0 else { return false }
    return sequence.compareExchange(expected: seen, desired: seen &+ 1, ordering: .acquiring)
      .exchanged
  }

  @inline(never)
  private func wake() {
    monitor.lock()
    monitor.signal()
    monitor.unlock()
  }

  /// Takes the lock when its owner has let go of it, or runs code of a user for long.
  @inline(never)
  private func wait() -> StepSlotPointer? {
    // Most steps are short.
    for turn in 0..<200 {
      if tryToTake() { return nil }
      if turn % 50 == 49 { sched_yield() }
    }
    monitor.lock()
    sleepers.wrappingAdd(1, ordering: .sequentiallyConsistent)
    defer {
      sleepers.wrappingSubtract(1, ordering: .relaxed)
      monitor.unlock()
    }
    // Whoever has let go without seeing a sleeper has done so for everybody to see. From now on, all
    // see one, and cannot signal before this thread waits.
    ProcessFence.issue()
    while !tryToTake() {
      let limit = Moment.now(CLOCK_MONOTONIC) + Self.patience
      monitor.wait(until: limit)
      if tryToTake() { break }
      if Moment.now(CLOCK_MONOTONIC) >= limit, let owner = takeFromOwner() { return owner }
    }
    return nil
  }

  /// How many nanoseconds a step may run code of a user while others wait, before it is put aside.
  private static let patience: UInt64 = 500_000
}

// MARK: - Taking it from its owner

extension GraphLock {
  /// Takes the lock from a thread that runs code of a user.
  ///
  /// The caller holds the monitor, so that there is one at a time, and the owner can wait for the outcome.
  private func takeFromOwner() -> StepSlotPointer? {
    let owner = current
    guard owner.pointee.isLent.load(ordering: .relaxed) else { return nil }
    owner.pointee.isClaimed.store(true, ordering: .sequentiallyConsistent)
    // Now the owner is still in that code, and will see the claim when it comes back; or it has come
    // back, and that is seen here.
    ProcessFence.issue()
    guard owner.pointee.isLent.load(ordering: .sequentiallyConsistent) else {
      owner.pointee.isClaimed.store(false, ordering: .relaxed)
      return nil
    }
    install(takeSpareSlot())
    return owner
  }

  private func takeSpareSlot() -> StepSlotPointer {
    guard let slot = StepSlotPointer(bitPattern: spare.load(ordering: .relaxed)) else {
      return StepSlot.make()
    }
    spare.store(slot.pointee.nextSpare.load(ordering: .relaxed), ordering: .relaxed)
    return slot
  }

  /// Puts in the slot of the caller, which holds the lock, and keeps the one that is there for another
  /// use: others may still look at it.
  func replaceSlot(by own: StepSlotPointer) {
    monitor.lock()
    let slot = current
    install(own)
    slot.pointee.thread.store(0, ordering: .relaxed)
    slot.pointee.nextSpare.store(spare.load(ordering: .relaxed), ordering: .relaxed)
    spare.store(UInt(bitPattern: slot), ordering: .relaxed)
    monitor.unlock()
  }

  /// Puts in another slot for that of the caller, which holds the lock and is about to let go of it.
  func putSlotAside() {
    monitor.lock()
    install(takeSpareSlot())
    monitor.unlock()
  }

  /// Whether the lock is still held for a slot although somebody has claimed it.
  func holds(_ slot: StepSlotPointer) -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    return current == slot
  }
}

// MARK: - Waiting for others

extension GraphLock {
  /// A number that is another one after each `announceChange`.
  var change: UInt { changes.load(ordering: .relaxed) }

  /// Tells those who wait that they should look again.
  func announceChange() {
    changed.lock()
    changes.wrappingAdd(1, ordering: .relaxed)
    changed.broadcast()
    changed.unlock()
  }

  /// Waits until there has been a change.
  ///
  /// The caller does not hold the lock.
  func waitForChange(after seen: UInt) {
    changed.lock()
    while change == seen { changed.wait() }
    changed.unlock()
  }
}
