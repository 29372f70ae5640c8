/// A value that changes over time and is only read: a view of another property, or what is
/// derived from some.
///
/// Properties that are derived by pure functions are nodes of a graph. However they are combined,
/// one change is one step: each node is computed at most once, after all that it derives from,
/// and each observer is told at most once, never of a mixture of old and new. What nobody observes
/// is computed when it is read, and costs nothing otherwise.
///
/// ```swift
/// let width = MutableProperty(2)
/// let height = MutableProperty(3)
/// let area = Property.computed { width.value * height.value }
/// area.value  // 6
/// ```
@propertyWrapper
@preconcurrency
public final class Property<Value: Sendable>: GraphProperty {
  /// A property cannot fail.
  public typealias Error = Never

  @usableFromInline let node: ValueNode<Value>
  /// Where the node's value is read, without going by way of the node.
  @usableFromInline let address: NodeAddress
  /// What it was asked to keep alive.
  private let captured: (any AnyObject & Sendable)?

  @usableFromInline
  init(node: ValueNode<Value>, capturing captured: (any PropertyProtocol)? = nil) {
    self.node = node
    address = NodeAddress(of: node)
    self.captured = captured
  }

  /// The current value.
  @inlinable public var value: Value { ValueNode.read(address.state) }

  /// The current value.
  @inlinable public var wrappedValue: Value { value }

  /// The property itself.
  public var projectedValue: Property<Value> { self }

  /// Gives the property a name for messages.
  ///
  /// - Parameters:
  ///   - name: What to call it.
  ///   - fileID: Where it is made, for the census.
  ///   - line: Where it is made, for the census.
  /// - Returns: The property itself.
  @discardableResult
  public func named(_ name: String, fileID: String = #fileID, line: Int = #line) -> Self {
    node.call(name)
    node.census?.label(name, "\(fileID):\(line)")
    return self
  }
}

// MARK: - Making

extension Property {
  /// Makes a property that never changes.
  ///
  /// - Parameter value: What it holds.
  public convenience init(value: Value) {
    let node = ValueNode(value)
    node.completeInStep()
    self.init(node: node)
  }

  /// Makes a property that shows another one, and does not keep it alive.
  ///
  /// - Parameter property: What to show. When it is released, this one keeps its last value.
  public convenience init<Other: PropertyProtocol>(_ property: Other) where Other.Value == Value {
    self.init(node: .of(property))
  }

  /// Makes a property that shows another one, and keeps it alive.
  ///
  /// - Parameter property: What to show.
  public convenience init<Other: PropertyProtocol>(capturing property: Other)
  where Other.Value == Value {
    self.init(node: .of(property), capturing: property)
  }

  /// Makes a property of the latest value of a stream, which is started now.
  ///
  /// The stream is interrupted when neither the property nor anything that derives from it is
  /// left. When the stream ends, the property keeps its last value.
  ///
  /// - Parameters:
  ///   - initial: What it holds until the stream sends a value.
  ///   - values: The stream.
  public convenience init<Values: SignalProducerConvertible>(initial: Value, then values: Values)
  where Values.Value == Value, Values.Error == Never {
    self.init(node: .fed(by: values.producer, initial: initial))
  }

  /// Makes a property of the latest value of a stream, or nothing, which is started now.
  ///
  /// - Parameters:
  ///   - initial: What it holds until the stream sends a value.
  ///   - values: The stream.
  public convenience init<Values: SignalProducerConvertible>(initial: Value, then values: Values)
  where Value == Values.Value?, Values.Error == Never {
    self.init(initial: initial, then: values.producer.map(Optional.some))
  }

  /// Makes a property of whatever a closure reads.
  ///
  /// The closure runs when the property is read or observed and something that it read has
  /// changed. Each run finds its dependencies anew: what a branch not taken would have read is
  /// none.
  ///
  /// The property keeps the closure, with all that this captures, and an observation keeps the property:
  /// unlike what `map` and `combineLatest` make, it does not end with what it reads, which it keeps from
  /// ending. So end the observation: dispose of it, or tie it to a lifetime.
  ///
  /// - Parameter derive: Computes the value of those of other properties. It must be pure and short:
  ///   it runs inside the step, and must neither set a property nor wait for another thread.
  /// - Returns: A property whose every change is told.
  @inlinable
  @preconcurrency
  public static func computed(_ derive: @escaping @Sendable () -> Value) -> Property<Value> {
    Property(node: ValueNode(from: nil, derive: derive))
  }
}

extension Property where Value: Equatable {
  /// Makes a property of whatever a closure reads.
  ///
  /// When the closure returns a value that is equal to the last one, the step stops there: nothing
  /// further down is computed or told.
  ///
  /// The property keeps the closure, with all that this captures, and an observation keeps the property:
  /// unlike what `map` and `combineLatest` make, it does not end with what it reads, which it keeps from
  /// ending. So end the observation: dispose of it, or tie it to a lifetime.
  ///
  /// - Parameter derive: Computes the value of those of other properties. It must be pure and short:
  ///   it runs inside the step, and must neither set a property nor wait for another thread.
  /// - Returns: A property that tells what is different.
  @inlinable
  @preconcurrency
  public static func computed(_ derive: @escaping @Sendable () -> Value) -> Property<Value> {
    Property(node: ValueNode(tracking: derive))
  }
}

// MARK: - Nodes

extension ValueNode {
  /// The node of a property.
  ///
  /// One that is not of this module is followed by its producer.
  @inlinable
  static func of<Source: PropertyProtocol>(_ property: Source) -> ValueNode<Value>
  where Source.Value == Value {
    // Where the type is known, the compiler decides this.
    if let property = property as? Property<Value> { return property.node }
    if let property = property as? MutableProperty<Value> { return property.node }
    return ofUncommon(property)
  }

  @usableFromInline
  static func ofUncommon<Source: PropertyProtocol>(_ property: Source) -> ValueNode<Value>
  where Source.Value == Value {
    // It is slow to ask for a conformance.
    if let property = property as? any GraphProperty<Value> { return property.node }
    return .fed(by: property.signal.producer, initial: property.value)
  }

  /// A source that takes the values of a stream, for as long as the node is needed.
  static func fed(
    by values: SignalProducer<Value, Never>,
    initial: Value
  ) -> ValueNode<Value> {
    let node = ValueNode(initial)
    let feed = SerialDisposable()
    node.resource = feed
    feed.inner = values.start { [weak node] event in
      guard let node else { return }
      if case .value(let value) = event {
        _ = node.exchange(value)
      } else {
        node.completeInStep()
      }
    }
    return node
  }
}
