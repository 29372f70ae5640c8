import Synchronization

/// A value that can be read and set at any time, from any thread, and tells what it becomes.
///
/// A mutable property is a source of the graph of properties. Every set is a step: it is told to
/// each observer once, and properties that are derived from this one follow without showing a
/// mixture of old and new. Observers are told in place when nobody else is telling them, never
/// under a lock. When the property is released, its observers see completion.
///
/// ```swift
/// let name = MutableProperty("Ann")
/// name.producer.startWithValues { print($0) }  // prints Ann
/// name.value = "Bob"                           // prints Bob
/// ```
@propertyWrapper
@preconcurrency
public final class MutableProperty<Value: Sendable>: ComposableMutablePropertyProtocol,
  GraphProperty
{
  /// A property cannot fail.
  public typealias Error = Never

  @usableFromInline let node: ValueNode<Value>
  /// Where the node's value is read, without going by way of the node.
  @usableFromInline let address: NodeAddress
  /// Made when somebody asks for the lifetime: most properties are never bound.
  private let token = LateReference()

  /// Makes a property.
  ///
  /// - Parameter initialValue: What it holds at first.
  @inlinable
  public convenience init(_ initialValue: Value) {
    self.init(node: ValueNode(initialValue))
  }

  @usableFromInline
  init(node: ValueNode<Value>) {
    self.node = node
    address = NodeAddress(of: node)
  }

  /// Makes a property of the value of a wrapped variable.
  ///
  /// - Parameter wrappedValue: What it holds at first.
  public convenience init(wrappedValue: Value) {
    self.init(wrappedValue)
  }

  deinit {
    node.completeInStep()
  }

  /// How long the property lives.
  public var lifetime: Lifetime {
    Lifetime(token.load(as: Lifetime.Token.self) ?? token.storeIfNil(Lifetime.Token()))
  }

  /// The current value.
  ///
  /// Setting it tells the observers, also of an equal value.
  ///
  /// - Complexity: Reading and setting take the lock of what the property is connected with for a moment;
  ///   setting also updates what is observed downstream.
  @inlinable public var value: Value {
    get { ValueNode.read(address.state) }
    set { _ = node.exchange(newValue) }
  }

  /// The current value.
  @inlinable public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The property itself.
  public var projectedValue: MutableProperty<Value> { self }

  /// Replaces the value.
  ///
  /// - Parameter newValue: The value to hold from now on.
  /// - Returns: The value before.
  @inlinable
  @discardableResult
  public func swap(_ newValue: Value) -> Value {
    node.exchange(newValue)
  }

  /// Changes the value in place, atomically.
  ///
  /// - Parameter action: Changes the value. It runs inside the step, in turn with other closures of
  ///   `modify` and `transaction`, so it must be short and must not wait for other threads. If it
  ///   throws, the value stays as it was and nobody is told.
  /// - Returns: What `action` returns.
  /// - Throws: What `action` throws.
  @discardableResult
  public func modify<Result, Failure: Swift.Error>(
    _ action: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try node.modify(action)
  }

  /// Reads the value.
  ///
  /// - Parameter action: Takes the value. It runs after the read, outside of any lock.
  /// - Returns: What `action` returns.
  /// - Throws: What `action` throws.
  @discardableResult
  public func withValue<Result, Failure: Swift.Error>(
    _ action: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try action(value)
  }

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

extension MutableProperty where Value: Equatable {
  /// Changes the value in place, atomically, and tells the observers if it has become another one.
  ///
  /// - Parameter action: Changes the value. It runs inside the step, in turn with other closures of
  ///   `modify` and `transaction`, so it must be short and must not wait for other threads. If it
  ///   throws, the value stays as it was and nobody is told.
  /// - Returns: What `action` returns.
  /// - Throws: What `action` throws.
  /// - Complexity: Keeps the old value meanwhile and compares it with the new one. Large values
  ///   that are sure to change are faster with `modify(tellingUnchanged: true)`.
  @discardableResult
  public func modify<Result, Failure: Swift.Error>(
    _ action: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try modify(tellingUnchanged: false, action)
  }

  /// Changes the value in place, atomically.
  ///
  /// - Parameters:
  ///   - tellsUnchanged: Whether the observers are told even if the value is equal to the one
  ///     before.
  ///   - action: Changes the value. It runs inside the step, in turn with other closures of `modify` and
  ///     `transaction`, so it must be short and must not wait for other threads. If it throws, the value
  ///     stays as it was and nobody is told.
  /// - Returns: What `action` returns.
  /// - Throws: What `action` throws.
  @discardableResult
  public func modify<Result, Failure: Swift.Error>(
    tellingUnchanged tellsUnchanged: Bool,
    _ action: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try node.modify(unlessEqual: tellsUnchanged ? nil : { $0 == $1 }, action)
  }
}
