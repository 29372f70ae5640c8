extension PropertyProtocol {
  /// Derives a property that pairs the nth value of one property with the nth of another.
  ///
  /// **Transaction:** at most one pair a step. **Complexity:** keeps the values that are not paired
  /// yet, however many they are.
  ///
  /// - Parameter other: The second of the pair.
  /// - Returns: A property of the latest pair.
  public func zip<Other: PropertyProtocol>(
    with other: Other
  ) -> Property<(Value, Other.Value)> {
    Self.zip(self, other)
  }

  /// Derives a property of the nth values of all properties, however many they are.
  ///
  /// - Parameters:
  ///   - first: The first property.
  ///   - second: The second property.
  ///   - others: The other properties.
  /// - Returns: A property of the latest tuple.
  @_disfavoredOverload
  public static func zip<
    First: PropertyProtocol,
    Second: PropertyProtocol,
    each Other: PropertyProtocol
  >(
    _ first: First,
    _ second: Second,
    _ others: repeat each Other
  ) -> Property<(First.Value, Second.Value, repeat (each Other).Value)>
  where Value == First.Value {
    gatheringInTurn(first, second, repeat each others)
  }

  /// What all the forms for any number of properties do.
  static func gatheringInTurn<
    First: PropertyProtocol,
    Second: PropertyProtocol,
    each Other: PropertyProtocol
  >(
    _ first: First,
    _ second: Second,
    _ others: repeat each Other
  ) -> Property<(First.Value, Second.Value, repeat (each Other).Value)>
  where Value == First.Value {
    let firstQueue = ZipQueue(ValueNode<First.Value>.of(first))
    let secondQueue = ZipQueue(ValueNode<Second.Value>.of(second))
    let otherQueues = (repeat ZipQueue(ValueNode<(each Other).Value>.of(each others)))
    var sources: [GraphNode] = [firstQueue.source, secondQueue.source]
    for queue in repeat each otherQueues { sources.append(queue.source) }
    return Property<(First.Value, Second.Value, repeat (each Other).Value)>(
      node: ValueNode.following(sources) {
        var isComplete = firstQueue.update()
        isComplete = secondQueue.update() && isComplete
        for queue in repeat each otherQueues { isComplete = queue.update() && isComplete }
        guard isComplete else { return nil }
        return (firstQueue.next(), secondQueue.next(), repeat (each otherQueues).next())
      }
    )
  }

  /// Derives a property of the nth values of all properties of a sequence.
  ///
  /// - Parameter properties: What to combine.
  /// - Returns: A property of the values in the order of the properties; `nil` if there are none.
  public static func zip<Properties: Sequence>(
    _ properties: Properties
  ) -> Property<[Value]>?
  where Properties.Element: PropertyProtocol, Properties.Element.Value == Value {
    let queues = properties.map { ZipQueue(ValueNode<Value>.of($0)) }
    guard !queues.isEmpty else { return nil }
    return Property<[Value]>(
      node: ValueNode.following(queues.map(\.source)) {
        var isComplete = true
        for queue in queues { isComplete = queue.update() && isComplete }
        return isComplete ? queues.map { $0.next() } : nil
      }
    )
  }

  /// Derives a property of the nth values of all properties of a sequence, which may be empty.
  ///
  /// - Parameters:
  ///   - properties: What to combine.
  ///   - emptySentinel: What the property holds if there are none.
  /// - Returns: A property of the values in the order of the properties.
  public static func zip<Properties: Sequence>(
    _ properties: Properties,
    emptySentinel: [Value]
  ) -> Property<[Value]>
  where Properties.Element: PropertyProtocol, Properties.Element.Value == Value {
    zip(properties) ?? Property<[Value]>(value: emptySentinel)
  }
}

// MARK: -

/// The values of one property that wait for their partners.
///
/// Touched inside of a step.
private final class ZipQueue<Value: Sendable> {
  let source: ValueNode<Value>
  private var waiting = RingBuffer<Value>()
  private var lastChange: UInt64?

  init(_ source: ValueNode<Value>) {
    self.source = source
  }

  /// Takes the value of the source if it is a new one.
  ///
  /// - Returns: Whether there is a value to pair.
  func update() -> Bool {
    if lastChange != source.changedAt {
      lastChange = source.changedAt
      waiting.append(source.current)
    }
    return !waiting.isEmpty
  }

  func next() -> Value {
    guard let value = waiting.popFirst() else {
      // Cannot be reached: `update` has said of each source that there is one.
      preconditionFailure("\(source.displayName) has no value to pair")
    }
    return value
  }
}
