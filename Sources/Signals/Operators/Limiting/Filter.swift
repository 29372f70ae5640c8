extension SignalProducer {
  /// Sends only the values that pass a test.
  ///
  /// ```text
  /// self:               --1--2--3--4--|
  /// filter(isEven):     -----2-----4--|
  /// ```
  ///
  /// **Termination:** passed on. **Threading:** in place. **Complexity:** constant a value.
  ///
  /// - Parameter isIncluded: Whether to send the value on; called once a value, in order.
  /// - Returns: A producer of the values that pass.
  @inlinable
  @preconcurrency
  public func filter(
    _ isIncluded: @escaping @Sendable (Value) -> Bool
  ) -> SignalProducer<Value, Failure> {
    lift(.filter(isIncluded))
  }

  /// Transforms each value and sends what is not `nil`.
  ///
  /// **Termination:** passed on. **Threading:** in place.
  ///
  /// - Parameter transform: Makes the new value, or `nil` to send nothing.
  /// - Returns: A producer of the new values.
  @inlinable
  @preconcurrency
  public func compactMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue?
  ) -> SignalProducer<NewValue, Failure> {
    lift(.compactMap(transform))
  }

  /// Sends what the optional values hold and leaves out the `nil`s.
  ///
  /// - Returns: A producer of the unwrapped values.
  @inlinable
  public func skipNil<Wrapped: Sendable>() -> SignalProducer<Wrapped, Failure>
  where Value == Wrapped? {
    lift(.compactMap { $0 })
  }
}

extension Signal {
  /// Sends only the values that pass a test.
  ///
  /// - Parameter isIncluded: Whether to send the value on; called once a value, in order.
  /// - Returns: A signal of the values that pass.
  @inlinable
  @preconcurrency
  public func filter(
    _ isIncluded: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Value, Failure> {
    lift(.filter(isIncluded))
  }

  /// Transforms each value and sends what is not `nil`.
  ///
  /// - Parameter transform: Makes the new value, or `nil` to send nothing.
  /// - Returns: A signal of the new values.
  @inlinable
  @preconcurrency
  public func compactMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue?
  ) -> Signal<NewValue, Failure> {
    lift(.compactMap(transform))
  }

  /// Sends what the optional values hold and leaves out the `nil`s.
  ///
  /// - Returns: A signal of the unwrapped values.
  @inlinable
  public func skipNil<Wrapped: Sendable>() -> Signal<Wrapped, Failure> where Value == Wrapped? {
    lift(.compactMap { $0 })
  }
}

// MARK: -

extension Operator where InputFailure == OutputFailure {
  @inlinable
  static func filter(_ isIncluded: @escaping @Sendable (Input) -> Bool) -> Operator
  where Input == Output {
    Operator(.stateless(.filter(isIncluded)))
  }

  @inlinable
  static func compactMap(_ transform: @escaping @Sendable (Input) -> Output?) -> Operator {
    Operator(.stateless(.compactMap(transform)))
  }
}
