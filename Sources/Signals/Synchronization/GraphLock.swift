import Glibc
import Synchronization
import ThreadShim

/// A lock that its owner may take again, and past which a word can be read while nobody holds it.
///
/// The owner takes it again because what is derived is computed inside a step and reads other
/// properties there. Taking it is one compare-and-swap, and letting go of it one store: no fence tells
/// whoever lets go that somebody has begun to wait, for those who wait make one for everybody.
struct GraphLock: ~Copyable, @unchecked Sendable {
  /// Odd while somebody holds the lock, and another number each time.
  private let sequence = Synchronization.Atomic<UInt>(0)
  /// The thread that holds the lock.
  ///
  /// Only that thread can find itself here.
  private let owner = Synchronization.Atomic<UInt>(0)
  /// How often the owner has taken the lock.
  private let holds = Synchronization.Atomic<Int>(0)
  /// How many wait for a signal.
  private let sleepers = Synchronization.Atomic<Int>(0)
  private let monitor = Monitor()

  init() {}

  /// Whether somebody holds the lock at the moment.
  var isHeld: Bool { sequence.load(ordering: .relaxed) & 1 == 1 }

  /// Whether the calling thread holds the lock.
  var isHeldByCaller: Bool { owner.load(ordering: .relaxed) == Self.caller }

  /// How often the lock has been taken, and not let go of, by its owner.
  var depth: Int { holds.load(ordering: .relaxed) }

  /// The thread that holds the lock, for its owner.
  var holder: UInt { owner.load(ordering: .relaxed) }

  /// Takes the lock.
  @inline(__always)
  func lock() {
    let caller = Self.caller
    if owner.load(ordering: .relaxed) == caller {
      holds.store(depth + 1, ordering: .relaxed)
    } else {
      if !take() { wait() }
      owner.store(caller, ordering: .relaxed)
      holds.store(1, ordering: .relaxed)
    }
  }

  /// Lets go of the lock once.
  @inline(__always)
  func unlock() {
    let rest = depth - 1
    holds.store(rest, ordering: .relaxed)
    if rest == 0 { letGo() }
  }

  /// Loads a word that nobody has changed meanwhile, unless somebody holds the lock.
  ///
  /// What is changed with the lock held is stored with an order of `releasing`: so whoever loads a new
  /// word sees that the lock has been taken.
  @inline(__always)
  func load(_ word: borrowing Synchronization.Atomic<UInt64>) -> UInt64? {
    let before = sequence.load(ordering: .acquiring)
    guard before & 1 == 0 else { return nil }
    let bits = word.load(ordering: .acquiring)
    return sequence.load(ordering: .relaxed) == before ? bits : nil
  }

  /// What tells the calling thread from all others.
  static var caller: UInt { thread_shim_caller() }

  @inline(__always)
  private func take() -> Bool {
    let seen = sequence.load(ordering: .relaxed)
    guard seen & 1 == 0 else { return false }
    return sequence.compareExchange(expected: seen, desired: seen &+ 1, ordering: .acquiring)
      .exchanged
  }

  @inline(__always)
  private func letGo() {
    owner.store(0, ordering: .relaxed)
    sequence.store(sequence.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    if sleepers.load(ordering: .relaxed) > 0 { wake() }
  }

  @inline(never)
  private func wake() {
    monitor.lock()
    monitor.signal()
    monitor.unlock()
  }

  /// Takes the lock when its owner has let go of it.
  @inline(never)
  private func wait() {
    // Most steps are short.
    for turn in 0..<200 {
      if take() { return }
      if turn % 50 == 49 { sched_yield() }
    }
    monitor.lock()
    sleepers.wrappingAdd(1, ordering: .sequentiallyConsistent)
    // Whoever has let go without seeing a sleeper has done so for everybody to see. From now on, all
    // see one, and cannot signal before this thread waits.
    ProcessFence.issue()
    while !take() {
      if ProcessFence.isAvailable {
        monitor.wait()
      } else {
        monitor.wait(until: Moment.now(CLOCK_MONOTONIC) + Self.patience)
      }
    }
    sleepers.wrappingSubtract(1, ordering: .relaxed)
    monitor.unlock()
  }

  /// How many nanoseconds a thread waits before it looks again, where it cannot make a fence for all.
  private static let patience: UInt64 = 1_000_000
}
