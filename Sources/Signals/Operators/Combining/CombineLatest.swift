extension SignalProducer {
  /// Pairs the latest values of two streams whenever one of them sends.
  ///
  /// ```text
  /// self:                 --1-----2-----3--|
  /// other:                ----a------b--|
  /// combineLatest(with:): ----1a--2a-2b-3b--|
  /// ```
  ///
  /// Nothing is sent before each has sent a value. The streams are started in order, so of the
  /// values that `self` sends within its start only the last is paired.
  ///
  /// **Termination:** completes when both have, or as soon as one has completed without a value;
  /// the first failure or interruption ends it. **Threading:** on the thread of the later value.
  ///
  /// - Parameter other: What to pair with.
  /// - Returns: A producer of pairs.
  @inlinable
  public func combineLatest<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Failure> where Other.Error == Failure {
    let other = other.producer
    return SignalProducer<(Value, Other.Value), Failure> { scope, sink in
      let machine = Confined(CombineLatestMachine<Value, Other.Value>())
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      scope.begin(
        self,
        into: Sink(
          value: { if let pair = machine.value.receive(left: $0) { sink.value(pair) } },
          end: {
            if let end = machine.value.end(hadValue: machine.value.left != nil, $0) {
              sink.end(end)
            }
          }
        )
      )
      guard !scope.hasEnded else { return }
      scope.begin(
        other,
        into: Sink(
          value: { if let pair = machine.value.receive(right: $0) { sink.value(pair) } },
          end: {
            if let end = machine.value.end(hadValue: machine.value.right != nil, $0) {
              sink.end(end)
            }
          }
        )
      )
    }
  }

  /// Pairs the latest values of two streams, one of which may not have sent any yet.
  ///
  /// ```text
  /// self:                                     --1-----2--|
  /// other:                                    ----a------|
  /// combineLatest(with:initially: (0, "z")):  --1z-1a-2a-|
  /// ```
  ///
  /// **Termination:** completes when both have; the first failure or interruption ends it.
  ///
  /// - Parameters:
  ///   - other: What to pair with.
  ///   - initial: What stands for each stream's value before its first.
  /// - Returns: A producer of pairs, one for each value of either stream.
  @inlinable
  public func combineLatest<Other: SignalProducerConvertible>(
    with other: Other,
    initially initial: (Value, Other.Value)
  ) -> SignalProducer<(Value, Other.Value), Failure> where Other.Error == Failure {
    let other = other.producer
    return SignalProducer<(Value, Other.Value), Failure> { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let latest = Confined(initial)
      let running = Confined(2)
      let end = { (termination: Termination<Failure>) in
        running.value -= 1
        if case .completed = termination, running.value > 0 { return }
        sink.end(termination)
      }
      scope.begin(
        self,
        into: Sink(
          value: {
            latest.value.0 = $0
            sink.value(latest.value)
          },
          end: end
        )
      )
      guard !scope.hasEnded else { return }
      scope.begin(
        other,
        into: Sink(
          value: {
            latest.value.1 = $0
            sink.value(latest.value)
          },
          end: end
        )
      )
    }
  }
}

extension Signal {
  /// Pairs the latest values of two signals whenever one of them sends.
  ///
  /// - Parameter other: What to pair with.
  /// - Returns: A signal of pairs.
  @inlinable
  public func combineLatest<OtherValue: Sendable>(
    with other: Signal<OtherValue, Failure>
  ) -> Signal<(Value, OtherValue), Failure> {
    producer.combineLatest(with: other).startedSignal()
  }

  /// Pairs the latest values of two signals, one of which may not have sent any yet.
  ///
  /// - Parameters:
  ///   - other: What to pair with.
  ///   - initial: What stands for each signal's value before its first.
  /// - Returns: A signal of pairs, one for each value of either signal.
  @inlinable
  public func combineLatest<OtherValue: Sendable>(
    with other: Signal<OtherValue, Failure>,
    initially initial: (Value, OtherValue)
  ) -> Signal<(Value, OtherValue), Failure> {
    producer.combineLatest(with: other, initially: initial).startedSignal()
  }
}

// MARK: -

/// What has come from either side so far.
@usableFromInline
struct CombineLatestMachine<Left, Right> {
  @usableFromInline var left: Left?
  @usableFromInline var right: Right?
  @usableFromInline var completions = 0

  @inlinable
  init() {}

  @inlinable
  mutating func receive(left value: Left) -> (Left, Right)? {
    left = value
    return right.map { (value, $0) }
  }

  @inlinable
  mutating func receive(right value: Right) -> (Left, Right)? {
    right = value
    return left.map { ($0, value) }
  }

  /// How the combination ends when one side does, if it ends.
  @inlinable
  mutating func end<Failure>(
    hadValue: Bool,
    _ termination: Termination<Failure>
  ) -> Termination<Failure>? {
    guard case .completed = termination else { return termination }
    completions += 1
    return completions == 2 || !hadValue ? .completed : nil
  }
}
