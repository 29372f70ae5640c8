extension SignalProducer {
  /// Mixes the values of several streams.
  ///
  /// ```text
  /// first:   --1-----3--|
  /// second:  -----2-------4--|
  /// merge:   --1--2--3----4--|
  /// ```
  ///
  /// **Termination:** completes when all have; the first failure ends it; an interrupted stream
  /// counts as completed. **Threading:** on the threads of the streams.
  ///
  /// - Parameter producers: The streams, started in order.
  /// - Returns: A producer of all their values.
  public static func merge<Producers: Sequence & Sendable>(
    _ producers: Producers
  ) -> SignalProducer<Value, Failure>
  where
    Producers.Element: SignalProducerConvertible, Producers.Element.Value == Value,
    Producers.Element.Error == Failure
  {
    SignalProducer<Producers.Element, Failure>(producers).flatten(.merge)
  }

  /// Mixes the values of several streams of one kind.
  ///
  /// - Parameter producers: The streams, started in order.
  /// - Returns: A producer of all their values.
  public static func merge<Producer: SignalProducerConvertible>(
    _ producers: Producer...
  ) -> SignalProducer<Value, Failure>
  where Producer.Value == Value, Producer.Error == Failure {
    merge(producers)
  }

  /// Mixes the values of several streams of any kinds.
  ///
  /// - Parameters:
  ///   - first: The first stream.
  ///   - second: The second stream.
  ///   - others: The other streams. All are started in order.
  /// - Returns: A producer of all their values.
  @_disfavoredOverload
  public static func merge(
    _ first: any SignalProducerConvertible<Value, Failure>,
    _ second: any SignalProducerConvertible<Value, Failure>,
    _ others: any SignalProducerConvertible<Value, Failure>...
  ) -> SignalProducer<Value, Failure> {
    merge(([first, second] + others).map { $0.producer })
  }

  /// Mixes the values of two streams.
  ///
  /// - Parameter other: The other stream.
  /// - Returns: A producer of the values of both.
  public func merge<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<Value, Failure> where Other.Value == Value, Other.Error == Failure {
    .merge(self, other.producer)
  }
}

extension Signal {
  /// Mixes the values of several signals.
  ///
  /// - Parameter signals: The signals.
  /// - Returns: A signal of all their values.
  public static func merge<Signals: Sequence & Sendable>(
    _ signals: Signals
  ) -> Signal<Value, Failure> where Signals.Element == Signal<Value, Failure> {
    SignalProducer<Value, Failure>.merge(signals).startedSignal()
  }

  /// Mixes the values of several signals.
  ///
  /// - Parameter signals: The signals.
  /// - Returns: A signal of all their values.
  public static func merge(_ signals: Signal<Value, Failure>...) -> Signal<Value, Failure> {
    merge(signals)
  }

  /// Mixes the values of two signals.
  ///
  /// - Parameter other: The other signal.
  /// - Returns: A signal of the values of both.
  public func merge(with other: Signal<Value, Failure>) -> Signal<Value, Failure> {
    .merge(self, other)
  }
}
