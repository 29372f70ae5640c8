import Glibc

/// A value that is reached only under a lock.
///
/// The choice of the lock is hidden here, so that it can be changed in one place. No user code
/// may run inside `withLock`: closures, `==` and `deinit`s of users belong outside. What may be
/// the last reference to something is therefore *moved out* and released by the caller.
///
/// A value that is a closure, or an optional one, belongs in a structure: the compiler adapts a bare
/// one to the general type of the value at each access, and keeps every adaptation in the next.
@usableFromInline
package final class Lock<State>: @unchecked Sendable {
  @usableFromInline let mutex = PlatformMutex()
  // Nobody gets at it but through `withLock`.
  @exclusivity(unchecked) @usableFromInline var state: State

  /// Puts a value under a lock.
  @inlinable
  package init(_ state: sending State) {
    self.state = state
  }

  /// Runs `body` with exclusive access to the value.
  @inlinable
  package func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try body(&state)
  }
}

/// The system's mutex, in memory that does not move.
///
/// Not the `Mutex` of the standard library: that one is as fast, but the thread sanitizer does not
/// see it, and would report every access under it as a race.
@usableFromInline
struct PlatformMutex: ~Copyable, @unchecked Sendable {
  private let pointer: UnsafeMutablePointer<pthread_mutex_t>

  @usableFromInline
  init() {
    pointer = .allocate(capacity: 1)
    let status = pthread_mutex_init(pointer, nil)
    precondition(status == 0, "The system could not make a mutex: error \(status)")
  }

  @usableFromInline
  deinit {
    pthread_mutex_destroy(pointer)
    pointer.deallocate()
  }

  @usableFromInline
  func lock() {
    let status = pthread_mutex_lock(pointer)
    precondition(status == 0, "The system could not lock a mutex: error \(status)")
  }

  @usableFromInline
  func unlock() {
    let status = pthread_mutex_unlock(pointer)
    precondition(status == 0, "The system could not unlock a mutex: error \(status)")
  }
}
