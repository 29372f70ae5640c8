extension SignalProducer {
  /// Transforms the failure.
  ///
  /// **Termination:** passed on, with the failure transformed. **Threading:** in place.
  ///
  /// - Parameter transform: Makes the new failure.
  /// - Returns: A producer of the same values.
  @inlinable
  @preconcurrency
  public func mapError<NewFailure: Swift.Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> SignalProducer<Value, NewFailure> {
    lift(.mapError(transform))
  }
}

extension Signal {
  /// Transforms the failure.
  ///
  /// - Parameter transform: Makes the new failure.
  /// - Returns: A signal of the same values.
  @inlinable
  @preconcurrency
  public func mapError<NewFailure: Swift.Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Signal<Value, NewFailure> {
    lift(.mapError(transform))
  }
}

extension SignalProducer where Failure == Never {
  /// Gives a producer that cannot fail a type of failure, to combine it with one that can.
  ///
  /// - Parameter _: The type of the failure.
  /// - Returns: A producer of the same values.
  @inlinable
  public func promoteError<NewFailure: Swift.Error>(
    _: NewFailure.Type = NewFailure.self
  ) -> SignalProducer<Value, NewFailure> {
    switch plan {
    case .constant(let value): SignalProducer<Value, NewFailure>(plan: .constant(value))
    case .elements(let values): SignalProducer<Value, NewFailure>(plan: .elements(values))
    default: lift(.promoteError())
    }
  }
}

extension Signal where Failure == Never {
  /// Gives a signal that cannot fail a type of failure, to combine it with one that can.
  ///
  /// - Parameter _: The type of the failure.
  /// - Returns: A signal of the same values.
  @inlinable
  public func promoteError<NewFailure: Swift.Error>(
    _: NewFailure.Type = NewFailure.self
  ) -> Signal<Value, NewFailure> {
    lift(.promoteError())
  }
}

extension SignalProducer where Value == Never {
  /// Gives a producer that sends no values a type of value, to combine it with one that does.
  ///
  /// - Parameter _: The type of the values that it does not send.
  /// - Returns: A producer that ends in the same way.
  @inlinable
  public func promoteValue<NewValue: Sendable>(
    _: NewValue.Type = NewValue.self
  ) -> SignalProducer<NewValue, Failure> {
    lift(.promoteValue())
  }
}

extension Signal where Value == Never {
  /// Gives a signal that sends no values a type of value, to combine it with one that does.
  ///
  /// - Parameter _: The type of the values that it does not send.
  /// - Returns: A signal that ends in the same way.
  @inlinable
  public func promoteValue<NewValue: Sendable>(
    _: NewValue.Type = NewValue.self
  ) -> Signal<NewValue, Failure> {
    lift(.promoteValue())
  }
}

// MARK: -

extension Operator where Input == Never, InputFailure == OutputFailure {
  @inlinable
  static func promoteValue() -> Operator {
    Operator { sink in Sink(value: { _ in }, end: sink.end) }
  }
}

extension Operator where Input == Output {
  @inlinable
  static func mapError(
    _ transform: @escaping @Sendable (InputFailure) -> OutputFailure
  ) -> Operator {
    Operator { sink in
      Sink(value: sink.value, end: { sink.end($0.mapError(transform)) })
    }
  }

  @inlinable
  static func promoteError() -> Operator where InputFailure == Never {
    Operator { sink in
      Sink(
        value: sink.value,
        end: { termination in
          switch termination {
          case .completed: sink.end(.completed)
          case .interrupted: sink.end(.interrupted)
          }
        }
      )
    }
  }
}
