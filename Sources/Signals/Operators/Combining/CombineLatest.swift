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
  public func combineLatest<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Failure> where Other.Error == Failure {
    let other = other.producer
    return SignalProducer<(Value, Other.Value), Failure> { scope, sink in
      var machine = CombineLatestMachine<Value, Other.Value>()
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      scope.begin(
        self,
        into: Sink(
          value: { if let pair = machine.receive(left: $0) { sink.value(pair) } },
          end: { if let end = machine.end(hadValue: machine.left != nil, $0) { sink.end(end) } }
        )
      )
      scope.begin(
        other,
        into: Sink(
          value: { if let pair = machine.receive(right: $0) { sink.value(pair) } },
          end: { if let end = machine.end(hadValue: machine.right != nil, $0) { sink.end(end) } }
        )
      )
    }
  }

  /// Pairs the latest values of two streams whenever one of them sends.
  ///
  /// - Parameters:
  ///   - first: One stream.
  ///   - second: The other stream.
  /// - Returns: A producer of pairs.
  public static func combineLatest<
    First: SignalProducerConvertible,
    Second: SignalProducerConvertible
  >(
    _ first: First,
    _ second: Second
  ) -> SignalProducer<(First.Value, Second.Value), Failure>
  where First.Error == Failure, Second.Error == Failure, First.Value == Value {
    first.producer.combineLatest(with: second)
  }
}

extension Signal {
  /// Pairs the latest values of two signals whenever one of them sends.
  ///
  /// - Parameter other: What to pair with.
  /// - Returns: A signal of pairs.
  public func combineLatest<OtherValue: Sendable>(
    with other: Signal<OtherValue, Failure>
  ) -> Signal<(Value, OtherValue), Failure> {
    producer.combineLatest(with: other).startedSignal()
  }

  /// Pairs the latest values of two signals whenever one of them sends.
  ///
  /// - Parameters:
  ///   - first: One signal.
  ///   - second: The other signal.
  /// - Returns: A signal of pairs.
  public static func combineLatest<OtherValue: Sendable>(
    _ first: Signal<Value, Failure>,
    _ second: Signal<OtherValue, Failure>
  ) -> Signal<(Value, OtherValue), Failure> {
    first.combineLatest(with: second)
  }
}

// MARK: -

/// What has come from either side so far.
struct CombineLatestMachine<Left, Right> {
  private(set) var left: Left?
  private(set) var right: Right?
  private var completions = 0

  mutating func receive(left value: Left) -> (Left, Right)? {
    left = value
    return right.map { (value, $0) }
  }

  mutating func receive(right value: Right) -> (Left, Right)? {
    right = value
    return left.map { ($0, value) }
  }

  /// How the combination ends when one side does, if it ends.
  mutating func end<Failure>(
    hadValue: Bool,
    _ termination: Termination<Failure>
  ) -> Termination<Failure>? {
    guard case .completed = termination else { return termination }
    completions += 1
    return completions == 2 || !hadValue ? .completed : nil
  }
}
