extension SignalProducer {
  /// Joins each value with the latest ones of several streams.
  ///
  /// Values before each of the other streams has sent one are left out. The other streams are
  /// started first, in order.
  ///
  /// **Termination:** that of `self`; the ends of the others are ignored. **Threading:** in place.
  ///
  /// - Parameters:
  ///   - first: Where the second values come from.
  ///   - second: Where the third values come from.
  ///   - others: Where the other values come from.
  /// - Returns: A producer of tuples, this stream's value first.
  public func withLatest<
    First: SignalProducerConvertible,
    Second: SignalProducerConvertible,
    each OtherValue: Sendable
  >(
    from first: First,
    _ second: Second,
    _ others: repeat any SignalProducerConvertible<each OtherValue, Never>
  ) -> SignalProducer<(Value, First.Value, Second.Value, repeat each OtherValue), Failure>
  where First.Error == Never, Second.Error == Never {
    typealias Tuple = (Value, First.Value, Second.Value, repeat each OtherValue)
    let (first, second) = (first.producer, second.producer)
    let others = (repeat (each others).producer)
    return SignalProducer<Tuple, Failure> { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let inputs = (LatestInput<First.Value>(), LatestInput<Second.Value>())
      let otherInputs = (repeat LatestInput<each OtherValue>())
      func begin<Input: Sendable>(
        _ source: SignalProducer<Input, Never>,
        _ input: LatestInput<Input>
      ) {
        let sampled = RunScope()
        scope.hold(sampled)
        scope.begin(source, in: sampled, into: Sink(value: { input.value = $0 }, end: { _ in }))
      }
      begin(first, inputs.0)
      begin(second, inputs.1)
      repeat begin(each others, each otherInputs)
      scope.begin(
        self,
        into: Sink(
          value: { value in
            guard
              let tuple = try? (
                value, inputs.0.current(), inputs.1.current(),
                repeat (each otherInputs).current()
              )
            else { return }
            sink.value(tuple)
          },
          end: sink.end
        )
      )
    }
  }

  /// Transforms each value together with the latest one of another stream.
  ///
  /// **Termination:** that of `self`; the other stream's end is ignored. **Threading:** in place.
  ///
  /// - Parameters:
  ///   - other: Where the second values come from.
  ///   - transform: Makes the new value of this stream's value and the other's latest.
  /// - Returns: A producer of the new values.
  @preconcurrency
  public func withLatest<Other: SignalProducerConvertible, NewValue: Sendable>(
    from other: Other,
    _ transform: @escaping @Sendable (Value, Other.Value) -> NewValue
  ) -> SignalProducer<NewValue, Failure> where Other.Error == Never {
    withLatest(from: other).map { transform($0.0, $0.1) }
  }
}

extension Signal {
  /// Joins each value with the latest ones of several streams.
  ///
  /// - Parameters:
  ///   - first: Where the second values come from.
  ///   - second: Where the third values come from.
  ///   - others: Where the other values come from.
  /// - Returns: A signal of tuples, this stream's value first.
  public func withLatest<
    First: SignalProducerConvertible,
    Second: SignalProducerConvertible,
    each OtherValue: Sendable
  >(
    from first: First,
    _ second: Second,
    _ others: repeat any SignalProducerConvertible<each OtherValue, Never>
  ) -> Signal<(Value, First.Value, Second.Value, repeat each OtherValue), Failure>
  where First.Error == Never, Second.Error == Never {
    producer.withLatest(from: first, second, repeat each others).startedSignal()
  }

  /// Transforms each value together with the latest one of another stream.
  ///
  /// - Parameters:
  ///   - other: Where the second values come from.
  ///   - transform: Makes the new value of this stream's value and the other's latest.
  /// - Returns: A signal of the new values.
  @preconcurrency
  public func withLatest<Other: SignalProducerConvertible, NewValue: Sendable>(
    from other: Other,
    _ transform: @escaping @Sendable (Value, Other.Value) -> NewValue
  ) -> Signal<NewValue, Failure> where Other.Error == Never {
    producer.withLatest(from: other, transform).startedSignal()
  }
}
