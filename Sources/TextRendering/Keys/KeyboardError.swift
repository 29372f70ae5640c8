import Glibc

/// Why no keys can be read.
public enum KeyboardError: Error, Sendable, Hashable {
  /// Another keyboard uses a terminal.
  case inUse
  /// Nobody can type, and the program was not told otherwise what it wants to know.
  case nobodyToAsk(option: String)
  /// The system refused.
  case io(errno: Int32)
}

extension KeyboardError: CustomStringConvertible {
  /// What has happened, and what can be done about it.
  public var description: String {
    switch self {
    case .inUse:
      "Keys are read from a terminal already: dispose of that keyboard first."
    case .nobodyToAsk(let option):
      "Standard input is not a terminal, so nobody can be asked: pass \(option)."
    case .io(errno: let code):
      "The terminal could not be used: \(strerror(code).map { String(cString: $0) } ?? "") "
        + "(error \(code))."
    }
  }

  /// The status for a process to exit with: 64 where it should have been called differently.
  public var exitStatus: Int32 {
    if case .nobodyToAsk = self { 64 } else { 1 }
  }
}
