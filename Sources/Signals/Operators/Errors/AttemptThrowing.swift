extension SignalProducer where Failure == any Swift.Error {
  /// Checks each value, and fails with the first error that a check throws.
  ///
  /// **Termination:** fails with the first error, and cancels the source.
  ///
  /// - Parameter check: Throws if the value does not pass.
  /// - Returns: A producer of the values that have passed.
  @preconcurrency
  public func attempt(
    _ check: @escaping @Sendable (Value) throws -> Void
  ) -> SignalProducer<Value, Failure> {
    lift(.attemptMap { value in Result { try check(value) }.map { value } })
  }

  /// Transforms each value, and fails with the first error that the transformation throws.
  ///
  /// - Parameter transform: Makes the new value, or throws.
  /// - Returns: A producer of the new values.
  @preconcurrency
  public func attemptMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> SignalProducer<NewValue, Failure> {
    lift(.attemptMap { value in Result { try transform(value) } })
  }
}

extension SignalProducer where Failure == Never {
  /// Checks each value, and fails with the first error that a check throws.
  ///
  /// - Parameter check: Throws if the value does not pass.
  /// - Returns: A producer of the values that have passed.
  @preconcurrency
  public func attempt(
    _ check: @escaping @Sendable (Value) throws -> Void
  ) -> SignalProducer<Value, any Swift.Error> {
    promoteError((any Swift.Error).self).attempt(check)
  }

  /// Transforms each value, and fails with the first error that the transformation throws.
  ///
  /// - Parameter transform: Makes the new value, or throws.
  /// - Returns: A producer of the new values.
  @preconcurrency
  public func attemptMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> SignalProducer<NewValue, any Swift.Error> {
    promoteError((any Swift.Error).self).attemptMap(transform)
  }
}

extension Signal where Failure == any Swift.Error {
  /// Checks each value, and fails with the first error that a check throws.
  ///
  /// - Parameter check: Throws if the value does not pass.
  /// - Returns: A signal of the values that have passed.
  @preconcurrency
  public func attempt(
    _ check: @escaping @Sendable (Value) throws -> Void
  ) -> Signal<Value, Failure> {
    lift(.attemptMap { value in Result { try check(value) }.map { value } })
  }

  /// Transforms each value, and fails with the first error that the transformation throws.
  ///
  /// - Parameter transform: Makes the new value, or throws.
  /// - Returns: A signal of the new values.
  @preconcurrency
  public func attemptMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Signal<NewValue, Failure> {
    lift(.attemptMap { value in Result { try transform(value) } })
  }
}

extension Signal where Failure == Never {
  /// Checks each value, and fails with the first error that a check throws.
  ///
  /// - Parameter check: Throws if the value does not pass.
  /// - Returns: A signal of the values that have passed.
  @preconcurrency
  public func attempt(
    _ check: @escaping @Sendable (Value) throws -> Void
  ) -> Signal<Value, any Swift.Error> {
    producer.attempt(check).startedSignal()
  }

  /// Transforms each value, and fails with the first error that the transformation throws.
  ///
  /// - Parameter transform: Makes the new value, or throws.
  /// - Returns: A signal of the new values.
  @preconcurrency
  public func attemptMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Signal<NewValue, any Swift.Error> {
    producer.attemptMap(transform).startedSignal()
  }
}
