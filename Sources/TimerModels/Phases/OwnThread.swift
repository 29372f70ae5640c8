import Glibc
import ProcessShim

/// Starts threads that belong to no pool, and that no blocked pool can hold up.
enum OwnThread {
  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - name: What debuggers call it; 15 bytes are shown.
  ///   - body: What it does. It ends when that returns.
  /// - Returns: 0, or why the system could not, in terms of `errno`.
  static func start(named name: String, _ body: @escaping @Sendable () -> Void) -> Int32 {
    let work = Unmanaged.passRetained(Work(name: name, body: body))
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
    private let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      (self.name, self.body) = (name, body)
    }

    func run() {
      process_shim_name_thread(name)
      body()
    }
  }
}
