/// What becomes of an execution of an action that is asked for while another one is under way.
public struct ExecutionPolicy: Equatable, Sendable {
  enum Kind: Equatable {
    case concurrent(limit: Int)
    case latest
    case queue(limit: Int)
    case join
  }

  let kind: Kind

  /// It is refused: the action is not enabled while it is executed.
  public static let exclusive = ExecutionPolicy(kind: .concurrent(limit: 1))

  /// It takes the place of the one that is under way, which is interrupted.
  public static let latest = ExecutionPolicy(kind: .latest)

  /// It takes part in the one that is under way, and is told all that comes of that.
  ///
  /// Its own input is not used. The execution is interrupted when everybody who takes part has been
  /// disposed of. The values of the execution are kept until it ends, for those who come late.
  public static let join = ExecutionPolicy(kind: .join)

  /// It runs beside the others, up to a number of them; one more is refused.
  ///
  /// - Parameter limit: How many may be under way at once; more than zero.
  /// - Returns: The policy.
  public static func concurrent(limit: Int) -> ExecutionPolicy {
    precondition(limit > 0, "concurrent(limit:) needs a limit of at least 1, not \(limit)")
    return ExecutionPolicy(kind: .concurrent(limit: limit))
  }

  /// It waits in line until those before it have ended; when the line is full, it is refused.
  ///
  /// It is given the state in which the action was enabled when it was asked for.
  ///
  /// - Parameter limit: How many may wait; more than zero.
  /// - Returns: The policy.
  public static func queue(limit: Int) -> ExecutionPolicy {
    precondition(limit > 0, "queue(limit:) needs a limit of at least 1, not \(limit)")
    return ExecutionPolicy(kind: .queue(limit: limit))
  }
}

// MARK: -

/// How many executions of an action there are.
struct ActionLoad: Equatable, Sendable {
  /// What to do about one more execution.
  enum Admission {
    case refuse
    case start
    case replace
    case wait
    case join
  }

  var running = 0
  var waiting = 0

  func admission(by policy: ExecutionPolicy) -> Admission {
    switch policy.kind {
    case .concurrent(let limit): running < limit ? .start : .refuse
    case .latest: running == 0 ? .start : .replace
    case .join: running == 0 ? .start : .join
    case .queue where running == 0: .start
    case .queue(let limit): waiting < limit ? .wait : .refuse
    }
  }
}
