extension SignalProducer {
  /// Checks each value, and fails with the first that does not pass.
  ///
  /// **Termination:** fails with the failure of the first check that fails. **Threading:** in place.
  ///
  /// - Parameter check: Whether a value passes.
  /// - Returns: A producer of the values that have passed.
  @inlinable
  @preconcurrency
  public func attempt(
    _ check: @escaping @Sendable (Value) -> Result<Void, Failure>
  ) -> SignalProducer<Value, Failure> {
    lift(.attemptMap { value in check(value).map { value } })
  }

  /// Transforms each value, and fails with the first that cannot be transformed.
  ///
  /// ```text
  /// self:               --1--2--3--|
  /// attemptMap(halve):  --#
  /// ```
  ///
  /// **Termination:** fails with the first failure of the transformation, and cancels the source.
  ///
  /// - Parameter transform: Makes the new value, or says why there is none.
  /// - Returns: A producer of the new values.
  @inlinable
  @preconcurrency
  public func attemptMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, Failure>
  ) -> SignalProducer<NewValue, Failure> {
    lift(.attemptMap(transform))
  }
}

extension Signal {
  /// Checks each value, and fails with the first that does not pass.
  ///
  /// - Parameter check: Whether a value passes.
  /// - Returns: A signal of the values that have passed.
  @inlinable
  @preconcurrency
  public func attempt(
    _ check: @escaping @Sendable (Value) -> Result<Void, Failure>
  ) -> Signal<Value, Failure> {
    lift(.attemptMap { value in check(value).map { value } })
  }

  /// Transforms each value, and fails with the first that cannot be transformed.
  ///
  /// - Parameter transform: Makes the new value, or says why there is none.
  /// - Returns: A signal of the new values.
  @inlinable
  @preconcurrency
  public func attemptMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, Failure>
  ) -> Signal<NewValue, Failure> {
    lift(.attemptMap(transform))
  }
}

// MARK: -

extension Operator where InputFailure == OutputFailure {
  @inlinable
  static func attemptMap(
    _ transform: @escaping @Sendable (Input) -> Result<Output, OutputFailure>
  ) -> Operator {
    Operator { sink in
      var hasFailed = false
      return Sink(
        value: { value in
          guard !hasFailed else { return }
          switch transform(value) {
          case .success(let value): sink.value(value)
          case .failure(let failure):
            hasFailed = true
            sink.end(.failed(failure))
          }
        },
        end: { if !hasFailed { sink.end($0) } }
      )
    }
  }
}
