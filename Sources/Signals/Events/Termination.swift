/// How a stream ended.
@preconcurrency
@frozen
public enum Termination<Failure: Error>: Sendable {
  /// It ended abnormally.
  case failed(Failure)
  /// It ended successfully.
  case completed
  /// It was cancelled.
  case interrupted

  /// Changes the type of the failure.
  ///
  /// - Parameter transform: Makes the new failure from the old one.
  /// - Returns: The same termination, with the failure transformed.
  @inlinable
  public func mapError<NewFailure: Error>(
    _ transform: (Failure) -> NewFailure
  ) -> Termination<NewFailure> {
    switch self {
    case .failed(let failure): .failed(transform(failure))
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}

extension Termination: Equatable where Failure: Equatable {}
