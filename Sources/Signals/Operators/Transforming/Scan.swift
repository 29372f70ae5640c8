extension SignalProducer {
  /// Folds the values and sends every intermediate result.
  ///
  /// ```text
  /// self:           --1--2--3--|
  /// scan(0, +):     --1--3--6--|
  /// ```
  ///
  /// The initial result is not sent. **Termination:** passed on. **Threading:** in place.
  ///
  /// - Parameters:
  ///   - initialResult: What to begin with, at each start anew.
  ///   - nextPartialResult: Makes the next result of the last one and a value.
  /// - Returns: A producer of the results.
  @inlinable
  @_disfavoredOverload
  @preconcurrency
  public func scan<Result: Sendable>(
    _ initialResult: Result,
    _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> SignalProducer<Result, Failure> {
    lift(.scan(into: initialResult) { $0 = nextPartialResult($0, $1) })
  }

  /// Folds the values into one of their own kind and sends every intermediate result.
  ///
  /// The same as for results of any other kind. With nothing to find out about `0` in `scan(0, +)`, the
  /// compiler checks long chains in a fraction of the time.
  ///
  /// - Parameters:
  ///   - initialResult: What to begin with, at each start anew.
  ///   - nextPartialResult: Makes the next result of the last one and a value.
  /// - Returns: A producer of the results.
  @inlinable
  @preconcurrency
  public func scan(
    _ initialResult: Value,
    _ nextPartialResult: @escaping @Sendable (Value, Value) -> Value
  ) -> SignalProducer<Value, Failure> {
    lift(.scan(into: initialResult) { $0 = nextPartialResult($0, $1) })
  }

  /// Folds the values in place and sends every intermediate result.
  ///
  /// - Parameters:
  ///   - initialResult: What to begin with, at each start anew.
  ///   - update: Changes the result for a value.
  /// - Returns: A producer of the results.
  @inlinable
  @preconcurrency
  public func scan<Result: Sendable>(
    into initialResult: Result,
    _ update: @escaping @Sendable (inout Result, Value) -> Void
  ) -> SignalProducer<Result, Failure> {
    lift(.scan(into: initialResult, update))
  }

  /// Folds the values and sends the result at the end.
  ///
  /// ```text
  /// self:           --1--2--3--|
  /// reduce(0, +):   -----------(6|)
  /// ```
  ///
  /// **Termination:** the result precedes completion; nothing is sent on failure or interruption.
  ///
  /// - Parameters:
  ///   - initialResult: What to begin with, and the result if there is no value.
  ///   - nextPartialResult: Makes the next result of the last one and a value.
  /// - Returns: A producer of the result.
  @inlinable
  @preconcurrency
  public func reduce<Result: Sendable>(
    _ initialResult: Result,
    _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> SignalProducer<Result, Failure> {
    lift(.reduce(into: initialResult) { $0 = nextPartialResult($0, $1) })
  }

  /// Folds the values in place and sends the result at the end.
  ///
  /// - Parameters:
  ///   - initialResult: What to begin with, and the result if there is no value.
  ///   - update: Changes the result for a value.
  /// - Returns: A producer of the result.
  @inlinable
  @preconcurrency
  public func reduce<Result: Sendable>(
    into initialResult: Result,
    _ update: @escaping @Sendable (inout Result, Value) -> Void
  ) -> SignalProducer<Result, Failure> {
    lift(.reduce(into: initialResult, update))
  }
}

extension Signal {
  /// Folds the values and sends every intermediate result.
  ///
  /// - Parameters:
  ///   - initialResult: What to begin with.
  ///   - nextPartialResult: Makes the next result of the last one and a value.
  /// - Returns: A signal of the results.
  @inlinable
  @_disfavoredOverload
  @preconcurrency
  public func scan<Result: Sendable>(
    _ initialResult: Result,
    _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Failure> {
    lift(.scan(into: initialResult) { $0 = nextPartialResult($0, $1) })
  }

  /// Folds the values into one of their own kind and sends every intermediate result.
  ///
  /// - Parameters:
  ///   - initialResult: What to begin with.
  ///   - nextPartialResult: Makes the next result of the last one and a value.
  /// - Returns: A signal of the results.
  @inlinable
  @preconcurrency
  public func scan(
    _ initialResult: Value,
    _ nextPartialResult: @escaping @Sendable (Value, Value) -> Value
  ) -> Signal<Value, Failure> {
    lift(.scan(into: initialResult) { $0 = nextPartialResult($0, $1) })
  }

  /// Folds the values in place and sends every intermediate result.
  ///
  /// - Parameters:
  ///   - initialResult: What to begin with.
  ///   - update: Changes the result for a value.
  /// - Returns: A signal of the results.
  @inlinable
  @preconcurrency
  public func scan<Result: Sendable>(
    into initialResult: Result,
    _ update: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Failure> {
    lift(.scan(into: initialResult, update))
  }

  /// Folds the values and sends the result at the end.
  ///
  /// - Parameters:
  ///   - initialResult: What to begin with, and the result if there is no value.
  ///   - nextPartialResult: Makes the next result of the last one and a value.
  /// - Returns: A signal of the result.
  @inlinable
  @preconcurrency
  public func reduce<Result: Sendable>(
    _ initialResult: Result,
    _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Failure> {
    lift(.reduce(into: initialResult) { $0 = nextPartialResult($0, $1) })
  }

  /// Folds the values in place and sends the result at the end.
  ///
  /// - Parameters:
  ///   - initialResult: What to begin with, and the result if there is no value.
  ///   - update: Changes the result for a value.
  /// - Returns: A signal of the result.
  @inlinable
  @preconcurrency
  public func reduce<Result: Sendable>(
    into initialResult: Result,
    _ update: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Failure> {
    lift(.reduce(into: initialResult, update))
  }
}

// MARK: -

extension Operator where InputFailure == OutputFailure, Output: Sendable {
  @inlinable
  static func scan(
    into initialResult: Output,
    _ update: @escaping @Sendable (inout Output, Input) -> Void
  ) -> Operator {
    Operator(.stateful { .fold(into: initialResult, update) })
  }

  @inlinable
  static func reduce(
    into initialResult: Output,
    _ update: @escaping @Sendable (inout Output, Input) -> Void
  ) -> Operator {
    Operator { sink in
      let result = Confined(initialResult)
      return Sink(
        value: { update(&result.value, $0) },
        end: { termination in
          if case .completed = termination { sink.value(result.value) }
          sink.end(termination)
        }
      )
    }
  }
}
