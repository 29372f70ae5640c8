// In ReactiveSwift, a caller can trade the lock that serialises a signal for a promise to send from one
// place at a time, and must ask for events that are sent from inside an event to be queued. Here
// serialising costs no lock and queueing is the rule, so that these are other names for the default.

extension Signal {
  /// Makes a signal, as `init` does: its events are serialised all the same.
  ///
  /// - Parameter generator: Takes the input and the lifetime of the signal.
  /// - Returns: The signal.
  @preconcurrency
  public static func unserialized(_ generator: (Observer, Lifetime) -> Void) -> Signal {
    Signal(generator)
  }

  /// Makes a signal, as `init` does: events that are sent from inside an event follow it.
  ///
  /// - Parameter generator: Takes the input and the lifetime of the signal.
  /// - Returns: The signal.
  @preconcurrency
  public static func reentrantUnserialized(_ generator: (Observer, Lifetime) -> Void) -> Signal {
    Signal(generator)
  }

  /// Makes a signal that is driven by hand, as `pipe` does.
  ///
  /// - Parameter disposable: Disposed of when the signal has ended.
  /// - Returns: The signal and its input.
  public static func unserializedPipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal, input: Observer) {
    pipe(disposable: disposable)
  }

  /// Makes a signal that is driven by hand, as `pipe` does.
  ///
  /// - Parameter disposable: Disposed of when the signal has ended.
  /// - Returns: The signal and its input.
  public static func reentrantUnserializedPipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal, input: Observer) {
    pipe(disposable: disposable)
  }
}

extension SignalProducer {
  /// Makes a producer, as `init` does: the events of a run are serialised all the same.
  ///
  /// - Parameter startHandler: Takes the observer to feed and the lifetime of the run.
  /// - Returns: The producer.
  @preconcurrency
  public static func unserialized(
    _ startHandler: @escaping @Sendable (Signal<Value, Failure>.Observer, Lifetime) -> Void
  ) -> SignalProducer {
    SignalProducer(startHandler)
  }
}
