import Synchronization

/// What a thread that is in a step is known by.
///
/// It is touched by that thread, unless something else is said.
struct StepSlot: ~Copyable {
  /// The thread, while it is in the step.
  ///
  /// Looked at by all: only the thread itself finds itself here.
  let thread = Synchronization.Atomic<UInt>(0)
  /// Whether it runs code of a user, during which others may take the lock.
  ///
  /// Looked at by all.
  let isLent = Synchronization.Atomic<Bool>(false)
  /// Whether somebody else takes the lock, or has taken it.
  ///
  /// Written by others.
  let isClaimed = Synchronization.Atomic<Bool>(false)
  /// How often the thread has taken the lock, and not let go of it.
  let depth = Synchronization.Atomic<Int>(0)
  /// At which depth it runs code of a user; 0 if it does not.
  let lentDepth = Synchronization.Atomic<Int>(0)
  /// The number of the evaluation at work, or one that none has.
  let evaluation = Synchronization.Atomic<UInt64>(.max)
  /// The next one of those that nobody uses.
  let nextSpare = Synchronization.Atomic<UInt>(0)
  /// Whether the system cannot make fences for other threads.
  let needsFence = !ProcessFence.isAvailable

  /// Makes a slot, which is never freed.
  static func make() -> StepSlotPointer {
    let pointer = StepSlotPointer.allocate(capacity: 1)
    pointer.initialize(to: StepSlot())
    return pointer
  }
}

typealias StepSlotPointer = UnsafeMutablePointer<StepSlot>

extension StepSlotPointer {
  @inline(__always)
  var thread: UInt { pointee.thread.load(ordering: .relaxed) }

  @inline(__always)
  func setThread(_ thread: UInt) {
    pointee.thread.store(thread, ordering: .relaxed)
  }

  @inline(__always)
  var depth: Int { pointee.depth.load(ordering: .relaxed) }

  @inline(__always)
  func setDepth(_ depth: Int) {
    pointee.depth.store(depth, ordering: .relaxed)
  }

  @inline(__always)
  var lentDepth: Int { pointee.lentDepth.load(ordering: .relaxed) }

  @inline(__always)
  func setLentDepth(_ depth: Int) {
    pointee.lentDepth.store(depth, ordering: .relaxed)
  }

  @inline(__always)
  var evaluation: UInt64 { pointee.evaluation.load(ordering: .relaxed) }

  @inline(__always)
  func setEvaluation(_ number: UInt64) {
    pointee.evaluation.store(number, ordering: .relaxed)
  }

  /// The thread has come back, to what must not be interrupted, and has seen that the lock was taken.
  ///
  /// The slot is nobody's who holds the lock, so that it cannot be claimed meanwhile.
  func acceptClaim() {
    pointee.isLent.store(false, ordering: .relaxed)
    pointee.isClaimed.store(false, ordering: .relaxed)
  }

  @inline(__always)
  var isLent: Bool { pointee.isLent.load(ordering: .relaxed) }

  /// Lets others take the lock.
  @inline(__always)
  func lend() {
    pointee.isLent.store(true, ordering: .releasing)
  }

  /// Lets others take the lock no more.
  ///
  /// - Returns: Whether that is certain.
  @inline(__always)
  func takeBack() -> Bool {
    pointee.isLent.store(false, ordering: .relaxed)
    if pointee.needsFence { atomicMemoryFence(ordering: .sequentiallyConsistent) }
    return !pointee.isClaimed.load(ordering: .relaxed)
  }
}
