// `Result` cannot be a `SignalProducerConvertible`: its conformance would depend on whether its
// success is `Sendable`, which the language does not allow. So what takes a closure that makes
// streams has a form of its own for closures that make results.

extension SignalProducer {
  /// Makes a result of each value and sends its success, or fails with its failure.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the result of a value.
  /// - Returns: A producer of the successes.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<Success: Sendable>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Result<Success, Failure>
  ) -> SignalProducer<Success, Failure> {
    flatMap(strategy) { transform($0).producer }
  }

  /// Makes a result that is no failure of each value and sends its success.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the result of a value.
  /// - Returns: A producer of the successes.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<Success: Sendable>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Result<Success, Never>
  ) -> SignalProducer<Success, Failure> {
    flatMap(strategy) { transform($0).producer }
  }

  /// Goes on with a result when this stream fails.
  ///
  /// - Parameter transform: Makes the result of the failure.
  /// - Returns: A producer of the values, and of the success in place of a failure.
  @preconcurrency
  public func flatMapError<NewFailure>(
    _ transform: @escaping @Sendable (Failure) -> Result<Value, NewFailure>
  ) -> SignalProducer<Value, NewFailure> {
    flatMapError { transform($0).producer }
  }
}

extension SignalProducer where Failure == Never {
  /// Makes a result of each value and sends its success, or fails with its failure.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the result of a value.
  /// - Returns: A producer of the successes.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<Success: Sendable, NewFailure>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Result<Success, NewFailure>
  ) -> SignalProducer<Success, NewFailure> {
    flatMap(strategy) { transform($0).producer }
  }

  /// Makes a result of each value and sends its success, where nothing can fail.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the result of a value.
  /// - Returns: A producer of the successes.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<Success: Sendable>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Result<Success, Never>
  ) -> SignalProducer<Success, Never> {
    flatMap(strategy) { transform($0).producer }
  }
}

extension Signal {
  /// Makes a result of each value and sends its success, or fails with its failure.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the result of a value.
  /// - Returns: A signal of the successes.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<Success: Sendable>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Result<Success, Failure>
  ) -> Signal<Success, Failure> {
    flatMap(strategy) { transform($0).producer }
  }

  /// Makes a result that is no failure of each value and sends its success.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the result of a value.
  /// - Returns: A signal of the successes.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<Success: Sendable>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Result<Success, Never>
  ) -> Signal<Success, Failure> {
    flatMap(strategy) { transform($0).producer }
  }

  /// Goes on with a result when this signal fails.
  ///
  /// - Parameter transform: Makes the result of the failure.
  /// - Returns: A signal of the values, and of the success in place of a failure.
  @preconcurrency
  public func flatMapError<NewFailure>(
    _ transform: @escaping @Sendable (Failure) -> Result<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    flatMapError { transform($0).producer }
  }
}

extension Signal where Failure == Never {
  /// Makes a result of each value and sends its success, or fails with its failure.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the result of a value.
  /// - Returns: A signal of the successes.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<Success: Sendable, NewFailure>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Result<Success, NewFailure>
  ) -> Signal<Success, NewFailure> {
    flatMap(strategy) { transform($0).producer }
  }

  /// Makes a result of each value and sends its success, where nothing can fail.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the result of a value.
  /// - Returns: A signal of the successes.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<Success: Sendable>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Result<Success, Never>
  ) -> Signal<Success, Never> {
    flatMap(strategy) { transform($0).producer }
  }
}
