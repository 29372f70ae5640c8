extension SignalProducer {
  /// Leaves out values that are the same as the one sent before.
  ///
  /// ```text
  /// self:           --a--a--b--b--a--|
  /// skipRepeats():  --a-----b-----a--|
  /// ```
  ///
  /// **Termination:** passed on. **Threading:** in place.
  ///
  /// - Parameter isEquivalent: Whether two values, the earlier one first, are the same.
  /// - Returns: A producer of what changes.
  @inlinable
  @preconcurrency
  public func skipRepeats(
    _ isEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> SignalProducer<Value, Failure> {
    lift(.skipRepeats(isEquivalent))
  }
}

extension SignalProducer where Value: Equatable {
  /// Leaves out values that are equal to the one sent before.
  ///
  /// - Returns: A producer of what changes.
  @inlinable
  public func skipRepeats() -> SignalProducer<Value, Failure> {
    lift(.skipRepeats { $0 == $1 })
  }
}

extension Signal {
  /// Leaves out values that are the same as the one sent before.
  ///
  /// - Parameter isEquivalent: Whether two values, the earlier one first, are the same.
  /// - Returns: A signal of what changes.
  @inlinable
  @preconcurrency
  public func skipRepeats(
    _ isEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal<Value, Failure> {
    lift(.skipRepeats(isEquivalent))
  }
}

extension Signal where Value: Equatable {
  /// Leaves out values that are equal to the one sent before.
  ///
  /// - Returns: A signal of what changes.
  @inlinable
  public func skipRepeats() -> Signal<Value, Failure> {
    lift(.skipRepeats { $0 == $1 })
  }
}

// MARK: -

extension Operator where Input == Output, InputFailure == OutputFailure, Input: Sendable {
  @inlinable
  static func skipRepeats(
    _ isEquivalent: @escaping @Sendable (Input, Input) -> Bool
  ) -> Operator {
    Operator(
      .stateful {
        let last = Confined<Input?>(nil)
        return .filter { value in
          if let last = last.value, isEquivalent(last, value) { return false }
          last.value = value
          return true
        }
      }
    )
  }
}
