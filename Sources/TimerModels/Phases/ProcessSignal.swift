import Glibc

/// A signal that tells a process to go.
public enum ProcessSignal: Sendable, Hashable, CaseIterable {
  /// SIGTERM, which supervisors end a process with.
  case terminate

  /// SIGINT, which a terminal sends for Ctrl-C.
  case interrupt

  /// SIGHUP, which a terminal sends when it goes away.
  case hangUp

  /// SIGTSTP, which a terminal sends for Ctrl-Z, and SIGCONT, which ends the suspension.
  case suspend

  /// The name that the system knows it by.
  public var name: String {
    switch self {
    case .terminate: "SIGTERM"
    case .interrupt: "SIGINT"
    case .hangUp: "SIGHUP"
    case .suspend: "SIGTSTP"
    }
  }

  /// Its number.
  var number: Int32 {
    switch self {
    case .terminate: SIGTERM
    case .interrupt: SIGINT
    case .hangUp: SIGHUP
    case .suspend: SIGTSTP
    }
  }

  /// The numbers of all that must be seen to follow it.
  var numbers: [Int32] { self == .suspend ? [SIGCONT, SIGTSTP] : [number] }

  /// What it tells a process.
  ///
  /// Whoever presses Ctrl-C wants the whole command line to end there, so that one never counts as
  /// success.
  var departure: Departure {
    let late = 128 + number
    return switch self {
    case .suspend: .suspension(cause: name)
    case .interrupt: .end(cause: name, exitCode: late, lateExitCode: late)
    case .terminate, .hangUp: .end(cause: name, exitCode: 0, lateExitCode: late)
    }
  }
}
