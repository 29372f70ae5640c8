extension SignalProducer {
  /// Gathers the latest values of any number of streams whenever one of them sends.
  ///
  /// **Termination:** as for `combineLatest(with:)`. Without streams, completes at once.
  ///
  /// - Parameter producers: The streams, started in order.
  /// - Returns: A producer of the latest values, in the order of the streams.
  public static func combineLatest<Producers: Sequence>(
    _ producers: Producers
  ) -> SignalProducer<[Value], Failure>
  where
    Producers.Element: SignalProducerConvertible, Producers.Element.Value == Value,
    Producers.Element.Error == Failure
  {
    let producers = producers.map(\.producer)
    return SignalProducer<[Value], Failure> { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      var first = [Value?](repeating: nil, count: producers.count)
      /// The latest values, once there is one of each.
      var latest: [Value] = []
      var missing = producers.count
      var running = producers.count
      if producers.isEmpty { return scope.finish(.completed, to: sink) }
      for (index, producer) in producers.enumerated() where !scope.hasEnded {
        scope.begin(
          producer,
          into: Sink(
            value: { value in
              if missing == 0 {
                latest[index] = value
              } else {
                if first[index] == nil { missing -= 1 }
                first[index] = value
                if missing == 0 { latest = first.compactMap { $0 } }
              }
              if missing == 0 { sink.value(latest) }
            },
            end: { termination in
              guard case .completed = termination else { return sink.end(termination) }
              running -= 1
              if running == 0 || first[index] == nil { sink.end(.completed) }
            }
          )
        )
      }
    }
  }

  /// Gathers the latest values of any number of streams, or sends something else if there are none.
  ///
  /// - Parameters:
  ///   - producers: The streams, started in order.
  ///   - emptySentinel: What to send, before completion, if there are no streams.
  /// - Returns: A producer of the latest values, in the order of the streams.
  public static func combineLatest<Producers: Sequence>(
    _ producers: Producers,
    emptySentinel: [Value]
  ) -> SignalProducer<[Value], Failure>
  where
    Producers.Element: SignalProducerConvertible, Producers.Element.Value == Value,
    Producers.Element.Error == Failure
  {
    let producers = producers.map(\.producer)
    return producers.isEmpty
      ? SignalProducer<[Value], Failure>(value: emptySentinel) : combineLatest(producers)
  }
}

extension Signal {
  /// Gathers the latest values of any number of signals whenever one of them sends.
  ///
  /// - Parameter signals: The signals.
  /// - Returns: A signal of the latest values, in the order of the signals.
  public static func combineLatest<Signals: Sequence>(
    _ signals: Signals
  ) -> Signal<[Value], Failure> where Signals.Element == Signal<Value, Failure> {
    SignalProducer<Value, Failure>.combineLatest(signals).startedSignal()
  }
}
