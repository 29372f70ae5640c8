extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Failure {
  /// Sends the values of the inner streams.
  ///
  /// **Termination:** see the strategy. The first failure of the outer or an inner stream ends
  /// everything; an interrupted inner stream counts as completed, but for `race` and `throttle`. **Threading:** on the threads of
  /// the inner streams. **Complexity:** keeps the streams that wait, and the ones that run.
  ///
  /// - Parameter strategy: Which inner streams run, and when.
  /// - Returns: A producer of their values.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Failure> {
    flattening(strategy)
  }

  @inlinable
  func flattening(
    _ strategy: FlattenStrategy
  ) -> SignalProducer<Value.Value, Failure> {
    SignalProducer<Value.Value, Failure> { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      if case .ordered(let limit) = strategy.kind {
        let flattening = OrderedFlattening<Value>(limit: limit, scope, sink)
        scope.hold(flattening)
        flattening.begin(outer: self)
      } else {
        Flattening<Value>(strategy, scope, sink).begin(outer: self)
      }
    }
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Failure == Never {
  /// Sends the values of inner streams that can fail.
  ///
  /// - Parameter strategy: Which inner streams run, and when.
  /// - Returns: A producer of their values.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Value.Error> {
    promoteError(Value.Error.self).flattening(strategy)
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Never {
  /// Sends the values of inner streams that cannot fail.
  ///
  /// - Parameter strategy: Which inner streams run, and when.
  /// - Returns: A producer of their values.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Failure> {
    map { $0.producer.promoteError(Failure.self) }.flattening(strategy)
  }
}

extension SignalProducer
where Value: SignalProducerConvertible, Value.Error == Never, Failure == Never {
  /// Sends the values of inner streams, where nothing can fail.
  ///
  /// - Parameter strategy: Which inner streams run, and when.
  /// - Returns: A producer of their values.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Never> {
    flattening(strategy)
  }
}

extension Signal where Value: SignalProducerConvertible, Value.Error == Failure {
  /// Sends the values of the inner streams.
  ///
  /// - Parameter strategy: Which inner streams run, and when.
  /// - Returns: A signal of their values.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Failure> {
    producer.flatten(strategy).startedSignal()
  }
}

extension Signal where Value: SignalProducerConvertible, Failure == Never {
  /// Sends the values of inner streams that can fail.
  ///
  /// - Parameter strategy: Which inner streams run, and when.
  /// - Returns: A signal of their values.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Value.Error> {
    producer.flatten(strategy).startedSignal()
  }
}

extension Signal where Value: SignalProducerConvertible, Value.Error == Never {
  /// Sends the values of inner streams that cannot fail.
  ///
  /// - Parameter strategy: Which inner streams run, and when.
  /// - Returns: A signal of their values.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Failure> {
    producer.flatten(strategy).startedSignal()
  }
}

extension Signal where Value: SignalProducerConvertible, Value.Error == Never, Failure == Never {
  /// Sends the values of inner streams, where nothing can fail.
  ///
  /// - Parameter strategy: Which inner streams run, and when.
  /// - Returns: A signal of their values.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Never> {
    producer.flatten(strategy).startedSignal()
  }
}
