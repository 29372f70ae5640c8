extension PropertyProtocol {
  /// Derives a property that pairs two values.
  ///
  /// **Transaction:** one pair a step, however many of the two have changed.
  ///
  /// - Parameter other: The second of the pair.
  /// - Returns: A property of both values.
  @inlinable
  public func combineLatest<Other: PropertyProtocol>(
    with other: Other
  ) -> Property<(Value, Other.Value)> {
    let (first, second) = (ValueNode.of(self), ValueNode<Other.Value>.of(other))
    return Property(
      node: ValueNode(combining: first, second) { ($0, $1) }
    )
  }

  /// Derives a property of all the values, however many they are.
  ///
  /// **Transaction:** one tuple a step, however many of them have changed.
  ///
  /// - Parameters:
  ///   - first: The first property.
  ///   - second: The second property.
  ///   - others: The other properties.
  /// - Returns: A property of the tuple of the values.
  @_disfavoredOverload
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
    gatheringLatest(first, second, repeat each others)
  }

  /// What all the forms for any number of properties do.
  static func gatheringLatest<
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

  /// Derives a property of the values of all properties of a sequence.
  ///
  /// **Transaction:** one array a step.
  ///
  /// - Parameter properties: What to combine.
  /// - Returns: A property of the values in the order of the properties; `nil` if there are none.
  @inlinable
  public static func combineLatest<Properties: Sequence>(
    _ properties: Properties
  ) -> Property<[Value]>?
  where Properties.Element: PropertyProtocol, Properties.Element.Value == Value {
    let nodes = properties.map { ValueNode<Value>.of($0) }
    guard !nodes.isEmpty else { return nil }
    // The node holds its sources, and the derivation need not.
    let states = nodes.map { $0.state }
    return Property<[Value]>(
      node: ValueNode(from: nodes) { states.map { ValueNode<Value>.value(of: $0) } }
    )
  }

  /// Derives a property of the values of all properties of a sequence, which may be empty.
  ///
  /// - Parameters:
  ///   - properties: What to combine.
  ///   - emptySentinel: What the property holds if there are none.
  /// - Returns: A property of the values in the order of the properties.
  @inlinable
  public static func combineLatest<Properties: Sequence>(
    _ properties: Properties,
    emptySentinel: [Value]
  ) -> Property<[Value]>
  where Properties.Element: PropertyProtocol, Properties.Element.Value == Value {
    combineLatest(properties) ?? Property<[Value]>(value: emptySentinel)
  }
}
