// The operators once more, for a producer as such: a call may then leave its type out, as in
// `merge(with: .empty)`.

extension SignalProducer {
  /// Ignores the values and starts another stream on completion.
  ///
  /// - Parameter next: What to start on completion.
  /// - Returns: A producer of the values of `next`.
  public func then<NextValue: Sendable>(
    _ next: SignalProducer<NextValue, Failure>
  ) -> SignalProducer<NextValue, Failure> {
    then(Convertible(next))
  }

  /// Sends the latest value, together with the sampler's, whenever the sampler sends.
  ///
  /// - Parameter sampler: When to send.
  /// - Returns: A producer of pairs.
  public func sample<Sample: Sendable>(
    with sampler: SignalProducer<Sample, Never>
  ) -> SignalProducer<(Value, Sample), Failure> {
    sample(with: Convertible(sampler))
  }

  /// Sends the latest value whenever the sampler sends.
  ///
  /// - Parameter sampler: When to send.
  /// - Returns: A producer of the sampled values.
  public func sample(on sampler: SignalProducer<Void, Never>) -> SignalProducer<Value, Failure> {
    sample(on: Convertible(sampler))
  }

  /// Pairs each value with the latest one of another stream.
  ///
  /// - Parameter other: Where the second values come from.
  /// - Returns: A producer of pairs.
  public func withLatest<Other: Sendable>(
    from other: SignalProducer<Other, Never>
  ) -> SignalProducer<(Value, Other), Failure> {
    withLatest(from: Convertible(other))
  }

  /// Pairs the latest values of two streams whenever one of them sends.
  ///
  /// - Parameter other: What to pair with.
  /// - Returns: A producer of pairs.
  public func combineLatest<Other: Sendable>(
    with other: SignalProducer<Other, Failure>
  ) -> SignalProducer<(Value, Other), Failure> {
    combineLatest(with: Convertible(other))
  }

  /// Pairs the values of two streams by their position.
  ///
  /// - Parameter other: What to pair with.
  /// - Returns: A producer of pairs.
  public func zip<Other: Sendable>(
    with other: SignalProducer<Other, Failure>
  ) -> SignalProducer<(Value, Other), Failure> {
    zip(with: Convertible(other))
  }

  /// Mixes the values of two streams.
  ///
  /// - Parameter other: The other stream.
  /// - Returns: A producer of the values of both.
  public func merge(with other: SignalProducer<Value, Failure>) -> SignalProducer<Value, Failure> {
    merge(with: Convertible(other))
  }
}

extension SignalProducer where Failure == Never {
  /// Ignores the values and starts another stream on completion, where nothing can fail.
  ///
  /// - Parameter next: What to start on completion.
  /// - Returns: A producer of the values of `next`.
  public func then<NextValue: Sendable>(
    _ next: SignalProducer<NextValue, Never>
  ) -> SignalProducer<NextValue, Never> {
    then(Convertible(next))
  }
}

// MARK: -

/// A producer, where nothing else is asked for than what can be turned into one.
private struct Convertible<Value: Sendable, Error: Swift.Error>: SignalProducerConvertible {
  let producer: SignalProducer<Value, Error>

  init(_ producer: SignalProducer<Value, Error>) {
    self.producer = producer
  }
}
