import Signals
import TerminalShim

/// Puts a terminal in order when the process ends or stops while a block is on the screen.
///
/// That happens when the process exits, on whatever thread; when a signal ends it (INT, TERM, HUP and
/// QUIT, and others that end a process that does not handle them), or stops it (TSTP); and when it
/// fails (a trap, an abort, an access to foreign memory). Afterwards everything takes its ordinary
/// course: the shell sees 130 for INT, 143 for TERM, and the message of a trap stands below the block.
/// When the process goes on after a stop, the block is painted again.
///
/// What the program, or another library, has installed is left to it: a signal that would end the
/// process and is handled elsewhere does not touch the terminal, since the program goes on after it;
/// handlers for a stop, for going on and for a new size are called in their turn. Install what
/// handles signals before the first block is shown, or it finds those of the terminal in its place.
///
/// Signals belong to the process, so one terminal at a time can be protected. Nothing helps against
/// KILL, and nothing if the stack is exhausted.
public struct TerminalRestorer: Sendable {
  private let descriptor: Int32

  /// Creates a restorer; it does nothing until a renderer paints.
  ///
  /// - Parameter descriptor: The terminal.
  public init(descriptor: Int32 = 1) {
    self.descriptor = descriptor
  }

  /// Begins to protect the terminal.
  ///
  /// - Parameter leaving: What puts it in order, with the cursor below what was painted.
  /// - Returns: Whether it is protected: not if another one is.
  func arm(leaving: [UInt8]) -> Bool {
    ProcessTerminal.shared.withLock { $0.protectOutput(descriptor, leaving: leaving) }
  }

  /// Puts the terminal in order, unless that was done already, and ends the protection.
  ///
  /// - Parameters:
  ///   - bytes: What puts it in order.
  ///   - sink: The way to the terminal.
  /// - Throws: ``RenderError`` when it could not be put in order; the protection ends all the same.
  func disarm(leaving bytes: [UInt8], to sink: any ByteSink) throws(RenderError) {
    defer { ProcessTerminal.shared.withLock { $0.releaseOutput() } }
    guard terminal_shim_begin_write(0) else { return }
    defer { terminal_shim_end_write(-1) }
    try sink.write(bytes) { terminal_shim_may_write() }
  }

  /// Writes a frame.
  ///
  /// Nothing is written once the terminal was given back, and of a frame that is
  /// interrupted by that, the rest is not.
  ///
  /// - Parameters:
  ///   - bytes: The frame.
  ///   - sink: The way to the terminal.
  ///   - rows: The most rows that are between the cursor and the line below the block meanwhile.
  ///   - rest: How many rows there are in between at the end.
  /// - Throws: ``RenderError`` when no more can be written.
  func write(
    _ bytes: [UInt8],
    to sink: any ByteSink,
    rows: Int,
    rest: Int
  ) throws(RenderError) {
    guard terminal_shim_begin_write(Int32(clamping: rows)) else { return }
    var isComplete = true
    defer { terminal_shim_end_write(Int32(clamping: isComplete ? rest : rows)) }
    try sink.write(bytes) {
      isComplete = terminal_shim_may_write()
      return isComplete
    }
  }

  /// Whether the terminal was given back and is ours again since the last call: everything has to be
  /// painted afresh.
  func takeResumption() -> Bool {
    terminal_shim_take_resumption()
  }
}
