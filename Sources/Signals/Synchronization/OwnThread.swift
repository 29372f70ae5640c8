import Glibc

/// Threads of our own.
enum OwnThread {
  /// Starts a thread that is no pool's.
  ///
  /// - Parameters:
  ///   - handlesSignals: Whether handlers of signals may run on it, as on any other. They are code of
  ///     users; what runs none is not to be delayed by theirs either. A thread that runs code of users
  ///     does handle signals: a process that is started there would inherit what is blocked. Signals
  ///     that a fault of the thread itself raises are always handled.
  ///   - body: What the thread does. It ends when this returns.
  static func start(handlingSignals handlesSignals: Bool, _ body: @escaping @Sendable () -> Void) {
    var (blocked, former) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    if !handlesSignals { sigfillset(&blocked) }
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&blocked, fault) }
    pthread_sigmask(SIG_BLOCK, &blocked, &former)
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

  /// Asks the system to wake the calling thread when it has asked for it, not up to 50 µs later.
  ///
  /// Nothing is lost but that if the system refuses. There is a call for it, but Swift cannot make it,
  /// as it takes arguments in any number.
  static func demandPunctuality() {
    var link = [CChar](repeating: 0, count: 64)
    let length = readlink("/proc/thread-self", &link, link.count)
    guard length > 0 else { return }
    let path = String(decoding: link.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard let thread = path.split(separator: "/").last else { return }
    let file = open("/proc/\(thread)/timerslack_ns", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = write(file, "1", 1)
    close(file)
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }
}
