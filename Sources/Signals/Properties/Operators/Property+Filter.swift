extension PropertyProtocol {
  /// Derives a property of the latest value that passes a test.
  ///
  /// **Transaction:** a value that does not pass stops the step there.
  ///
  /// - Parameters:
  ///   - initial: What it holds until a value passes; the present one may.
  ///   - predicate: Whether a value passes; pure and short.
  /// - Returns: A property of the latest value that has passed.
  @preconcurrency
  public func filter(
    initial: Value,
    _ predicate: @escaping @Sendable (Value) -> Bool
  ) -> Property<Value> {
    let source = ValueNode.of(self)
    var isFirst = true
    return Property(
      node: ValueNode.following([source]) {
        defer { isFirst = false }
        if predicate(source.current) { return source.current }
        return isFirst ? initial : nil
      }
    )
  }

  /// Derives a property that tells only what is different from before.
  ///
  /// Of several values in a row that are the same without being equal, it holds one: which, depends on
  /// when it has been read or observed.
  ///
  /// **Transaction:** stops the step where the value is the same.
  ///
  /// - Parameter isEquivalent: Whether two values, the earlier one first, are the same; pure and
  ///   short.
  /// - Returns: A property of the same value.
  @inlinable
  @preconcurrency
  public func skipRepeats(
    _ isEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Property<Value> {
    let source = ValueNode.of(self)
    return Property(node: ValueNode(mapping: source, isEqual: isEquivalent) { $0 })
  }

  /// Derives a property that leaves out every value whose identity it has held before.
  ///
  /// **Complexity:** keeps all identities that it has seen.
  ///
  /// - Parameter transform: The identity of a value; pure and short.
  /// - Returns: A property of the latest value that was new.
  @preconcurrency
  public func uniqueValues<Identity: Hashable>(
    _ transform: @escaping @Sendable (Value) -> Identity
  ) -> Property<Value> {
    let source = ValueNode.of(self)
    var seen: Set<Identity> = []
    return Property(
      node: ValueNode.following([source]) {
        seen.insert(transform(source.current)).inserted ? source.current : nil
      }
    )
  }
}

extension PropertyProtocol where Value: Equatable {
  /// Derives a property that tells only what is different from before.
  ///
  /// - Returns: A property of the same value.
  @inlinable
  public func skipRepeats() -> Property<Value> {
    skipRepeats { $0 == $1 }
  }
}

extension PropertyProtocol where Value: Hashable {
  /// Derives a property that leaves out every value that it has held before.
  ///
  /// **Complexity:** keeps all values that it has seen.
  ///
  /// - Returns: A property of the latest value that was new.
  public func uniqueValues() -> Property<Value> {
    uniqueValues { $0 }
  }
}
