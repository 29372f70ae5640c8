extension SignalProducer {
  /// Gathers the latest values of several streams whenever one of them sends.
  ///
  /// **Termination:** completes when all have, or as soon as one has completed without a value; the
  /// first failure or interruption ends it.
  ///
  /// - Parameters:
  ///   - first: The first stream.
  ///   - second: The second stream.
  ///   - others: The other streams. All are started in order.
  /// - Returns: A producer of tuples, in the order of the streams.
  @_disfavoredOverload
  public static func combineLatest<
    First: SignalProducerConvertible,
    Second: SignalProducerConvertible,
    each OtherValue: Sendable
  >(
    _ first: First,
    _ second: Second,
    _ others: repeat any SignalProducerConvertible<each OtherValue, Failure>
  ) -> SignalProducer<(First.Value, Second.Value, repeat each OtherValue), Failure>
  where First.Value == Value, First.Error == Failure, Second.Error == Failure {
    gatheringLatest(first, second, repeat each others)
  }

  /// What all the forms for any number of streams do.
  static func gatheringLatest<
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
      let inputs = (LatestInput<First.Value>(), LatestInput<Second.Value>())
      let otherInputs = (repeat LatestInput<each OtherValue>())
      var running = 2
      for _ in repeat each others { running += 1 }
      func send() {
        guard
          let tuple = try? (
            inputs.0.current(), inputs.1.current(), repeat (each otherInputs).current()
          )
        else { return }
        sink.value(tuple)
      }
      func end(_ termination: Termination<Failure>, hadValue: Bool) {
        running -= 1
        if case .completed = termination, running > 0, hadValue { return }
        sink.end(termination)
      }
      func begin<Input: Sendable>(
        _ source: SignalProducer<Input, Failure>,
        _ input: LatestInput<Input>
      ) {
        guard !scope.hasEnded else { return }
        scope.begin(
          source,
          into: Sink(
            value: {
              input.value = $0
              send()
            },
            end: { end($0, hadValue: input.value != nil) }
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
  /// Gathers the latest values of several signals whenever one of them sends.
  ///
  /// - Parameters:
  ///   - first: The first signal.
  ///   - second: The second signal.
  ///   - others: The other signals.
  /// - Returns: A signal of tuples, in the order of the signals.
  @_disfavoredOverload
  public static func combineLatest<SecondValue: Sendable, each OtherValue: Sendable>(
    _ first: Signal<Value, Failure>,
    _ second: Signal<SecondValue, Failure>,
    _ others: repeat Signal<each OtherValue, Failure>
  ) -> Signal<(Value, SecondValue, repeat each OtherValue), Failure> {
    SignalProducer<Value, Failure>.gatheringLatest(first, second, repeat each others)
      .startedSignal()
  }
}

// MARK: -

/// What one of several inputs has sent last.
final class LatestInput<Value> {
  struct Missing: Error {}

  var value: Value?

  func current() throws(Missing) -> Value {
    guard let value else { throw Missing() }
    return value
  }
}
