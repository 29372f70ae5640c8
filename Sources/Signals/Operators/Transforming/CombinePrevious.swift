extension SignalProducer {
  /// Pairs each value with the one before it.
  ///
  /// ```text
  /// self:                --1------2------3--|
  /// combinePrevious(0):  --(0,1)--(1,2)--(2,3)--|
  /// ```
  ///
  /// **Termination:** passed on. **Threading:** in place.
  ///
  /// - Parameter initial: What the first value is paired with.
  /// - Returns: A producer of pairs, the earlier value first.
  @inlinable
  public func combinePrevious(_ initial: Value) -> SignalProducer<(Value, Value), Failure> {
    lift(.combinePrevious(initial))
  }

  /// Pairs each value but the first with the one before it.
  ///
  /// - Returns: A producer of pairs, the earlier value first.
  @inlinable
  public func combinePrevious() -> SignalProducer<(Value, Value), Failure> {
    lift(.combinePrevious(nil))
  }
}

extension Signal {
  /// Pairs each value with the one before it.
  ///
  /// - Parameter initial: What the first value is paired with.
  /// - Returns: A signal of pairs, the earlier value first.
  @inlinable
  public func combinePrevious(_ initial: Value) -> Signal<(Value, Value), Failure> {
    lift(.combinePrevious(initial))
  }

  /// Pairs each value but the first with the one before it.
  ///
  /// - Returns: A signal of pairs, the earlier value first.
  @inlinable
  public func combinePrevious() -> Signal<(Value, Value), Failure> {
    lift(.combinePrevious(nil))
  }
}

// MARK: -

extension Operator where InputFailure == OutputFailure, Output == (Input, Input), Input: Sendable {
  @inlinable
  static func combinePrevious(_ initial: Input?) -> Operator {
    Operator { sink in
      var previous = initial
      return Sink(
        value: { value in
          defer { previous = value }
          if let previous { sink.value((previous, value)) }
        },
        end: sink.end
      )
    }
  }
}
