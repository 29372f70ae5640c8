extension SignalProducer {
  /// Sends the values of whichever stream says anything first, and interrupts the others.
  ///
  /// ```text
  /// first:   -----1--2--|
  /// second:  --a-----b----|
  /// race:    --a-----b----|
  /// ```
  ///
  /// **Termination:** that of the winner. Completion wins a race like a value; an interruption does
  /// not while another stream runs.
  ///
  /// - Parameter producers: The streams, started in order until one has won.
  /// - Returns: A producer of the winner's values.
  public static func race<Producers: Sequence & Sendable>(
    _ producers: Producers
  ) -> SignalProducer<Value, Failure>
  where
    Producers.Element: SignalProducerConvertible, Producers.Element.Value == Value,
    Producers.Element.Error == Failure
  {
    SignalProducer<Producers.Element, Failure>(producers).flatten(.race)
  }

  /// Sends the values of whichever stream says anything first, and interrupts the others.
  ///
  /// - Parameter producers: The streams, started in order until one has won.
  /// - Returns: A producer of the winner's values.
  public static func race<Producer: SignalProducerConvertible>(
    _ producers: Producer...
  ) -> SignalProducer<Value, Failure>
  where Producer.Value == Value, Producer.Error == Failure {
    race(producers)
  }

  /// Sends the values of whichever stream says anything first: another name for `race`.
  ///
  /// - Parameter producers: The streams, started in order until one has won.
  /// - Returns: A producer of the winner's values.
  public static func amb<Producer: SignalProducerConvertible>(
    _ producers: Producer...
  ) -> SignalProducer<Value, Failure>
  where Producer.Value == Value, Producer.Error == Failure {
    race(producers)
  }
}

extension Signal {
  /// Sends the values of whichever signal says anything first.
  ///
  /// - Parameter signals: The signals.
  /// - Returns: A signal of the winner's values.
  public static func race(_ signals: Signal<Value, Failure>...) -> Signal<Value, Failure> {
    SignalProducer<Value, Failure>.race(signals).startedSignal()
  }
}
