import Glibc

/// Why something could not be done with a pseudo-terminal.
public struct PseudoTerminalError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was to be done.
  public let attempt: String
  /// The system's reason.
  public let errno: Int32

  init(_ attempt: String, _ errno: Int32) {
    self.attempt = attempt
    self.errno = errno
  }

  /// What was to be done, and why it could not be.
  public var description: String {
    let reason = strerror(errno).map { String(cString: $0) } ?? "unknown reason"
    return "Could not \(attempt): \(reason) (error \(errno))"
  }
}

/// What was waited for in vain.
public struct PseudoTerminalTimeout: Error, Sendable, CustomStringConvertible {
  /// How long was waited.
  public let limit: Duration
  /// What there was instead.
  public let found: String

  /// How long was waited, and what there was instead.
  public var description: String { "Nothing of the kind within \(limit); instead: \(found)" }
}
