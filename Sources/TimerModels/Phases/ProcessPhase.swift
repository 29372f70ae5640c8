/// Where a process stands between working as ever and being gone.
public enum ProcessPhase: Sendable, Hashable {
  /// It may go on for as long as it likes.
  case foreground

  /// It has been told to go, and has time until a moment of its scheduler's `uptime`.
  case background(deadline: Duration)

  /// The time is about to run out: expiration handlers run.
  case expiring(deadline: Duration)

  /// It ends, or stops, now.
  case ending

  /// When its time is up, on its scheduler's `uptime`; `nil` if that is not known or has come.
  public var deadline: Duration? {
    switch self {
    case .background(let deadline), .expiring(let deadline): deadline
    case .foreground, .ending: nil
    }
  }
}

extension ProcessPhase: CustomStringConvertible {
  /// The name of the phase.
  public var description: String {
    switch self {
    case .foreground: "foreground"
    case .background: "background"
    case .expiring: "expiring"
    case .ending: "ending"
    }
  }
}
