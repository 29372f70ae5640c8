extension SignalProducer {
  /// Gathers the values of any number of streams by their position.
  ///
  /// **Termination:** as for `zip(with:)`. Without streams, completes at once.
  ///
  /// - Parameter producers: The streams, started in order.
  /// - Returns: A producer of arrays, in the order of the streams.
  public static func zip<Producers: Sequence>(
    _ producers: Producers
  ) -> SignalProducer<[Value], Failure>
  where
    Producers.Element: SignalProducerConvertible, Producers.Element.Value == Value,
    Producers.Element.Error == Failure
  {
    let producers = producers.map(\.producer)
    return SignalProducer<[Value], Failure> { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      var waiting = [RingBuffer<Value>](repeating: RingBuffer(), count: producers.count)
      var isComplete = [Bool](repeating: false, count: producers.count)
      /// How many inputs have nothing waiting.
      var missing = producers.count
      func send() {
        while missing == 0 {
          var values: [Value] = []
          for index in waiting.indices {
            if let value = waiting[index].popFirst() { values.append(value) }
            if waiting[index].isEmpty { missing += 1 }
          }
          sink.value(values)
        }
        for index in waiting.indices where isComplete[index] && waiting[index].isEmpty {
          return sink.end(.completed)
        }
      }
      if producers.isEmpty { return scope.finish(.completed, to: sink) }
      for (index, producer) in producers.enumerated() where !scope.hasEnded {
        scope.begin(
          producer,
          into: Sink(
            value: { value in
              if waiting[index].isEmpty { missing -= 1 }
              waiting[index].append(value)
              if missing == 0 { send() }
            },
            end: { termination in
              guard case .completed = termination else { return sink.end(termination) }
              isComplete[index] = true
              if waiting[index].isEmpty { sink.end(.completed) }
            }
          )
        )
      }
    }
  }

  /// Gathers the values of any number of streams, or sends something else if there are none.
  ///
  /// - Parameters:
  ///   - producers: The streams, started in order.
  ///   - emptySentinel: What to send, before completion, if there are no streams.
  /// - Returns: A producer of arrays, in the order of the streams.
  public static func zip<Producers: Sequence>(
    _ producers: Producers,
    emptySentinel: [Value]
  ) -> SignalProducer<[Value], Failure>
  where
    Producers.Element: SignalProducerConvertible, Producers.Element.Value == Value,
    Producers.Element.Error == Failure
  {
    let producers = producers.map(\.producer)
    return producers.isEmpty
      ? SignalProducer<[Value], Failure>(value: emptySentinel) : zip(producers)
  }
}

extension Signal {
  /// Gathers the values of any number of signals by their position.
  ///
  /// - Parameter signals: The signals.
  /// - Returns: A signal of arrays, in the order of the signals.
  public static func zip<Signals: Sequence>(
    _ signals: Signals
  ) -> Signal<[Value], Failure> where Signals.Element == Signal<Value, Failure> {
    SignalProducer<Value, Failure>.zip(signals).startedSignal()
  }
}
