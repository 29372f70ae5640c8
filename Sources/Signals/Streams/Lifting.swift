extension SignalProducer {
  /// Applies a transformation of signals to the signal of each run.
  ///
  /// - Parameter transform: Makes a signal of that of a run, before the run sends anything.
  /// - Returns: A producer of the events of the transformed signals.
  @preconcurrency
  public func lift<NewValue: Sendable, NewFailure: Swift.Error>(
    _ transform:
      @escaping @Sendable (Signal<Value, Failure>) -> Signal<NewValue, NewFailure>
  ) -> SignalProducer<NewValue, NewFailure> {
    SignalProducer<NewValue, NewFailure> { observer, lifetime in
      startWithSignal { signal, interruption in
        lifetime += interruption
        lifetime += transform(signal).observe(observer)
      }
    }
  }

  /// Applies a transformation of two signals to the signals of a run of this producer and of one of
  /// another.
  ///
  /// The right one is started last, so that it may be the one which sends at once.
  ///
  /// - Parameter transform: Makes a function that takes the signal of the other producer.
  /// - Returns: A function that takes the other producer.
  @preconcurrency
  public func lift<OtherValue: Sendable, OtherFailure: Swift.Error, NewValue: Sendable, NewFailure>(
    _ transform:
      @escaping @Sendable (Signal<Value, Failure>) -> (
        Signal<OtherValue, OtherFailure>
      ) -> Signal<NewValue, NewFailure>
  ) -> (SignalProducer<OtherValue, OtherFailure>) -> SignalProducer<NewValue, NewFailure> {
    { other in
      SignalProducer<NewValue, NewFailure> { observer, lifetime in
        other.startWithSignal { otherSignal, otherInterruption in
          lifetime += otherInterruption
          startWithSignal { signal, interruption in
            lifetime += interruption
            lifetime += transform(signal)(otherSignal).observe(observer)
          }
        }
      }
    }
  }

  /// Applies a transformation of a signal with another signal.
  ///
  /// - Parameter transform: Makes a function that takes the other signal.
  /// - Returns: A function that takes the other signal.
  @preconcurrency
  public func lift<OtherValue: Sendable, OtherFailure: Swift.Error, NewValue: Sendable, NewFailure>(
    _ transform:
      @escaping @Sendable (Signal<Value, Failure>) -> (
        Signal<OtherValue, OtherFailure>
      ) -> Signal<NewValue, NewFailure>
  ) -> (Signal<OtherValue, OtherFailure>) -> SignalProducer<NewValue, NewFailure> {
    { other in lift { transform($0)(other) } }
  }
}
