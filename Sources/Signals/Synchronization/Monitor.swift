import Glibc

/// A mutex, and a condition to wait for under it, with or without a time limit.
///
/// The limit is a moment of the system's clock that the monitor was made for, not a distance: the
/// system itself follows that clock. Memory that does not move, as the system demands.
struct Monitor: ~Copyable, @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init(clock: clockid_t = CLOCK_MONOTONIC) {
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    let status = [
      pthread_mutex_init(mutex, nil),
      pthread_condattr_setclock(&attributes, clock),
      pthread_cond_init(condition, &attributes),
    ].first { $0 != 0 }
    pthread_condattr_destroy(&attributes)
    precondition(status == nil, "The system could not make a monitor: error \(status ?? 0)")
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func lock() {
    let status = pthread_mutex_lock(mutex)
    precondition(status == 0, "The system could not lock a mutex: error \(status)")
  }

  func unlock() {
    let status = pthread_mutex_unlock(mutex)
    precondition(status == 0, "The system could not unlock a mutex: error \(status)")
  }

  /// Gives a waiting thread a reason to look again.
  func signal() {
    pthread_cond_signal(condition)
  }

  /// Gives all waiting threads a reason to look again.
  func broadcast() {
    pthread_cond_broadcast(condition)
  }

  /// Lets go of the mutex until somebody signals; it may return without.
  func wait() {
    pthread_cond_wait(condition, mutex)
  }

  /// Lets go of the mutex until somebody signals or a moment has come; it may return without.
  ///
  /// - Parameter nanoseconds: The moment, on the monitor's clock.
  func wait(until nanoseconds: UInt64) {
    Moment.withSystemTime(nanoseconds) { moment in
      _ = pthread_cond_timedwait(condition, mutex, moment)
    }
  }
}

/// Moments of the system's clocks, in nanoseconds since their beginning.
///
/// The members of `timespec` belong to another module of the toolchain in a release build than in a
/// debug build, neither of which is to be imported: hence the two words that it is made of.
enum Moment {
  /// The present moment of a clock.
  static func now(_ clock: clockid_t) -> UInt64 {
    withWords { words, time in
      clock_gettime(clock, time)
      return UInt64(words[0]) * 1_000_000_000 + UInt64(words[1])
    }
  }

  /// Lends a moment to a function of the system.
  static func withSystemTime(_ moment: UInt64, _ body: (UnsafePointer<timespec>) -> Void) {
    withWords { words, time in
      words[0] = Int(moment / 1_000_000_000)
      words[1] = Int(moment % 1_000_000_000)
      body(time)
    }
  }

  private static func withWords<Result>(
    _ body: (UnsafeMutablePointer<Int>, UnsafeMutablePointer<timespec>) -> Result
  ) -> Result {
    precondition(MemoryLayout<timespec>.size == 2 * MemoryLayout<Int>.size)
    return withUnsafeTemporaryAllocation(of: timespec.self, capacity: 1) { buffer in
      // An allocation of one element has an address.
      let time = buffer.baseAddress.unsafelyUnwrapped
      return time.withMemoryRebound(to: Int.self, capacity: 2) { body($0, time) }
    }
  }
}
