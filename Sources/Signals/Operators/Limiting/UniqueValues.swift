extension SignalProducer {
  /// Leaves out values whose identity has been sent before.
  ///
  /// ```text
  /// self:            --a--b--a--c--b--|
  /// uniqueValues():  --a--b-----c-----|
  /// ```
  ///
  /// **Termination:** passed on. **Threading:** in place. **Complexity:** remembers every identity
  /// until the end.
  ///
  /// - Parameter transform: Makes the identity of a value.
  /// - Returns: A producer of the first value of each identity.
  @inlinable
  @preconcurrency
  public func uniqueValues<Identity: Hashable & Sendable>(
    _ transform: @escaping @Sendable (Value) -> Identity
  ) -> SignalProducer<Value, Failure> {
    lift(.uniqueValues(transform))
  }
}

extension SignalProducer where Value: Hashable {
  /// Leaves out values that have been sent before.
  ///
  /// **Complexity:** remembers every value until the end.
  ///
  /// - Returns: A producer of each value once.
  @inlinable
  public func uniqueValues() -> SignalProducer<Value, Failure> {
    lift(.uniqueValues { $0 })
  }
}

extension Signal {
  /// Leaves out values whose identity has been sent before.
  ///
  /// - Parameter transform: Makes the identity of a value.
  /// - Returns: A signal of the first value of each identity.
  @inlinable
  @preconcurrency
  public func uniqueValues<Identity: Hashable & Sendable>(
    _ transform: @escaping @Sendable (Value) -> Identity
  ) -> Signal<Value, Failure> {
    lift(.uniqueValues(transform))
  }
}

extension Signal where Value: Hashable {
  /// Leaves out values that have been sent before.
  ///
  /// - Returns: A signal of each value once.
  @inlinable
  public func uniqueValues() -> Signal<Value, Failure> {
    lift(.uniqueValues { $0 })
  }
}

// MARK: -

extension Operator where Input == Output, InputFailure == OutputFailure {
  @inlinable
  static func uniqueValues<Identity: Hashable & Sendable>(
    _ transform: @escaping @Sendable (Input) -> Identity
  ) -> Operator {
    Operator { sink in
      var seen: Set<Identity> = []
      return Sink(
        value: { if seen.insert(transform($0)).inserted { sink.value($0) } },
        end: sink.end
      )
    }
  }
}
