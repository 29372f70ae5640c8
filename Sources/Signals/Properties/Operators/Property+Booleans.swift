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

  /// Derives whether all are true.
  ///
  /// - Parameter properties: The properties; without any, it is true.
  /// - Returns: A property that is true when all are.
  public static func all<Properties: Collection>(_ properties: Properties) -> Property<Bool>
  where Properties.Element: PropertyProtocol, Properties.Element.Value == Bool {
    combined(properties.map { ValueNode<Bool>.of($0) }) { $0.allSatisfy(\.current) }
  }

  /// Derives whether all are true.
  ///
  /// - Parameter properties: The properties, of any kinds; without any, it is true.
  /// - Returns: A property that is true when all are.
  public static func all(_ properties: any PropertyProtocol<Bool>...) -> Property<Bool> {
    combined(properties.map { ValueNode<Bool>.of($0) }) { $0.allSatisfy(\.current) }
  }

  /// Derives whether at least one is true.
  ///
  /// - Parameter properties: The properties; without any, it is false.
  /// - Returns: A property that is true when one is.
  public static func any<Properties: Collection>(_ properties: Properties) -> Property<Bool>
  where Properties.Element: PropertyProtocol, Properties.Element.Value == Bool {
    combined(properties.map { ValueNode<Bool>.of($0) }) { $0.contains(where: \.current) }
  }

  /// Derives whether at least one is true.
  ///
  /// - Parameter properties: The properties, of any kinds; without any, it is false.
  /// - Returns: A property that is true when one is.
  public static func any(_ properties: any PropertyProtocol<Bool>...) -> Property<Bool> {
    combined(properties.map { ValueNode<Bool>.of($0) }) { $0.contains(where: \.current) }
  }

  private static func combined(
    _ nodes: [ValueNode<Bool>],
    _ combine: @escaping ([ValueNode<Bool>]) -> Bool
  ) -> Property<Bool> {
    nodes.isEmpty
      ? Property(value: combine([]))
      : Property(node: ValueNode(from: nodes) { combine(nodes) })
  }
}
