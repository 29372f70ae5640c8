extension SignalProducer where Value == Bool {
  /// Sends the opposite of each value.
  ///
  /// - Returns: A producer that is true when this one is not.
  public func negate() -> SignalProducer<Bool, Failure> {
    lift(.map { !$0 })
  }

  /// Sends whether the latest values of this and another stream are both true.
  ///
  /// **Termination:** as for `combineLatest(with:)`.
  ///
  /// - Parameter other: The other stream.
  /// - Returns: A producer of whether both are true.
  public func and<Other: SignalProducerConvertible>(
    _ other: Other
  ) -> SignalProducer<Bool, Failure> where Other.Value == Bool, Other.Error == Failure {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// Sends whether one of the latest values of this and another stream is true.
  ///
  /// **Termination:** as for `combineLatest(with:)`.
  ///
  /// - Parameter other: The other stream.
  /// - Returns: A producer of whether either is true.
  public func or<Other: SignalProducerConvertible>(
    _ other: Other
  ) -> SignalProducer<Bool, Failure> where Other.Value == Bool, Other.Error == Failure {
    combineLatest(with: other).map { $0 || $1 }
  }
}

extension Signal where Value == Bool {
  /// Sends the opposite of each value.
  ///
  /// - Returns: A signal that is true when this one is not.
  public func negate() -> Signal<Bool, Failure> {
    lift(.map { !$0 })
  }

  /// Sends whether the latest values of this and another stream are both true.
  ///
  /// - Parameter other: The other stream.
  /// - Returns: A signal of whether both are true.
  public func and<Other: SignalProducerConvertible>(
    _ other: Other
  ) -> Signal<Bool, Failure> where Other.Value == Bool, Other.Error == Failure {
    producer.and(other).startedSignal()
  }

  /// Sends whether one of the latest values of this and another stream is true.
  ///
  /// - Parameter other: The other stream.
  /// - Returns: A signal of whether either is true.
  public func or<Other: SignalProducerConvertible>(
    _ other: Other
  ) -> Signal<Bool, Failure> where Other.Value == Bool, Other.Error == Failure {
    producer.or(other).startedSignal()
  }
}

// MARK: - Any number

extension SignalProducer where Value == Bool {
  /// Sends whether the latest values of all streams are true.
  ///
  /// - Parameter booleans: The streams. Without any, it is true.
  /// - Returns: A producer of whether all are true.
  public static func all<Booleans: Collection & Sendable>(
    _ booleans: Booleans
  ) -> SignalProducer<Bool, Failure>
  where
    Booleans.Element: SignalProducerConvertible, Booleans.Element.Value == Bool,
    Booleans.Element.Error == Failure
  {
    combineLatest(booleans, emptySentinel: []).map { $0.allSatisfy { $0 } }
  }

  /// Sends whether the latest values of all streams are true.
  ///
  /// - Parameter booleans: The streams. Without any, it is true.
  /// - Returns: A producer of whether all are true.
  public static func all<Booleans: SignalProducerConvertible>(
    _ booleans: Booleans...
  ) -> SignalProducer<Bool, Failure> where Booleans.Value == Bool, Booleans.Error == Failure {
    all(booleans)
  }

  /// Sends whether the latest value of any stream is true.
  ///
  /// - Parameter booleans: The streams. Without any, it is false.
  /// - Returns: A producer of whether any is true.
  public static func any<Booleans: Collection & Sendable>(
    _ booleans: Booleans
  ) -> SignalProducer<Bool, Failure>
  where
    Booleans.Element: SignalProducerConvertible, Booleans.Element.Value == Bool,
    Booleans.Element.Error == Failure
  {
    combineLatest(booleans, emptySentinel: []).map { $0.contains { $0 } }
  }

  /// Sends whether the latest value of any stream is true.
  ///
  /// - Parameter booleans: The streams. Without any, it is false.
  /// - Returns: A producer of whether any is true.
  public static func any<Booleans: SignalProducerConvertible>(
    _ booleans: Booleans...
  ) -> SignalProducer<Bool, Failure> where Booleans.Value == Bool, Booleans.Error == Failure {
    any(booleans)
  }
}

extension Signal where Value == Bool {
  /// Sends whether the latest values of all signals are true.
  ///
  /// - Parameter booleans: The signals.
  /// - Returns: A signal of whether all are true.
  public static func all<Booleans: Collection & Sendable>(
    _ booleans: Booleans
  ) -> Signal<Bool, Failure> where Booleans.Element == Signal<Bool, Failure> {
    SignalProducer<Bool, Failure>.all(booleans).startedSignal()
  }

  /// Sends whether the latest values of all signals are true.
  ///
  /// - Parameter booleans: The signals.
  /// - Returns: A signal of whether all are true.
  public static func all(_ booleans: Signal<Bool, Failure>...) -> Signal<Bool, Failure> {
    all(booleans)
  }

  /// Sends whether the latest value of any signal is true.
  ///
  /// - Parameter booleans: The signals.
  /// - Returns: A signal of whether any is true.
  public static func any<Booleans: Collection & Sendable>(
    _ booleans: Booleans
  ) -> Signal<Bool, Failure> where Booleans.Element == Signal<Bool, Failure> {
    SignalProducer<Bool, Failure>.any(booleans).startedSignal()
  }

  /// Sends whether the latest value of any signal is true.
  ///
  /// - Parameter booleans: The signals.
  /// - Returns: A signal of whether any is true.
  public static func any(_ booleans: Signal<Bool, Failure>...) -> Signal<Bool, Failure> {
    any(booleans)
  }
}
