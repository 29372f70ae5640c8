extension ValueNode {
  /// Makes a value that of a node.
  ///
  /// - Returns: That it is a new one.
  @inlinable
  @inline(__always)
  static func put(_ newValue: Value, in node: NodePointer, _ hasValue: Bool) -> Bool {
    let storage = storage(of: node)
    if hasValue {
      if !_isPOD(Value.self) { GraphThread.discard(storage.pointee) }
      storage.pointee = newValue
    } else {
      storage.initialize(to: newValue)
    }
    return true
  }

  /// Makes a value that of a node, unless they are equal.
  ///
  /// - Returns: Whether it is a new one.
  @inlinable
  @inline(__always)
  static func put(
    _ newValue: Value,
    in node: NodePointer,
    _ hasValue: Bool,
    unless isEqual: (Value, Value) -> Bool
  ) -> Bool {
    guard hasValue, isEqual(storage(of: node).pointee, newValue) else {
      return put(newValue, in: node, hasValue)
    }
    if !_isPOD(Value.self) { GraphThread.discard(newValue) }
    return false
  }

  /// The value of a node that has one.
  @inlinable
  @inline(__always)
  static func value(of node: NodePointer) -> Value {
    GraphThread.checkValue(of: node)
    return storage(of: node).pointee
  }

  /// Makes a node that derives its value from `sources`.
  ///
  /// - Parameters:
  ///   - sources: What it derives from; `nil` if that is whatever the derivation reads.
  ///   - isEqual: Whether a computed value is the same as the one before, so that nothing has
  ///     changed.
  ///   - derive: Computes the value, with the lock held. Pure.
  @inlinable
  convenience init(
    from sources: [GraphNode]?,
    isEqual: @escaping (Value, Value) -> Bool,
    derive: @escaping () -> Value
  ) {
    self.init(sources: sources) { ValueNode.put(derive(), in: $0, $1, unless: isEqual) }
  }

  /// Makes a node that derives its value from `sources`, and in which every value is a new one.
  ///
  /// - Parameters:
  ///   - sources: What it derives from; `nil` if that is whatever the derivation reads.
  ///   - derive: Computes the value, with the lock held. Pure.
  @inlinable
  convenience init(from sources: [GraphNode]?, derive: @escaping () -> Value) {
    self.init(sources: sources) { ValueNode.put(derive(), in: $0, $1) }
  }

  /// Makes a node that derives its value from what the derivation reads, with equal values left out.
  ///
  /// Apart from the general case: where clients know the type, `==` is no call.
  ///
  /// - Parameter derive: Computes the value, with the lock held. Pure.
  @inlinable
  convenience init(tracking derive: @escaping () -> Value) where Value: Equatable {
    self.init(sources: nil) { ValueNode.put(derive(), in: $0, $1) { $0 == $1 } }
  }

  /// Makes a node that derives its value from that of one source.
  ///
  /// The derivation does not hold the source, which the node does already: only so can a long chain
  /// be let go of in a loop.
  @inlinable
  @inline(__always)
  convenience init<SourceValue>(
    mapping source: ValueNode<SourceValue>,
    _ transform: @escaping (SourceValue) -> Value
  ) {
    let state = source.state
    self.init(source: source) {
      ValueNode.put(transform(ValueNode<SourceValue>.value(of: state)), in: $0, $1)
    }
  }

  /// Makes a node that derives its value from that of one source, with equal values left out.
  @inlinable
  convenience init<SourceValue>(
    mapping source: ValueNode<SourceValue>,
    isEqual: @escaping (Value, Value) -> Bool,
    _ transform: @escaping (SourceValue) -> Value
  ) {
    let state = source.state
    self.init(source: source) {
      let newValue = transform(ValueNode<SourceValue>.value(of: state))
      return ValueNode.put(newValue, in: $0, $1, unless: isEqual)
    }
  }

  /// Makes a node that derives its value from those of two sources, which the derivation does not
  /// hold either.
  @inlinable
  convenience init<First, Second>(
    combining first: ValueNode<First>,
    _ second: ValueNode<Second>,
    _ transform: @escaping (First, Second) -> Value
  ) {
    let (firstState, secondState) = (first.state, second.state)
    self.init(sources: first, second) {
      let newValue = transform(
        ValueNode<First>.value(of: firstState),
        ValueNode<Second>.value(of: secondState)
      )
      return ValueNode.put(newValue, in: $0, $1)
    }
  }
}

// MARK: - Remembering

extension ValueNode {
  /// Makes a node whose value depends on what it has seen before, and which therefore sees every
  /// step.
  ///
  /// What sees every step is a node of its own, which the graph holds and which is never in its death
  /// throes while others look at it. It is taken out when the node that stands for it, which
  /// everybody else holds, has died.
  ///
  /// - Parameters:
  ///   - sources: What it derives from.
  ///   - next: Computes the value, with the lock held, whenever a source has changed; `nil` if it
  ///     stays as it is. May keep state. The first value is not `nil`.
  /// - Returns: The node that stands for it.
  static func following(
    _ sources: [GraphNode],
    next: @escaping () -> Value?
  ) -> ValueNode {
    var (latest, isNew) = (Value?.none, false)
    let follower = ValueNode(from: sources, isEqual: { _, _ in !isNew }) {
      let value = next()
      isNew = value != nil
      if isNew { latest = value }
      guard let latest else { preconditionFailure("A property has no first value") }
      return latest
    }
    let outlet = ValueNode(mapping: follower) { $0 }
    GraphThread.withCurrent { graph in
      graph.step(at: follower.state) {
        graph.keepUp(follower)
        outlet.settle()
      }
    }
    outlet.resource = AnyDisposable {
      GraphThread.withCurrent { graph in
        graph.step(at: follower.state) { graph.stopKeepingUp(follower) }
      }
    }
    return outlet
  }
}
