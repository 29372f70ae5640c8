extension SignalProducer {
  /// Sends the first values and completes with the last of them.
  ///
  /// ```text
  /// self:            --1--2--3--4--|
  /// take(first: 2):  --1--(2|)
  /// ```
  ///
  /// **Termination:** completes within the delivery of the last value and cancels the source. With
  /// a count of zero the source is not started, and the observer is interrupted.
  ///
  /// - Parameter count: How many values to send; not negative.
  /// - Returns: A producer of at most `count` values.
  public func take(first count: Int) -> SignalProducer<Value, Failure> {
    precondition(count >= 0, "take(first:) needs a count that is not negative, not \(count)")
    if count == 0 {
      return SignalProducer { scope, sink in scope.run { sink.end(.interrupted) } }
    }
    return lift(.take(first: count))
  }

  /// Sends values for as long as they pass a test.
  ///
  /// ```text
  /// self:                   --1--2--3--1--|
  /// take(while: { $0 < 3 }): --1--2--|
  /// ```
  ///
  /// **Termination:** completes at the first value that fails the test, without sending it.
  ///
  /// - Parameter shouldContinue: Whether to go on.
  /// - Returns: A producer of the values before the first that fails.
  @inlinable
  @preconcurrency
  public func take(
    while shouldContinue: @escaping @Sendable (Value) -> Bool
  ) -> SignalProducer<Value, Failure> {
    lift(.take(while: shouldContinue, includesLast: false))
  }

  /// Sends values up to and with the first that fails a test.
  ///
  /// - Parameter shouldContinue: Whether to go on after the value.
  /// - Returns: A producer that ends with the first value that fails.
  @inlinable
  @preconcurrency
  public func take(
    until shouldContinue: @escaping @Sendable (Value) -> Bool
  ) -> SignalProducer<Value, Failure> {
    lift(.take(while: shouldContinue, includesLast: true))
  }
}

extension Signal {
  /// Sends the first values and completes with the last of them.
  ///
  /// - Parameter count: How many values to send; not negative. With zero the signal has ended.
  /// - Returns: A signal of at most `count` values.
  public func take(first count: Int) -> Signal<Value, Failure> {
    precondition(count >= 0, "take(first:) needs a count that is not negative, not \(count)")
    return count == 0 ? .empty : lift(.take(first: count))
  }

  /// Sends values for as long as they pass a test.
  ///
  /// - Parameter shouldContinue: Whether to go on.
  /// - Returns: A signal of the values before the first that fails.
  @inlinable
  @preconcurrency
  public func take(
    while shouldContinue: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Value, Failure> {
    lift(.take(while: shouldContinue, includesLast: false))
  }

  /// Sends values up to and with the first that fails a test.
  ///
  /// - Parameter shouldContinue: Whether to go on after the value.
  /// - Returns: A signal that ends with the first value that fails.
  @inlinable
  @preconcurrency
  public func take(
    until shouldContinue: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Value, Failure> {
    lift(.take(while: shouldContinue, includesLast: true))
  }
}

// MARK: -

extension Operator where Input == Output, InputFailure == OutputFailure {
  @inlinable
  static func take(first count: Int) -> Operator {
    Operator { sink in
      let remaining = Confined(count)
      return Sink(
        value: { value in
          guard remaining.value > 0 else { return }
          remaining.value -= 1
          sink.value(value)
          if remaining.value == 0 { sink.end(.completed) }
        },
        end: { termination in
          guard remaining.value > 0 else { return }
          remaining.value = 0
          sink.end(termination)
        }
      )
    }
  }

  @inlinable
  static func take(
    while shouldContinue: @escaping @Sendable (Input) -> Bool,
    includesLast: Bool
  ) -> Operator {
    Operator { sink in
      var isOver = false
      return Sink(
        value: { value in
          guard !isOver else { return }
          isOver = !shouldContinue(value)
          if !isOver || includesLast { sink.value(value) }
          if isOver { sink.end(.completed) }
        },
        end: { termination in
          guard !isOver else { return }
          isOver = true
          sink.end(termination)
        }
      )
    }
  }
}
