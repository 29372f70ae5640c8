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
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Failure> where Inner.Error == Failure {
    map(transform).flatten(strategy)
  }

  /// Makes a stream that cannot fail of each value and sends their values.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the inner stream of a value.
  /// - Returns: A producer of the values of the inner streams.
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Failure> where Inner.Error == Never {
    map(transform).flatten(strategy)
  }
}

extension SignalProducer where Failure == Never {
  /// Makes a stream that can fail of each value and sends their values.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the inner stream of a value.
  /// - Returns: A producer of the values of the inner streams.
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Inner.Error> {
    map(transform).flatten(strategy)
  }

  /// Makes a stream of each value and sends their values, where nothing can fail.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the inner stream of a value.
  /// - Returns: A producer of the values of the inner streams.
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Never> where Inner.Error == Never {
    map(transform).flatten(strategy)
  }
}

extension Signal {
  /// Makes a stream of each value and sends their values.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the inner stream of a value.
  /// - Returns: A signal of the values of the inner streams.
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
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Inner.Error> {
    producer.flatMap(strategy, transform).startedSignal()
  }

  /// Makes a stream of each value and sends their values, where nothing can fail.
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run, and when.
  ///   - transform: Makes the inner stream of a value.
  /// - Returns: A signal of the values of the inner streams.
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Never> where Inner.Error == Never {
    producer.flatMap(strategy, transform).startedSignal()
  }
}
