extension SignalProducer {
  /// Sends only the values of a type.
  ///
  /// **Termination:** passed on. **Threading:** in place.
  ///
  /// - Parameter type: The type; what is no value of it is left out.
  /// - Returns: A producer of the values as that type.
  @inlinable
  public func ofType<Wanted: Sendable>(_ type: Wanted.Type) -> SignalProducer<Wanted, Failure> {
    lift(.compactMap { $0 as? Wanted })
  }

  /// Divides the values by a test.
  ///
  /// Each of the two is a producer of its own, which does the work anew.
  ///
  /// - Parameter belongsInFirst: Whether a value goes to the first of the two.
  /// - Returns: Producers of the values that pass, and of those that do not.
  @inlinable
  @preconcurrency
  public func partition(
    _ belongsInFirst: @escaping @Sendable (Value) -> Bool
  ) -> (SignalProducer<Value, Failure>, SignalProducer<Value, Failure>) {
    (filter(belongsInFirst), filter { !belongsInFirst($0) })
  }
}

extension Signal {
  /// Sends only the values of a type.
  ///
  /// - Parameter type: The type; what is no value of it is left out.
  /// - Returns: A signal of the values as that type.
  @inlinable
  public func ofType<Wanted: Sendable>(_ type: Wanted.Type) -> Signal<Wanted, Failure> {
    lift(.compactMap { $0 as? Wanted })
  }

  /// Divides the values by a test.
  ///
  /// - Parameter belongsInFirst: Whether a value goes to the first of the two.
  /// - Returns: Signals of the values that pass, and of those that do not.
  @inlinable
  @preconcurrency
  public func partition(
    _ belongsInFirst: @escaping @Sendable (Value) -> Bool
  ) -> (Signal<Value, Failure>, Signal<Value, Failure>) {
    (filter(belongsInFirst), filter { !belongsInFirst($0) })
  }
}

extension MutableProperty where Value == Bool {
  /// Makes it the opposite of what it was, atomically.
  public func toggle() {
    modify { $0.toggle() }
  }
}
