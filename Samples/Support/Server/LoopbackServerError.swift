import Glibc

/// A loopback server could not be started.
public struct LoopbackServerError: Error, Equatable, CustomStringConvertible {
  /// The system call that failed.
  public let operation: String
  /// The system's error number.
  public let code: Int32
  /// The address on which it was to listen.
  public let host: String

  /// What failed, why, and what to do.
  public var description: String {
    let reason = String(cString: strerror(code))
    return "no server could be started on \(host): \(operation) failed: \(reason). \(advice)"
  }

  private var advice: String {
    switch code {
    case EINVAL: "Choose an address that begins with 127."
    case EADDRINUSE: "Choose another port, or 0 for any free one."
    case EACCES: "Choose a port above 1023, or 0 for any free one."
    case EMFILE, ENFILE: "Close files or raise the limit (ulimit -n)."
    default: "Check that the loopback interface is up."
    }
  }
}
