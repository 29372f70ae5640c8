// The operators once more, for a producer as such: a call may then leave its type out, as in
// `concat(.empty)`.

extension SignalProducer {
  /// Starts another stream when this one is over.
  ///
  /// - Parameter next: What to start afterwards.
  /// - Returns: A producer of the values of both.
  public func concat(_ next: SignalProducer<Value, Failure>) -> SignalProducer<Value, Failure> {
    concat(Convertible(next))
  }

  /// Starts another stream before this one.
  ///
  /// - Parameter previous: What to start first.
  /// - Returns: A producer of the values of both.
  public func prefix(_ previous: SignalProducer<Value, Failure>) -> SignalProducer<Value, Failure> {
    prefix(Convertible(previous))
  }

  /// Ignores the values and starts another stream on completion.
  ///
  /// - Parameter next: What to start on completion.
  /// - Returns: A producer of the values of `next`.
  public func then<NextValue: Sendable>(
    _ next: SignalProducer<NextValue, Failure>
  ) -> SignalProducer<NextValue, Failure> {
    then(Convertible(next))
  }

  /// Sends values until something else happens.
  ///
  /// - Parameter trigger: What to wait for: a value, or completion.
  /// - Returns: A producer of the values before it.
  public func take(until trigger: SignalProducer<Void, Never>) -> SignalProducer<Value, Failure> {
    take(until: Convertible(trigger))
  }

  /// Sends the values of this stream until another one says anything, then those of the other.
  ///
  /// - Parameter replacement: What to go over to.
  /// - Returns: A producer of the values of both.
  public func take(
    untilReplacement replacement: SignalProducer<Value, Failure>
  ) -> SignalProducer<Value, Failure> {
    take(untilReplacement: Convertible(replacement))
  }

  /// Leaves out values until something else happens.
  ///
  /// - Parameter trigger: What to wait for: a value, or completion.
  /// - Returns: A producer of the values after it.
  public func skip(until trigger: SignalProducer<Void, Never>) -> SignalProducer<Value, Failure> {
    skip(until: Convertible(trigger))
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

  /// Mixes the values of several producers.
  ///
  /// - Parameter producers: The producers, started in order.
  /// - Returns: A producer of all their values.
  public static func merge(
    _ producers: SignalProducer<Value, Failure>...
  ) -> SignalProducer<Value, Failure> {
    merge(producers)
  }

  /// Goes on with another stream when this one fails.
  ///
  /// - Parameter transform: Makes the stream to go on with of the failure.
  /// - Returns: A producer of the values of both.
  @preconcurrency
  public func flatMapError<NewFailure: Swift.Error>(
    _ transform: @escaping @Sendable (Failure) -> SignalProducer<Value, NewFailure>
  ) -> SignalProducer<Value, NewFailure> {
    flatMapError { Convertible(transform($0)) }
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

extension SignalProducer where Value == Bool {
  /// Sends whether the latest values of this and another stream are both true.
  ///
  /// - Parameter other: The other stream.
  /// - Returns: A producer of whether both are true.
  public func and(_ other: SignalProducer<Bool, Failure>) -> SignalProducer<Bool, Failure> {
    and(Convertible(other))
  }

  /// Sends whether one of the latest values of this and another stream is true.
  ///
  /// - Parameter other: The other stream.
  /// - Returns: A producer of whether either is true.
  public func or(_ other: SignalProducer<Bool, Failure>) -> SignalProducer<Bool, Failure> {
    or(Convertible(other))
  }
}

extension Property {
  /// Makes a property of the latest value of a producer, which is started now.
  ///
  /// - Parameters:
  ///   - initial: What it holds until the producer sends a value.
  ///   - values: The producer.
  public convenience init(initial: Value, then values: SignalProducer<Value, Never>) {
    self.init(initial: initial, then: Convertible(values))
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
