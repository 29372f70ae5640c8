import Glibc
public import Signals

/// Runs work that waits for disks, on threads of our own.
///
/// It takes no thread from any pool, so slow disks hold nobody up, and a program that has blocked
/// all its pools can still save. There are threads only while there is work: a few at most, beyond
/// which work waits in order. Pieces of work that need an order among themselves must be scheduled
/// one after the other.
public final class IOThreads: Scheduler {
  /// The threads for all documents.
  public static let shared = IOThreads(limit: 16)

  private struct State {
    var waiting: [Work] = []
    var running = 0
  }

  private let limit: Int
  private let state = Lock(State())

  /// Creates a group of threads.
  ///
  /// - Parameter limit: The most threads that there may be at once; at least 1.
  public init(limit: Int) {
    precondition(limit > 0, "IOThreads needs a limit of at least 1, not \(limit).")
    self.limit = limit
  }

  /// Runs work on a thread, as soon as there may be one.
  ///
  /// - Parameter action: Run once.
  /// - Returns: Takes the work back if it has not begun.
  @discardableResult
  @preconcurrency
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let work = Work(action)
    let needsThread = state.withLock { state in
      state.waiting.append(work)
      guard state.running < limit else { return false }
      state.running += 1
      return true
    }
    if needsThread { startThread() }
    return work
  }

  private func startThread() {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread,
      nil,
      { context in
        context.map { Unmanaged<IOThreads>.fromOpaque($0).takeRetainedValue().run() }
        return nil
      },
      context.toOpaque()
    )
    guard status != 0 else {
      pthread_detach(thread)
      return
    }
    // The system gives no more threads: those that there are will come to it, or else this one.
    context.release()
    run(as: .guest)
  }

  private enum Role {
    case thread
    case guest
  }

  private func run(as role: Role = .thread) {
    while let work = next(for: role) { work.run() }
  }

  private func next(for role: Role) -> Work? {
    state.withLock { state in
      let mayLeave = role == .guest && state.running > 1
      guard !state.waiting.isEmpty, !mayLeave else {
        state.running -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}

extension IOThreads {
  /// Work that can be taken back until it begins.
  private final class Work: Disposable {
    private struct Action {
      let run: @Sendable () -> Void
    }

    private let action: Lock<Action?>

    init(_ action: @escaping @Sendable () -> Void) {
      self.action = Lock(Action(run: action))
    }

    var isDisposed: Bool { action.withLock { $0 == nil } }

    func dispose() {
      let action = action.withLock { action in
        defer { action = nil }
        return action
      }
      withExtendedLifetime(action) {}
    }

    func run() {
      let action = action.withLock { action in
        defer { action = nil }
        return action
      }
      action?.run()
    }
  }
}
