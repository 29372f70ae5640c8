extension SignalProducer {
  /// Leaves out the first values.
  ///
  /// ```text
  /// self:            --1--2--3--|
  /// skip(first: 2):  --------3--|
  /// ```
  ///
  /// **Termination:** passed on. **Threading:** in place.
  ///
  /// - Parameter count: How many values to leave out; not negative.
  /// - Returns: A producer of the values after them.
  public func skip(first count: Int) -> SignalProducer<Value, Failure> {
    precondition(count >= 0, "skip(first:) needs a count that is not negative, not \(count)")
    return lift(.skip(first: count))
  }

  /// Leaves out values until the first that fails a test.
  ///
  /// - Parameter shouldContinue: Whether to leave the value out; not asked again once it has
  ///   said no.
  /// - Returns: A producer of the values from the first that fails.
  @inlinable
  @preconcurrency
  public func skip(
    while shouldContinue: @escaping @Sendable (Value) -> Bool
  ) -> SignalProducer<Value, Failure> {
    lift(.skip(while: shouldContinue))
  }
}

extension Signal {
  /// Leaves out the first values.
  ///
  /// - Parameter count: How many values to leave out; not negative.
  /// - Returns: A signal of the values after them.
  public func skip(first count: Int) -> Signal<Value, Failure> {
    precondition(count >= 0, "skip(first:) needs a count that is not negative, not \(count)")
    return lift(.skip(first: count))
  }

  /// Leaves out values until the first that fails a test.
  ///
  /// - Parameter shouldContinue: Whether to leave the value out; not asked again once it has
  ///   said no.
  /// - Returns: A signal of the values from the first that fails.
  @inlinable
  @preconcurrency
  public func skip(
    while shouldContinue: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Value, Failure> {
    lift(.skip(while: shouldContinue))
  }
}

// MARK: -

extension Operator where Input == Output, InputFailure == OutputFailure {
  @inlinable
  static func skip(first count: Int) -> Operator {
    Operator(
      .stateful {
        let remaining = Confined(count)
        return .filter { _ in
          if remaining.value == 0 { return true }
          remaining.value -= 1
          return false
        }
      }
    )
  }

  @inlinable
  static func skip(while shouldContinue: @escaping @Sendable (Input) -> Bool) -> Operator {
    Operator(
      .stateful {
        let isSkipping = Confined(true)
        return .filter { value in
          if isSkipping.value, shouldContinue(value) { return false }
          isSkipping.value = false
          return true
        }
      }
    )
  }
}
