extension PropertyProtocol {
  /// Derives a property by transforming the value.
  ///
  /// **Transaction:** computed at most once a step, when it is observed or read.
  ///
  /// - Parameter transform: Makes the value; pure and short.
  /// - Returns: A property of the transformed value, which tells every change of this one.
  @preconcurrency
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Property<NewValue> {
    let source = ValueNode.of(self)
    return Property(node: ValueNode(mapping: source, transform))
  }

  /// Derives a property of a member of the value.
  ///
  /// - Parameter keyPath: The member.
  /// - Returns: A property of the member.
  public func map<Member: Sendable>(
    _ keyPath: any KeyPath<Value, Member> & Sendable
  ) -> Property<Member> {
    map { $0[keyPath: keyPath] }
  }

  /// Derives a property that tells only what is different from before.
  ///
  /// **Transaction:** stops the step where the value is the same.
  ///
  /// - Parameter isEquivalent: Whether two values, the earlier one first, are the same; pure and
  ///   short.
  /// - Returns: A property of the same value.
  @preconcurrency
  public func skipRepeats(
    _ isEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Property<Value> {
    let source = ValueNode.of(self)
    return Property(node: ValueNode(mapping: source, isEqual: isEquivalent) { $0 })
  }

  /// Derives a property that pairs two values.
  ///
  /// **Transaction:** one pair a step, however many of the two have changed.
  ///
  /// - Parameter other: The second of the pair.
  /// - Returns: A property of both values.
  public func combineLatest<Other: PropertyProtocol>(
    with other: Other
  ) -> Property<(Value, Other.Value)> {
    let (first, second) = (ValueNode.of(self), ValueNode<Other.Value>.of(other))
    return Property(
      node: ValueNode(combining: first, second) { ($0, $1) }
    )
  }
}

extension PropertyProtocol where Value: Equatable {
  /// Derives a property that tells only what is different from before.
  ///
  /// - Returns: A property of the same value.
  public func skipRepeats() -> Property<Value> {
    skipRepeats { $0 == $1 }
  }
}

extension PropertyProtocol where Value == Bool {
  /// Derives the opposite.
  ///
  /// - Returns: A property that is true when this one is not.
  public func negate() -> Property<Bool> {
    map { !$0 }
  }

  /// Derives whether both are true.
  ///
  /// - Parameter other: The other one.
  /// - Returns: A property that is true when both are.
  public func and<Other: PropertyProtocol>(_ other: Other) -> Property<Bool>
  where Other.Value == Bool {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// Derives whether one of them is true.
  ///
  /// - Parameter other: The other one.
  /// - Returns: A property that is true when either is.
  public func or<Other: PropertyProtocol>(_ other: Other) -> Property<Bool>
  where Other.Value == Bool {
    combineLatest(with: other).map { $0 || $1 }
  }
}

extension Property {
  /// Derives a property of all the values, however many they are.
  ///
  /// **Transaction:** one tuple a step, however many of them have changed.
  ///
  /// - Parameters:
  ///   - first: The first property.
  ///   - second: The second property.
  ///   - others: The other properties.
  /// - Returns: A property of the tuple of the values.
  public static func combineLatest<
    First: PropertyProtocol,
    Second: PropertyProtocol,
    each Other: PropertyProtocol
  >(
    _ first: First,
    _ second: Second,
    _ others: repeat each Other
  ) -> Property<(First.Value, Second.Value, repeat (each Other).Value)>
  where Value == First.Value {
    let firstNode = ValueNode<First.Value>.of(first)
    let secondNode = ValueNode<Second.Value>.of(second)
    let otherNodes = (repeat ValueNode<(each Other).Value>.of(each others))
    var sources: [GraphNode] = [firstNode, secondNode]
    for node in repeat each otherNodes { sources.append(node) }
    return Property<(First.Value, Second.Value, repeat (each Other).Value)>(
      node: ValueNode(from: sources) {
        (firstNode.current, secondNode.current, repeat (each otherNodes).current)
      }
    )
  }
}
