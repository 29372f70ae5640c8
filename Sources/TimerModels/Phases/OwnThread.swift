import Glibc
import ProcessShim

/// Starts threads that belong to no pool, and that no blocked pool can hold up.
enum OwnThread {
  /// The signals that a thread blocks.
  struct SignalMask: Sendable {
    private var signals = sigset_t()

    /// What the calling thread blocks.
    init() {
      pthread_sigmask(SIG_BLOCK, nil, &signals)
    }

    /// Makes the calling thread block these signals and no others.
    func apply() {
      var signals = signals
      pthread_sigmask(SIG_SETMASK, &signals, nil)
    }
  }

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - name: What debuggers call it; 15 bytes are shown.
  ///   - mask: What it blocks, and what processes block that are started there.
  ///   - body: What it does. It ends when that returns.
  /// - Returns: 0, or why the system could not, in terms of `errno`.
  static func start(
    named name: String,
    blocking mask: SignalMask = SignalMask(),
    _ body: @escaping @Sendable () -> Void
  ) -> Int32 {
    let work = Unmanaged.passRetained(Work(name: name, mask: mask, body: body))
    var thread = pthread_t()
    let status = pthread_create(
      &thread,
      nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      },
      work.toOpaque()
    )
    if status == 0 { pthread_detach(thread) } else { work.release() }
    return status
  }

  private final class Work: Sendable {
    private let name: String
    private let mask: SignalMask
    private let body: @Sendable () -> Void

    init(name: String, mask: SignalMask, body: @escaping @Sendable () -> Void) {
      (self.name, self.mask, self.body) = (name, mask, body)
    }

    func run() {
      mask.apply()
      process_shim_name_thread(name)
      body()
    }
  }
}
