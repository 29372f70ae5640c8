// The operators once more, for a signal as such: a call may then leave its type out, as in
// `sample(on: .never)`.

extension Signal {
  /// Sends values until something else happens.
  ///
  /// - Parameter trigger: What to wait for: a value, or completion.
  /// - Returns: A signal of the values before it.
  public func take(until trigger: Signal<Void, Never>) -> Signal<Value, Failure> {
    take(until: trigger.producer)
  }

  /// Sends the values of this signal until another one says anything, then those of the other.
  ///
  /// - Parameter replacement: What to go over to.
  /// - Returns: A signal of the values of both.
  public func take(
    untilReplacement replacement: Signal<Value, Failure>
  ) -> Signal<Value, Failure> {
    take(untilReplacement: replacement.producer)
  }

  /// Leaves out values until something else happens.
  ///
  /// - Parameter trigger: What to wait for: a value, or completion.
  /// - Returns: A signal of the values after it.
  public func skip(until trigger: Signal<Void, Never>) -> Signal<Value, Failure> {
    skip(until: trigger.producer)
  }

  /// Goes on with another stream when this one fails.
  ///
  /// - Parameter transform: Makes the stream to go on with of the failure.
  /// - Returns: A signal of the values of both.
  @preconcurrency
  public func flatMapError<NewFailure: Swift.Error>(
    _ transform: @escaping @Sendable (Failure) -> SignalProducer<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    producer.flatMapError(transform).startedSignal()
  }

  /// Sends the latest value, together with the sampler's, whenever the sampler sends.
  ///
  /// - Parameter sampler: When to send.
  /// - Returns: A signal of pairs.
  public func sample<Sample: Sendable>(
    with sampler: Signal<Sample, Never>
  ) -> Signal<(Value, Sample), Failure> {
    sample(with: sampler.producer)
  }

  /// Sends the latest value whenever the sampler sends.
  ///
  /// - Parameter sampler: When to send.
  /// - Returns: A signal of the sampled values.
  public func sample(on sampler: Signal<Void, Never>) -> Signal<Value, Failure> {
    sample(on: sampler.producer)
  }

  /// Pairs each value with the latest one of another signal.
  ///
  /// - Parameter other: Where the second values come from.
  /// - Returns: A signal of pairs.
  public func withLatest<Other: Sendable>(
    from other: Signal<Other, Never>
  ) -> Signal<(Value, Other), Failure> {
    withLatest(from: other.producer)
  }
}
