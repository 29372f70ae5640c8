extension PropertyProtocol {
  /// Derives a property by transforming the value.
  ///
  /// **Transaction:** computed at most once a step, when it is observed or read.
  ///
  /// - Parameter transform: Makes the value; pure and short.
  /// - Returns: A property of the transformed value, which tells every change of this one.
  @inlinable
  @inline(__always)
  @preconcurrency
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Property<NewValue> {
    Property(node: ValueNode(mapping: ValueNode.of(self), transform))
  }

  /// Derives a property of a member of the value.
  ///
  /// - Parameter keyPath: The member.
  /// - Returns: A property of the member.
  @_disfavoredOverload
  public func map<Member: Sendable>(
    _ keyPath: any KeyPath<Value, Member> & Sendable
  ) -> Property<Member> {
    map { $0[keyPath: keyPath] }
  }

  /// Derives a property that tells one value at every change.
  ///
  /// - Parameter value: What it holds.
  /// - Returns: A property of the constant.
  @_disfavoredOverload
  public func map<NewValue: Sendable>(value: NewValue) -> Property<NewValue> {
    map { _ in value }
  }
}
