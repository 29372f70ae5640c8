extension SignalProducer where Value: Sequence {
  /// Transforms the elements of each value.
  ///
  /// ```text
  /// self:                --[1,2]--[3]--|
  /// mapMany { $0 * 2 }:  --[2,4]--[6]--|
  /// ```
  ///
  /// **Termination:** passed on. **Threading:** in place.
  ///
  /// - Parameter transform: Makes the new element.
  /// - Returns: A producer of arrays of the new elements.
  @inlinable
  @preconcurrency
  public func mapMany<Element: Sendable>(
    _ transform: @escaping @Sendable (Value.Element) -> Element
  ) -> SignalProducer<[Element], Failure> {
    lift(.map { $0.map(transform) })
  }

  /// Leaves out elements of each value.
  ///
  /// **Termination:** passed on. **Threading:** in place.
  ///
  /// - Parameter isIncluded: Whether an element stays.
  /// - Returns: A producer of arrays of the elements that stay.
  @inlinable
  @preconcurrency
  public func filterMany(
    _ isIncluded: @escaping @Sendable (Value.Element) -> Bool
  ) -> SignalProducer<[Value.Element], Failure> where Value.Element: Sendable {
    lift(.map { $0.filter(isIncluded) })
  }
}

extension Signal where Value: Sequence {
  /// Transforms the elements of each value.
  ///
  /// - Parameter transform: Makes the new element.
  /// - Returns: A signal of arrays of the new elements.
  @inlinable
  @preconcurrency
  public func mapMany<Element: Sendable>(
    _ transform: @escaping @Sendable (Value.Element) -> Element
  ) -> Signal<[Element], Failure> {
    lift(.map { $0.map(transform) })
  }

  /// Leaves out elements of each value.
  ///
  /// - Parameter isIncluded: Whether an element stays.
  /// - Returns: A signal of arrays of the elements that stay.
  @inlinable
  @preconcurrency
  public func filterMany(
    _ isIncluded: @escaping @Sendable (Value.Element) -> Bool
  ) -> Signal<[Value.Element], Failure> where Value.Element: Sendable {
    lift(.map { $0.filter(isIncluded) })
  }
}
