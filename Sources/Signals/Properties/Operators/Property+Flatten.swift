extension PropertyProtocol where Value: PropertyProtocol {
  /// Derives a property of the values of the inner properties.
  ///
  /// **Transaction:** with `.latest`, a node of the graph: a step that changes which property is the
  /// inner one, and its value, is told once. With the other strategies it is a source that follows
  /// the stream of the inner values.
  ///
  /// - Parameter strategy: Which inner properties to follow.
  /// - Returns: A property of their values.
  public func flatten(_ strategy: FlattenStrategy) -> Property<Value.Value> {
    flatMap(strategy) { $0 }
  }
}

extension PropertyProtocol {
  /// Derives a property of each value, and follows their values.
  ///
  /// **Transaction:** with `.latest`, a node of the graph: a step that changes which property is the
  /// inner one, and its value, is told once. With the other strategies it is a source that follows
  /// the stream of the inner values.
  ///
  /// - Parameters:
  ///   - strategy: Which inner properties to follow.
  ///   - transform: Makes the inner property of a value; called once for each.
  /// - Returns: A property of the values of the inner ones.
  @preconcurrency
  public func flatMap<Inner: PropertyProtocol>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Property<Inner.Value> {
    guard strategy == .latest else {
      return Property(node: .fed(by: producer.flatMap(strategy) { transform($0).producer }))
    }
    let source = ValueNode.of(self)
    let inner = ValueNode(from: [source]) { FollowedProperty(transform(source.current)) }
    return Property(node: ValueNode(from: nil) { inner.read().node.read() })
  }
}

// MARK: -

/// An inner property and its node, which is found once.
private struct FollowedProperty<Inner: PropertyProtocol>: Sendable {
  let property: Inner
  let node: ValueNode<Inner.Value>

  init(_ property: Inner) {
    self.property = property
    node = .of(property)
  }
}

extension ValueNode {
  /// A source that takes the values of a stream which sends the first one as it is started.
  fileprivate static func fed(by values: SignalProducer<Value, Never>) -> ValueNode<Value> {
    let feed = Lock(FirstValueFeed<Value>())
    let run = SerialDisposable()
    run.inner = values.start { event in
      let node = feed.withLock { $0.node }
      if case .value(let value) = event {
        if let node {
          _ = node.exchange(value)
        } else {
          feed.withLock { $0.receiveFirst(value) }
        }
      } else {
        node?.completeInStep()
      }
    }
    guard let source = feed.withLock({ $0.made.take() }) else {
      // A programmer's error: the producer of a property sends its value at the start.
      preconditionFailure("A property that is flattened must have a value to begin with")
    }
    source.resource = run
    return source
  }
}

/// Makes a source of the first value of a stream, and holds it until somebody takes it over.
private struct FirstValueFeed<Value: Sendable> {
  var made: ValueNode<Value>?
  private(set) weak var node: ValueNode<Value>?
  private var hasMade = false

  mutating func receiveFirst(_ value: Value) {
    guard !hasMade else { return }
    hasMade = true
    made = ValueNode(value)
    node = made
  }
}
