extension SignalProducer {
  /// Gathers the values of several streams by their position.
  ///
  /// **Termination:** completes as soon as one has completed and all its values are used; the first
  /// failure or interruption ends it. **Complexity:** keeps what waits, without a bound.
  ///
  /// - Parameters:
  ///   - first: The first stream.
  ///   - second: The second stream.
  ///   - others: The other streams. All are started in order.
  /// - Returns: A producer of tuples, in the order of the streams.
  @_disfavoredOverload
  public static func zip<
    First: SignalProducerConvertible,
    Second: SignalProducerConvertible,
    each OtherValue: Sendable
  >(
    _ first: First,
    _ second: Second,
    _ others: repeat any SignalProducerConvertible<each OtherValue, Failure>
  ) -> SignalProducer<(First.Value, Second.Value, repeat each OtherValue), Failure>
  where First.Value == Value, First.Error == Failure, Second.Error == Failure {
    gatheringInTurn(first, second, repeat each others)
  }

  /// What all the forms for any number of streams do.
  static func gatheringInTurn<
    First: SignalProducerConvertible,
    Second: SignalProducerConvertible,
    each OtherValue: Sendable
  >(
    _ first: First,
    _ second: Second,
    _ others: repeat any SignalProducerConvertible<each OtherValue, Failure>
  ) -> SignalProducer<(First.Value, Second.Value, repeat each OtherValue), Failure>
  where First.Value == Value, First.Error == Failure, Second.Error == Failure {
    typealias Tuple = (First.Value, Second.Value, repeat each OtherValue)
    let (first, second) = (first.producer, second.producer)
    let others = (repeat (each others).producer)
    return SignalProducer<Tuple, Failure> { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let inputs = (QueuedInput<First.Value>(), QueuedInput<Second.Value>())
      let otherInputs = (repeat QueuedInput<each OtherValue>())
      func isExhausted() -> Bool {
        if inputs.0.isExhausted || inputs.1.isExhausted { return true }
        for input in repeat each otherInputs {
          if input.isExhausted { return true }
        }
        return false
      }
      func isReady() -> Bool {
        if inputs.0.waiting.isEmpty || inputs.1.waiting.isEmpty { return false }
        for input in repeat each otherInputs {
          if input.waiting.isEmpty { return false }
        }
        return true
      }
      func send() {
        while isReady(),
          let tuple = try? (inputs.0.next(), inputs.1.next(), repeat (each otherInputs).next())
        {
          sink.value(tuple)
        }
        if isExhausted() { sink.end(.completed) }
      }
      func begin<Input: Sendable>(
        _ source: SignalProducer<Input, Failure>,
        _ input: QueuedInput<Input>
      ) {
        guard !scope.hasEnded else { return }
        scope.begin(
          source,
          into: Sink(
            value: {
              input.waiting.append($0)
              send()
            },
            end: { termination in
              guard case .completed = termination else { return sink.end(termination) }
              input.isComplete = true
              send()
            }
          )
        )
      }
      begin(first, inputs.0)
      begin(second, inputs.1)
      repeat begin(each others, each otherInputs)
    }
  }
}

extension Signal {
  /// Gathers the values of several signals by their position.
  ///
  /// - Parameters:
  ///   - first: The first signal.
  ///   - second: The second signal.
  ///   - others: The other signals.
  /// - Returns: A signal of tuples, in the order of the signals.
  @_disfavoredOverload
  public static func zip<SecondValue: Sendable, each OtherValue: Sendable>(
    _ first: Signal<Value, Failure>,
    _ second: Signal<SecondValue, Failure>,
    _ others: repeat Signal<each OtherValue, Failure>
  ) -> Signal<(Value, SecondValue, repeat each OtherValue), Failure> {
    SignalProducer<Value, Failure>.gatheringInTurn(first, second, repeat each others)
      .startedSignal()
  }
}

// MARK: -

/// What one of several inputs has sent that waits for its partners.
private final class QueuedInput<Value> {
  struct Missing: Error {}

  var waiting = RingBuffer<Value>()
  var isComplete = false

  /// Whether nothing more can come from here.
  var isExhausted: Bool { isComplete && waiting.isEmpty }

  func next() throws(Missing) -> Value {
    guard let value = waiting.popFirst() else { throw Missing() }
    return value
  }
}
