extension PropertyProtocol {
  /// Derives a property that pairs each value with the one before it.
  ///
  /// **Transaction:** one pair a step.
  ///
  /// - Parameter initial: What the present value is paired with.
  /// - Returns: A property of pairs, the earlier value first.
  public func combinePrevious(_ initial: Value) -> Property<(Value, Value)> {
    let source = ValueNode.of(self)
    var previous = initial
    return Property(
      node: ValueNode.following([source]) {
        let value = source.current
        defer { previous = value }
        return (previous, value)
      }
    )
  }

  /// Derives a property that pairs each value with the present one of another property.
  ///
  /// **Transaction:** tells the changes of this property only. When both change in one step, the
  /// pair is of the two new values.
  ///
  /// - Parameter other: Where the second values come from.
  /// - Returns: A property of pairs.
  public func withLatest<Other: PropertyProtocol>(
    from other: Other
  ) -> Property<(Value, Other.Value)> {
    let (source, sampled) = (ValueNode.of(self), ValueNode<Other.Value>.of(other))
    var lastChange: UInt64?
    return Property(
      node: ValueNode.following([source, sampled]) {
        guard lastChange != source.changedAt else { return nil }
        lastChange = source.changedAt
        return (source.current, sampled.current)
      }
    )
  }
}
