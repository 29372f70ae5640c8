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

  /// Lets go of the mutex until somebody signals; it may return without.
  func wait() {
    pthread_cond_wait(condition, mutex)
  }

  /// Lets go of the mutex until somebody signals or a moment has come; it may return without.
  ///
  /// - Parameter nanoseconds: The moment, on the monitor's clock.
  func wait(until nanoseconds: UInt64) {
    var moment = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000),
      tv_nsec: Int(nanoseconds % 1_000_000_000)
    )
    pthread_cond_timedwait(condition, mutex, &moment)
  }
}

/// Threads of our own.
enum OwnThread {
  /// Starts a thread that is no pool's, and on which no signal is handled.
  ///
  /// A handler is code of users: it must neither delay what such a thread is for, nor keep a signal
  /// from a thread that waits for it. Signals that a fault of the thread itself raises are left alone.
  ///
  /// - Parameter body: What the thread does. It ends when this returns.
  static func start(_ body: @escaping @Sendable () -> Void) {
    var (blocked, former) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&blocked, fault) }
    pthread_sigmask(SIG_SETMASK, &blocked, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    var thread = pthread_t()
    let context = Unmanaged.passRetained(Body(body)).toOpaque()
    let status = pthread_create(
      &thread,
      nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      },
      context
    )
    precondition(status == 0, "The system could not start a thread: error \(status)")
    pthread_detach(thread)
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }
}
