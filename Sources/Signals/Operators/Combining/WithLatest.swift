extension SignalProducer {
  /// Pairs each value with the latest one of another stream.
  ///
  /// ```text
  /// self:                --1-----2--3---|
  /// other:               ----a-----b--|
  /// withLatest(from:):   --------2a-3b--|
  /// ```
  ///
  /// Values before the first of the other stream are left out. The other stream is started first.
  ///
  /// **Termination:** that of `self`; the other stream's end is ignored. **Threading:** in place.
  ///
  /// - Parameter other: Where the second values come from.
  /// - Returns: A producer of pairs.
  public func withLatest<Other: SignalProducerConvertible>(
    from other: Other
  ) -> SignalProducer<(Value, Other.Value), Failure> where Other.Error == Never {
    let other = other.producer
    return SignalProducer<(Value, Other.Value), Failure> { scope, sink in
      var latest: Other.Value?
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let sampled = RunScope()
      scope.hold(sampled)
      scope.begin(other, in: sampled, into: Sink(value: { latest = $0 }, end: { _ in }))
      scope.begin(
        self,
        into: Sink(
          value: { if let latest { sink.value(($0, latest)) } },
          end: sink.end
        )
      )
    }
  }
}

extension Signal {
  /// Pairs each value with the latest one of another stream.
  ///
  /// - Parameter other: Where the second values come from.
  /// - Returns: A signal of pairs.
  public func withLatest<Other: SignalProducerConvertible>(
    from other: Other
  ) -> Signal<(Value, Other.Value), Failure> where Other.Error == Never {
    producer.withLatest(from: other).startedSignal()
  }
}
