import Signals

extension SignalProducer {
  /// Does without the work of an action that was disabled when it was asked for.
  ///
  /// - Returns: A producer that completes then, and fails as the work does.
  func ignoringDisabled<WorkFailure: Swift.Error>() -> SignalProducer<Value, WorkFailure>
  where Failure == ActionError<WorkFailure> {
    flatMapError { error in
      switch error {
      case .disabled: .empty
      case .producerFailed(let failure): SignalProducer<Value, WorkFailure>(error: failure)
      }
    }
  }
}
