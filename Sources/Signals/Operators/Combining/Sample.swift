extension SignalProducer {
  /// Sends the latest value, together with the sampler's, whenever the sampler sends.
  ///
  /// ```text
  /// self:           --1-----2--3--|
  /// sampler:        ----a-b------c--|
  /// sample(with:):  ----1a1b-----3c-|
  /// ```
  ///
  /// A value is sent as often as it is sampled. This stream is started first.
  ///
  /// **Termination:** completes when both have; a failure or an interruption of either ends it.
  /// **Threading:** on the sampler's thread.
  ///
  /// - Parameter sampler: When to send.
  /// - Returns: A producer of pairs.
  public func sample<Sampler: SignalProducerConvertible>(
    with sampler: Sampler
  ) -> SignalProducer<(Value, Sampler.Value), Failure> where Sampler.Error == Never {
    let sampler = sampler.producer
    return SignalProducer<(Value, Sampler.Value), Failure> { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      var latest: Value?
      var running = 2
      func end(_ termination: Termination<Failure>) {
        running -= 1
        if case .completed = termination, running > 0 { return }
        sink.end(termination)
      }
      scope.begin(self, into: Sink(value: { latest = $0 }, end: end))
      guard !scope.hasEnded else { return }
      scope.begin(
        sampler.promoteError(Failure.self),
        into: Sink(value: { if let latest { sink.value((latest, $0)) } }, end: end)
      )
    }
  }

  /// Sends the latest value whenever the sampler sends.
  ///
  /// **Termination:** as for `sample(with:)`.
  ///
  /// - Parameter sampler: When to send.
  /// - Returns: A producer of the sampled values.
  public func sample<Sampler: SignalProducerConvertible>(
    on sampler: Sampler
  ) -> SignalProducer<Value, Failure> where Sampler.Value == Void, Sampler.Error == Never {
    sample(with: sampler).map { $0.0 }
  }
}

extension Signal {
  /// Sends the latest value, together with the sampler's, whenever the sampler sends.
  ///
  /// - Parameter sampler: When to send.
  /// - Returns: A signal of pairs.
  public func sample<Sampler: SignalProducerConvertible>(
    with sampler: Sampler
  ) -> Signal<(Value, Sampler.Value), Failure> where Sampler.Error == Never {
    producer.sample(with: sampler).startedSignal()
  }

  /// Sends the latest value whenever the sampler sends.
  ///
  /// - Parameter sampler: When to send.
  /// - Returns: A signal of the sampled values.
  public func sample<Sampler: SignalProducerConvertible>(
    on sampler: Sampler
  ) -> Signal<Value, Failure> where Sampler.Value == Void, Sampler.Error == Never {
    producer.sample(on: sampler).startedSignal()
  }
}
