// The operators once more, for a signal as such: a call may then leave its type out, as in
// `sample(on: .never)`.

extension Signal {
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
