import Glibc
import Synchronization

/// Puts a terminal in order when the process is ended or stopped while a block is on the screen.
///
/// Signals belong to the process, so one terminal at a time can be protected. The signals are INT,
/// TERM, HUP, QUIT and TSTP; one that the program handles or ignores itself is left to it. After the
/// terminal is restored, a signal takes its ordinary course: the shell sees 130 for INT, 143 for
/// TERM. Nothing helps against KILL.
public struct TerminalRestorer: Sendable {
  private let descriptor: Int32

  /// Creates a restorer; it does nothing until a renderer paints.
  ///
  /// - Parameter descriptor: The terminal.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Begins to protect the terminal, unless another one is protected.
  func arm() {
    endFrame()
    let (isFirst, _) = isInstalled.compareExchange(
      expected: false,
      desired: true,
      ordering: .acquiringAndReleasing
    )
    if isFirst { installHandlers() }
    _ = armedTerminal.compareExchange(
      expected: none,
      desired: descriptor,
      ordering: .acquiringAndReleasing
    )
  }

  /// Ends the protection.
  ///
  /// - Returns: Whether the terminal is still to be restored: not if a signal came first.
  func disarm() -> Bool {
    let (isOurs, found) = armedTerminal.compareExchange(
      expected: descriptor,
      desired: none,
      ordering: .acquiringAndReleasing
    )
    return isOurs || found != none
  }

  /// Says that the cursor may be anywhere in a block from now on.
  func beginFrame(rows: Int) {
    rowsInFlight.store(rows, ordering: .releasing)
  }

  /// Says that the cursor is below the block again.
  func endFrame() {
    rowsInFlight.store(0, ordering: .releasing)
  }

  /// Whether the process was stopped and has gone on since the last call.
  func takeResumption() -> Bool {
    hasResumed.exchange(false, ordering: .acquiringAndReleasing)
  }
}

// MARK: - What a handler may touch

// A handler may interrupt anything, an allocation or a lock included. So it uses nothing but these
// atomics, literals, and functions that POSIX declares safe for it.

private let none: Int32 = -1
private let armedTerminal = Atomic<Int32>(none)
private let rowsInFlight = Atomic<Int>(0)
private let hasResumed = Atomic<Bool>(false)
private let isInstalled = Atomic<Bool>(false)

private func installHandlers() {
  for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where hasDefaultAction(number) {
    signal(number, restoreAndEnd)
  }
  if hasDefaultAction(SIGTSTP) { signal(SIGTSTP, restoreAndStop) }
  atexit { _ = restore() }
}

private func hasDefaultAction(_ number: Int32) -> Bool {
  var action = sigaction()
  return sigaction(number, nil, &action) == 0 && action.__sigaction_handler.sa_handler == nil
}

/// Restores the terminal if it is armed.
///
/// - Returns: The terminal that was restored, or -1.
private func restore() -> Int32 {
  let terminal = armedTerminal.exchange(none, ordering: .acquiringAndReleasing)
  guard terminal != none else { return none }
  // A terminal that takes nothing must not keep the process alive.
  var request = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
  guard poll(&request, 1, 200) == 1 else { return terminal }
  let rows = rowsInFlight.load(ordering: .acquiring)
  if rows > 0 {
    // CAN ends a sequence that was cut short; the moves stop at the bottom of the screen.
    put("\u{18}", on: terminal)
    for _ in 0..<rows { put("\u{1B}[B", on: terminal) }
    put("\r\n", on: terminal)
  }
  put("\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h", on: terminal)
  return terminal
}

private func put(_ bytes: StaticString, on terminal: Int32) {
  _ = write(terminal, bytes.utf8Start, bytes.utf8CodeUnitCount)
}

/// Restores, then lets the signal end the process as it would have.
private func restoreAndEnd(_ number: Int32) {
  _ = restore()
  signal(number, SIG_DFL)
  raise(number)
}

/// Restores, stops, and takes up the work again when the process goes on.
private func restoreAndStop(_ number: Int32) {
  let code = errno
  let terminal = restore()
  signal(number, SIG_DFL)
  raise(number)
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, number)
  // The raised signal is pending; unblocking it stops the process here, until it is continued.
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  signal(number, restoreAndStop)
  if terminal != none {
    hasResumed.store(true, ordering: .releasing)
    armedTerminal.store(terminal, ordering: .releasing)
  }
  errno = code
}
