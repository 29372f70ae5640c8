extension SignalProducer {
  /// Pairs the values of two streams by their position.
  ///
  /// ```text
  /// self:       --1--2-----3--|
  /// other:      ----a----b------|
  /// zip(with:): ----1a---2b-----|
  /// ```
  ///
  /// **Termination:** completes as soon as one side has completed and all its values are paired;
  /// the first failure or interruption ends it. **Threading:** on the thread of the later value.
  /// **Complexity:** keeps what waits for its partner, without a bound.
  ///
  /// - Parameter other: What to pair with.
  /// - Returns: A producer of pairs.
  public func zip<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Failure> where Other.Error == Failure {
    let other = other.producer
    return SignalProducer<(Value, Other.Value), Failure> { scope, sink in
      var machine = ZipMachine<Value, Other.Value>()
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      func send() {
        while let pair = machine.nextPair() { sink.value(pair) }
        if machine.isExhausted { sink.end(.completed) }
      }
      func end(_ termination: Termination<Failure>, _ complete: () -> Void) {
        guard case .completed = termination else { return sink.end(termination) }
        complete()
        send()
      }
      scope.begin(
        self,
        into: Sink(
          value: {
            machine.left.append($0)
            send()
          },
          end: { end($0) { machine.leftIsComplete = true } }
        )
      )
      guard !scope.hasEnded else { return }
      scope.begin(
        other,
        into: Sink(
          value: {
            machine.right.append($0)
            send()
          },
          end: { end($0) { machine.rightIsComplete = true } }
        )
      )
    }
  }
}

extension Signal {
  /// Pairs the values of two signals by their position.
  ///
  /// - Parameter other: What to pair with.
  /// - Returns: A signal of pairs.
  public func zip<OtherValue: Sendable>(
    with other: Signal<OtherValue, Failure>
  ) -> Signal<(Value, OtherValue), Failure> {
    producer.zip(with: other).startedSignal()
  }
}

// MARK: -

/// What waits for its partner on either side.
struct ZipMachine<Left, Right> {
  var left = RingBuffer<Left>()
  var right = RingBuffer<Right>()
  var leftIsComplete = false
  var rightIsComplete = false

  mutating func nextPair() -> (Left, Right)? {
    guard !left.isEmpty, !right.isEmpty, let first = left.popFirst(), let second = right.popFirst()
    else { return nil }
    return (first, second)
  }

  /// Whether no further pair can come.
  var isExhausted: Bool {
    leftIsComplete && left.isEmpty || rightIsComplete && right.isEmpty
  }
}
