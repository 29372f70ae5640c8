extension SignalProducer {
  /// Goes on with another stream when this one fails.
  ///
  /// ```text
  /// self:            --1--#
  /// flatMapError:    --1----2--|
  /// ```
  ///
  /// **Termination:** that of the replacement after a failure; otherwise passed on.
  ///
  /// - Parameter transform: Makes the stream to go on with of the failure.
  /// - Returns: A producer of the values of both.
  @preconcurrency
  public func flatMapError<Replacement: SignalProducerConvertible>(
    _ transform: @escaping @Sendable (Failure) -> Replacement
  ) -> SignalProducer<Value, Replacement.Error> where Replacement.Value == Value {
    SignalProducer<Value, Replacement.Error> { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let first = RunScope()
      scope.hold(first)
      scope.begin(
        self,
        in: first,
        into: Sink(
          value: sink.value,
          end: { termination in
            switch termination {
            case .failed(let failure): scope.begin(transform(failure).producer, into: sink)
            case .completed: scope.finish(.completed, to: sink)
            case .interrupted: scope.finish(.interrupted, to: sink)
            }
          }
        )
      )
    }
  }
}

extension Signal {
  /// Goes on with another stream when this one fails.
  ///
  /// - Parameter transform: Makes the stream to go on with of the failure.
  /// - Returns: A signal of the values of both.
  @preconcurrency
  public func flatMapError<Replacement: SignalProducerConvertible>(
    _ transform: @escaping @Sendable (Failure) -> Replacement
  ) -> Signal<Value, Replacement.Error> where Replacement.Value == Value {
    producer.flatMapError(transform).startedSignal()
  }
}
