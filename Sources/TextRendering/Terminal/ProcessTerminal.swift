import Signals
import TerminalShim

/// The terminal of the process, as far as it has to be given back; there is one.
struct ProcessTerminal {
  /// Changes to what is protected come one after the other.
  static let shared = Lock(ProcessTerminal())

  private var watchesSize = false

  /// Protects a terminal that is about to be painted on.
  ///
  /// - Parameters:
  ///   - descriptor: The terminal.
  ///   - leaving: What puts it in order, with the cursor below what was painted.
  /// - Returns: Whether it is protected: not if another one is.
  mutating func protectOutput(_ descriptor: Int32, leaving: [UInt8]) -> Bool {
    leaving.withUnsafeBufferPointer { bytes in
      terminal_shim_protect_output(descriptor, bytes.baseAddress, bytes.count)
    }
  }

  /// Ends the protection of a terminal that is in order.
  mutating func releaseOutput() {
    terminal_shim_release_output()
  }

  /// Takes a terminal out of line mode.
  ///
  /// - Parameters:
  ///   - descriptor: The terminal.
  ///   - screen: A terminal that is asked to bracket what is pasted, or -1.
  ///   - takesSignals: Whether the keys that send signals arrive as bytes.
  /// - Returns: 0, or the system's error; `EBUSY` if a terminal is in raw mode already.
  mutating func enterRaw(_ descriptor: Int32, screen: Int32, takesSignals: Bool) -> Int32 {
    terminal_shim_enter_raw(descriptor, screen, takesSignals)
  }

  /// Puts the terminal's modes back.
  mutating func leaveRaw() {
    // A terminal that is gone has no modes left to be put back.
    _ = terminal_shim_leave_raw()
  }

  /// Begins to notice changes of the size.
  mutating func watchSize() {
    if !watchesSize { terminal_shim_watch_size() }
    watchesSize = true
  }
}
