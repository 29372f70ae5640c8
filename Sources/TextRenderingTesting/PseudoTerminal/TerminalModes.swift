import Glibc

/// All that the system keeps about how a terminal treats its input and output.
public struct TerminalModes: Sendable, Hashable {
  private let flags: [UInt32]
  private let characters: [UInt8]

  /// Reads the modes of a terminal.
  ///
  /// - Parameter descriptor: The terminal, from either side.
  /// - Throws: ``PseudoTerminalError`` if it is none.
  public init(of descriptor: Int32) throws(PseudoTerminalError) {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else {
      throw PseudoTerminalError("read the modes of the terminal", errno)
    }
    flags = [
      modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag, UInt32(modes.c_line),
      cfgetispeed(&modes), cfgetospeed(&modes),
    ]
    characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
  }

  /// Whether what is typed is shown.
  public var echoes: Bool { flags[3] & UInt32(ECHO) != 0 }

  /// Whether what is typed is handed over line by line.
  public var readsLines: Bool { flags[3] & UInt32(ICANON) != 0 }

  /// Whether Ctrl-C and the like are signals rather than keys.
  public var sendsSignals: Bool { flags[3] & UInt32(ISIG) != 0 }
}
