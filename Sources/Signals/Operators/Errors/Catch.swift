extension SignalProducer {
  /// Goes on with another stream when this one fails: another name for `flatMapError`.
  ///
  /// - Parameter handler: Makes the stream to go on with of the failure.
  /// - Returns: A producer of the values of both.
  @preconcurrency
  public func `catch`<Replacement: SignalProducerConvertible>(
    _ handler: @escaping @Sendable (Failure) -> Replacement
  ) -> SignalProducer<Value, Replacement.Error> where Replacement.Value == Value {
    flatMapError(handler)
  }

  /// Sends a value and completes instead of failing.
  ///
  /// - Parameter value: What to send then.
  /// - Returns: A producer that cannot fail.
  public func replaceError(with value: Value) -> SignalProducer<Value, Never> {
    lift(.replaceError(with: value))
  }

  /// Completes instead of failing.
  ///
  /// - Returns: A producer that cannot fail.
  public func ignoreErrors() -> SignalProducer<Value, Never> {
    lift(.replaceError(with: nil))
  }
}

extension Signal {
  /// Goes on with another stream when this one fails: another name for `flatMapError`.
  ///
  /// - Parameter handler: Makes the stream to go on with of the failure.
  /// - Returns: A signal of the values of both.
  @preconcurrency
  public func `catch`<Replacement: SignalProducerConvertible>(
    _ handler: @escaping @Sendable (Failure) -> Replacement
  ) -> Signal<Value, Replacement.Error> where Replacement.Value == Value {
    producer.`catch`(handler).startedSignal()
  }

  /// Sends a value and completes instead of failing.
  ///
  /// - Parameter value: What to send then.
  /// - Returns: A signal that cannot fail.
  public func replaceError(with value: Value) -> Signal<Value, Never> {
    lift(.replaceError(with: value))
  }

  /// Completes instead of failing.
  ///
  /// - Returns: A signal that cannot fail.
  public func ignoreErrors() -> Signal<Value, Never> {
    lift(.replaceError(with: nil))
  }
}

// MARK: -

extension Operator where Input == Output, OutputFailure == Never, Input: Sendable {
  static func replaceError(with value: Input?) -> Operator {
    Operator { sink in
      Sink(
        value: sink.value,
        end: { termination in
          switch termination {
          case .failed:
            if let value { sink.value(value) }
            sink.end(.completed)
          case .completed: sink.end(.completed)
          case .interrupted: sink.end(.interrupted)
          }
        }
      )
    }
  }
}
