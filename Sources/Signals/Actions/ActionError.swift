/// Why an execution of an action did not succeed.
@preconcurrency
public enum ActionError<Failure: Error>: Error {
  /// The action was not enabled, so the work was not started.
  case disabled
  /// The work was started, and failed.
  case producerFailed(Failure)
}

extension ActionError: Equatable where Failure: Equatable {}
