import Glibc
import Synchronization

/// A lock that its owner may take again.
///
/// Needed because what is derived is computed inside a step and reads other properties there.
final class GraphLock: @unchecked Sendable {
  private let mutex = PlatformMutex()
  /// The thread that holds the lock.
  ///
  /// Only that thread can find itself here.
  private let owner = Synchronization.Atomic<UInt>(0)
  @exclusivity(unchecked) private(set) var depth = 0

  init() {}

  /// Whether the calling thread holds the lock.
  var isHeldByCaller: Bool { owner.load(ordering: .relaxed) == UInt(pthread_self()) }

  /// Takes the lock.
  func lock() {
    let caller = UInt(pthread_self())
    if owner.load(ordering: .relaxed) != caller {
      mutex.lock()
      owner.store(caller, ordering: .relaxed)
    }
    depth += 1
  }

  /// Lets go of the lock once.
  func unlock() {
    depth -= 1
    guard depth == 0 else { return }
    owner.store(0, ordering: .relaxed)
    mutex.unlock()
  }
}
