import Glibc
import ProcessShim
import Signals

/// The thread that takes a process's signals, and hands them to those who listen.
///
/// It sleeps until there is one. Once started it stays: signal handlers may need it at any time.
final class SignalThread: Sendable {
  static let shared = SignalThread()

  private typealias Obstacle = SignalPhaseSource.Obstacle

  private struct Listener: Sendable {
    let numbers: Set<Int32>
    let handle: @Sendable (Int32) -> Void
  }

  private struct State {
    var isRunning = false
    var listeners: [UInt64: Listener] = [:]
    var nextKey: UInt64 = 0
  }

  private let state = Lock(State())

  private init() {}

  /// Ends what a listener has begun.
  struct Registration: Sendable {
    fileprivate let key: UInt64

    /// Restores what was there; returns while a signal that came before may still be told.
    func end() { SignalThread.shared.unregister(key) }
  }

  /// Begins to listen to signals, unless the program takes care of them itself.
  ///
  /// - Parameters:
  ///   - signals: Which.
  ///   - handle: Takes the number of each that comes, on this thread.
  /// - Returns: What ends it, and what is not listened to.
  func register(
    _ signals: Set<ProcessSignal>,
    _ handle: @escaping @Sendable (Int32) -> Void
  ) -> (Registration?, [ProcessSignal: SignalPhaseSource.Obstacle]) {
    let status = start()
    guard status == 0 else {
      return (nil, Dictionary(uniqueKeysWithValues: signals.map { ($0, .refused(errno: status)) }))
    }
    // A signal may come as soon as it is claimed: the thread waits until it is known for whom.
    return state.withLock { state in
      var obstacles: [ProcessSignal: Obstacle] = [:]
      for signal in signals { obstacles[signal] = claim(signal) }
      let claimed = signals.subtracting(obstacles.keys)
      guard !claimed.isEmpty else { return (nil, obstacles) }
      state.nextKey += 1
      let numbers = Set(claimed.flatMap(\.numbers))
      state.listeners[state.nextKey] = Listener(numbers: numbers, handle: handle)
      return (Registration(key: state.nextKey), obstacles)
    }
  }

  private func unregister(_ key: UInt64) {
    let listener = state.withLock { $0.listeners.removeValue(forKey: key) }
    for number in listener?.numbers ?? [] { process_shim_release_signal(number) }
  }

  /// Claims all that belongs to a signal, or nothing.
  private func claim(_ signal: ProcessSignal) -> Obstacle? {
    var claimed: [Int32] = []
    for number in signal.numbers {
      if let obstacle = claim(number) {
        for number in claimed { process_shim_release_signal(number) }
        return obstacle
      }
      claimed.append(number)
    }
    return nil
  }

  private func claim(_ number: Int32) -> Obstacle? {
    switch process_shim_claim_signal(number) {
    case PROCESS_SHIM_CLAIMED: nil
    case PROCESS_SHIM_HANDLED: .handledByProgram
    case PROCESS_SHIM_IGNORED: .ignored
    case PROCESS_SHIM_TAKEN: .taken
    default: .refused(errno: errno)
    }
  }

  // MARK: - The thread

  /// Starts the thread, unless it runs already.
  ///
  /// - Returns: 0, or what was wrong in terms of `errno`.
  private func start() -> Int32 {
    state.withLock { state in
      guard !state.isRunning else { return 0 }
      let status = process_shim_open_signals()
      guard status == 0 else { return status }
      let failure = OwnThread.start(named: "Signals.signals") { SignalThread.shared.run() }
      state.isRunning = failure == 0
      return failure
    }
  }

  private func run() {
    while true {
      let number = process_shim_wait_signal()
      guard number > 0 else { return }
      let listeners = state.withLock { $0.listeners.values.filter { $0.numbers.contains(number) } }
      for listener in listeners { listener.handle(number) }
    }
  }
}
