// One form is preferred: where it fits, the compiler need not look at the others, and checks a chain with
// several `flatMap`s in a thousandth of the time.

extension SignalProducer {
  /// Makes a stream of each value and sends their values.
  ///
  /// **Termination:** see the strategy. The first failure of the outer or an inner stream ends
  /// everything; an interrupted inner stream counts as completed.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the inner stream of a value.
  /// - Returns: A producer of the values of the inner streams.
  @inlinable
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Failure> where Inner.Error == Failure {
    deferring(strategy) { transform($0).producer } ?? map(transform).flatten(strategy)
  }

  /// Makes a stream that cannot fail of each value and sends their values.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the inner stream of a value.
  /// - Returns: A producer of the values of the inner streams.
  @inlinable
  @_disfavoredOverload
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Failure> where Inner.Error == Never {
    deferring(strategy) { transform($0).producer.promoteError(Failure.self) }
      ?? map(transform).flatten(strategy)
  }
}

extension SignalProducer where Failure == Never {
  /// Makes a stream that can fail of each value and sends their values.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the inner stream of a value.
  /// - Returns: A producer of the values of the inner streams.
  @inlinable
  @_disfavoredOverload
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Inner.Error> {
    deferring(strategy) { transform($0).producer } ?? map(transform).flatten(strategy)
  }

  /// Makes a stream of each value where nothing can fail, and sends their values.
  ///
  /// It settles what kind of failure is meant where neither side says, as in
  /// `flatMapError { _ in .empty }`.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the inner stream of a value.
  /// - Returns: A producer of the values of the inner streams.
  @inlinable
  @_disfavoredOverload
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Never> where Inner.Error == Never {
    deferring(strategy) { transform($0).producer } ?? map(transform).flatten(strategy)
  }
}

extension SignalProducer {
  /// What a producer of one value comes to, without any outer stream to be run.
  @inlinable
  func deferring<NewValue: Sendable, NewFailure>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, NewFailure>
  ) -> SignalProducer<NewValue, NewFailure>? {
    guard case .constant(let value) = plan else { return nil }
    return SignalProducer<NewValue, NewFailure>(
      following: .deferred(
        { transform(value) },
        swallowsInterruption: strategy.kind != .race && strategy.kind != .throttle
      )
    )
  }
}

extension Signal {
  /// Makes a stream of each value and sends their values.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the inner stream of a value.
  /// - Returns: A signal of the values of the inner streams.
  @inlinable
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Failure> where Inner.Error == Failure {
    producer.flatMap(strategy, transform).startedSignal()
  }

  /// Makes a stream that cannot fail of each value and sends their values.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the inner stream of a value.
  /// - Returns: A signal of the values of the inner streams.
  @inlinable
  @_disfavoredOverload
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Failure> where Inner.Error == Never {
    producer.flatMap(strategy, transform).startedSignal()
  }
}

extension Signal where Failure == Never {
  /// Makes a stream that can fail of each value and sends their values.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the inner stream of a value.
  /// - Returns: A signal of the values of the inner streams.
  @inlinable
  @_disfavoredOverload
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Inner.Error> {
    producer.flatMap(strategy, transform).startedSignal()
  }

  /// Makes a stream of each value where nothing can fail, and sends their values.
  ///
  /// It settles what kind of failure is meant where neither side says, as in
  /// `flatMapError { _ in .empty }`.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the inner stream of a value.
  /// - Returns: A signal of the values of the inner streams.
  @inlinable
  @_disfavoredOverload
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Never> where Inner.Error == Never {
    producer.flatMap(strategy, transform).startedSignal()
  }
}
