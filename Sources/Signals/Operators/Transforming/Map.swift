extension SignalProducer {
  /// Transforms each value.
  ///
  /// ```text
  /// self:          --1--2--3--|
  /// map { $0 * 2 }: --2--4--6--|
  /// ```
  ///
  /// **Termination:** passed on. **Threading:** in place. **Complexity:** constant a value.
  ///
  /// - Parameter transform: Makes the new value; called once a value, in order.
  /// - Returns: A producer of the new values.
  @inlinable
  @preconcurrency
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> SignalProducer<NewValue, Failure> {
    lift(.map(transform))
  }

  /// Replaces each value by a constant.
  ///
  /// - Parameter value: What to send instead.
  /// - Returns: A producer that sends `value` for each value.
  @inlinable
  @_disfavoredOverload
  public func map<NewValue: Sendable>(value: NewValue) -> SignalProducer<NewValue, Failure> {
    lift(.map { _ in value })
  }

  /// Replaces each value by a part of it.
  ///
  /// A literal such as `\.count` is taken for a closure. If this were as good a choice, the compiler
  /// would try both for each operator of a chain, in all combinations.
  ///
  /// - Parameter keyPath: Which part.
  /// - Returns: A producer of the parts.
  @inlinable
  @_disfavoredOverload
  @preconcurrency
  public func map<Part: Sendable>(
    _ keyPath: any KeyPath<Value, Part> & Sendable
  ) -> SignalProducer<Part, Failure> {
    lift(.map { $0[keyPath: keyPath] })
  }
}

extension Signal {
  /// Transforms each value.
  ///
  /// - Parameter transform: Makes the new value; called once a value, in order.
  /// - Returns: A signal of the new values.
  @inlinable
  @preconcurrency
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Signal<NewValue, Failure> {
    lift(.map(transform))
  }

  /// Replaces each value by a constant.
  ///
  /// - Parameter value: What to send instead.
  /// - Returns: A signal that sends `value` for each value.
  @inlinable
  @_disfavoredOverload
  public func map<NewValue: Sendable>(value: NewValue) -> Signal<NewValue, Failure> {
    lift(.map { _ in value })
  }

  /// Replaces each value by a part of it.
  ///
  /// - Parameter keyPath: Which part.
  /// - Returns: A signal of the parts.
  @inlinable
  @_disfavoredOverload
  @preconcurrency
  public func map<Part: Sendable>(
    _ keyPath: any KeyPath<Value, Part> & Sendable
  ) -> Signal<Part, Failure> {
    lift(.map { $0[keyPath: keyPath] })
  }
}

// MARK: -

extension Operator where InputFailure == OutputFailure {
  @inlinable
  static func map(_ transform: @escaping @Sendable (Input) -> Output) -> Operator {
    Operator(.stateless(.map(transform)))
  }
}
