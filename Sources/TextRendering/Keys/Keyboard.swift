import Glibc
public import Signals

/// The keys that a user types at a terminal.
///
/// While a keyboard is in use, its terminal hands keys over as they are typed, and does not show them.
/// Its modes are put back exactly as they were when the keyboard is disposed of or released, when the
/// process exits, and when a signal ends or stops it, as ``TerminalRestorer`` says; one terminal can be
/// in use at a time. Ctrl-C, Ctrl-\ and Ctrl-Z remain signals, unless asked for as keys.
///
/// An input that is no terminal, a pipe or a file, is read as if its bytes were typed, and its end
/// completes the keys. In the background of a shell, a process that reads keys is stopped by the
/// system until it is in the foreground.
///
/// ```swift
/// let keyboard = Keyboard()
/// bindings.attach(to: keyboard.keys)
/// try keyboard.start()
/// ```
public final class Keyboard: Disposable {
  /// What becomes of the keys that send signals.
  public enum SignalKeys: Sendable, Hashable, CaseIterable {
    /// Ctrl-C ends the process, Ctrl-Z stops it, as anywhere.
    case sendSignals
    /// They are keys like others: the program has to end itself.
    case areKeys
  }

  /// The keys; they complete when the input ends or the keyboard is disposed of.
  public let keys: Signal<Key, Never>
  /// Whether the input is a terminal, so that somebody may be there to type.
  public let isInteractive: Bool

  private enum State {
    case idle
    case reading(DescriptorWatch, isRaw: Bool)
    case ended
  }

  private let descriptor: Int32
  private let signalKeys: SignalKeys
  private let observer: Signal<[UInt8], Never>.Observer
  private let state = Lock(State.idle)

  /// Creates a keyboard; nothing is read before ``start()``.
  ///
  /// - Parameters:
  ///   - descriptor: What to read from; standard input unless told otherwise.
  ///   - signalKeys: What becomes of the keys that send signals.
  ///   - escapeTime: How long a lone `ESC` waits for the rest of a sequence.
  ///   - scheduler: What keys are sent on: a serial one.
  public init(
    descriptor: Int32 = 0,
    signalKeys: SignalKeys = .sendSignals,
    escapeTime: Duration = .milliseconds(50),
    on scheduler: any DateScheduler = QueueScheduler(name: "keyboard")
  ) {
    let (bytes, observer) = Signal<[UInt8], Never>.pipe()
    self.descriptor = descriptor
    self.signalKeys = signalKeys
    self.observer = observer
    keys = bytes.keys(escapeTime: escapeTime, on: scheduler)
    isInteractive = isatty(descriptor) == 1
  }

  deinit {
    dispose()
  }

  /// Whether no more keys come.
  public var isDisposed: Bool {
    state.withLock { state in
      switch state {
      case .idle: false
      case .reading(let watch, _): watch.isDisposed
      case .ended: true
      }
    }
  }

  /// Begins to read keys; observe them first, since what was typed is not repeated.
  ///
  /// A second call, and one after the end, have no effect.
  ///
  /// - Throws: ``KeyboardError`` if the terminal cannot be used.
  public func start() throws(KeyboardError) {
    try state.withLock { state throws(KeyboardError) in
      guard case .idle = state else { return }
      if isInteractive { try enterRaw() }
      let watch = DescriptorWatch(
        descriptor,
        named: "input of a keyboard",
        isReadable: { [descriptor, observer] in Self.read(from: descriptor, into: observer) },
        hasEnded: { [observer] in observer.sendCompleted() }
      )
      guard let watch else {
        if isInteractive { ProcessTerminal.shared.withLock { $0.leaveRaw() } }
        throw .io(errno: EMFILE)
      }
      state = .reading(watch, isRaw: isInteractive)
    }
  }

  /// Makes sure that somebody may be there to answer.
  ///
  /// - Parameter option: What to pass to the program instead of an answer: `--yes`.
  /// - Throws: ``KeyboardError/nobodyToAsk(option:)`` if the input is no terminal.
  public func requireInteractive(orPass option: String) throws(KeyboardError) {
    if !isInteractive { throw .nobodyToAsk(option: option) }
  }

  /// Puts the terminal's modes back, and completes the keys.
  public func dispose() {
    let old = state.withLock { state in
      defer { state = .ended }
      return state
    }
    switch old {
    case .idle:
      observer.sendCompleted()
    case .reading(let watch, let isRaw):
      watch.dispose()
      if isRaw { ProcessTerminal.shared.withLock { $0.leaveRaw() } }
    case .ended:
      break
    }
  }

  private func enterRaw() throws(KeyboardError) {
    let screen: Int32 = isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : -1
    let status = ProcessTerminal.shared.withLock {
      $0.enterRaw(descriptor, screen: screen, takesSignals: signalKeys == .areKeys)
    }
    switch status {
    case 0: break
    case EBUSY: throw .inUse
    default: throw .io(errno: status)
    }
  }

  /// Sends what there is to read.
  ///
  /// - Returns: Whether there may be more.
  private static func read(
    from descriptor: Int32,
    into observer: Signal<[UInt8], Never>.Observer
  ) -> Bool {
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      let result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if result < 0 { failure = errno }
      count = max(0, result)
    }
    guard !bytes.isEmpty else { return failure == EAGAIN || failure == EINTR }
    observer.send(value: bytes)
    return true
  }
}
