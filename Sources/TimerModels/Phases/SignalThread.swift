import Glibc
import SignalShim
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
    var obstacles: [ProcessSignal: Obstacle] = [:]
    // A signal may come as soon as it is claimed, so somebody must be listening already.
    let key = state.withLock { state in
      state.nextKey += 1
      let numbers = Set(signals.flatMap(\.numbers))
      state.listeners[state.nextKey] = Listener(numbers: numbers, handle: handle)
      return state.nextKey
    }
    var claimed: Set<Int32> = []
    for signal in signals {
      switch claim(signal) {
      case nil: claimed.formUnion(signal.numbers)
      case let obstacle?: obstacles[signal] = obstacle
      }
    }
    state.withLock { [claimed] state in
      state.listeners[key] = claimed.isEmpty ? nil : Listener(numbers: claimed, handle: handle)
    }
    return (claimed.isEmpty ? nil : Registration(key: key), obstacles)
  }

  private func unregister(_ key: UInt64) {
    let listener = state.withLock { $0.listeners.removeValue(forKey: key) }
    for number in listener?.numbers ?? [] { signal_shim_release(number) }
  }

  /// Claims all that belongs to a signal, or nothing.
  private func claim(_ signal: ProcessSignal) -> Obstacle? {
    var claimed: [Int32] = []
    for number in signal.numbers {
      if let obstacle = claim(number) {
        for number in claimed { signal_shim_release(number) }
        return obstacle
      }
      claimed.append(number)
    }
    return nil
  }

  private func claim(_ number: Int32) -> Obstacle? {
    switch signal_shim_claim(number) {
    case SIGNAL_SHIM_CLAIMED: nil
    case SIGNAL_SHIM_HANDLED: .handledByProgram
    case SIGNAL_SHIM_IGNORED: .ignored
    case SIGNAL_SHIM_TAKEN: .taken
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
      let status = signal_shim_open()
      guard status == 0 else { return status }
      let failure = OwnThread.start(named: "Signals.signals") { SignalThread.shared.run() }
      state.isRunning = failure == 0
      return failure
    }
  }

  private func run() {
    for number in ProcessSignal.allCases.flatMap(\.numbers) { signal_shim_accept(number) }
    while true {
      let number = signal_shim_wait()
      guard number > 0 else { return }
      let listeners = state.withLock { $0.listeners.values.filter { $0.numbers.contains(number) } }
      for listener in listeners { listener.handle(number) }
    }
  }
}
