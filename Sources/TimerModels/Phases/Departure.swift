/// Why a process has to go, and whether it may come back.
public struct Departure: Sendable, Hashable {
  /// What is to become of the process.
  public enum Destination: Sendable, Hashable {
    /// It ends.
    ///
    /// The exit codes are that of a process whose tasks have all ended in time, and that of one
    /// whose tasks have not.
    case end(exitCode: Int32, lateExitCode: Int32)

    /// It is stopped, and may go on some day.
    case suspension
  }

  /// What it was told by, for messages: the name of a signal, for example.
  public let cause: String

  /// What is to become of the process.
  public let destination: Destination

  /// Creates a departure.
  ///
  /// - Parameters:
  ///   - cause: What the process was told by, for messages.
  ///   - destination: What is to become of it.
  public init(cause: String, destination: Destination) {
    self.cause = cause
    self.destination = destination
  }

  /// Makes the departure of a process that is to end.
  ///
  /// - Parameters:
  ///   - cause: What it was told by, for messages.
  ///   - exitCode: How it exits if all its tasks have ended in time.
  ///   - lateExitCode: How it exits if some have not; by default as if SIGTERM had killed it.
  /// - Returns: The departure.
  public static func end(
    cause: String,
    exitCode: Int32 = 0,
    lateExitCode: Int32 = 143
  ) -> Departure {
    Departure(
      cause: cause,
      destination: .end(exitCode: exitCode, lateExitCode: lateExitCode)
    )
  }

  /// Makes the departure of a process that is to be stopped.
  ///
  /// - Parameter cause: What it was told by, for messages.
  /// - Returns: The departure.
  public static func suspension(cause: String) -> Departure {
    Departure(cause: cause, destination: .suspension)
  }

  /// Whether the process may come back.
  var isSuspension: Bool { destination == .suspension }
}
