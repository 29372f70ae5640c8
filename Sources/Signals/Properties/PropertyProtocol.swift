/// A value that changes over time, and can always be read.
@preconcurrency
public protocol PropertyProtocol<Value>: AnyObject, SignalProducerConvertible, BindingSource
where Error == Never {
  /// The current value.
  var value: Value { get }

  /// Sends the current value at each start, and then each change; completes when no more can come.
  var producer: SignalProducer<Value, Never> { get }

  /// Sends each change from now on; completes when no more can come.
  var signal: Signal<Value, Never> { get }
}

/// A property that can be set.
@preconcurrency
public protocol MutablePropertyProtocol<Value>: PropertyProtocol, BindingTargetProvider {
  /// The current value. Setting it tells the observers.
  var value: Value { get set }

  /// How long the property lives.
  var lifetime: Lifetime { get }
}

/// A property that can be changed in place, in one step with reading it.
@preconcurrency
public protocol ComposableMutablePropertyProtocol<Value>: MutablePropertyProtocol {
  /// Reads the value.
  ///
  /// - Parameter action: Takes the value.
  /// - Returns: What `action` returns.
  /// - Throws: What `action` throws.
  func withValue<Result, Failure: Swift.Error>(
    _ action: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result

  /// Changes the value in place, atomically.
  ///
  /// - Parameter action: Changes the value.
  /// - Returns: What `action` returns.
  /// - Throws: What `action` throws.
  func modify<Result, Failure: Swift.Error>(
    _ action: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension MutablePropertyProtocol {
  /// Sets the property, for as long as it lives.
  ///
  /// A binding does not keep it alive.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [weak self] value in self?.value = value }
  }
}

/// A property that is a node of the graph, so that what is derived from it has no glitches.
@usableFromInline
protocol GraphProperty<Value>: PropertyProtocol {
  var node: ValueNode<Value> { get }
}

extension GraphProperty {
  /// Sends the current value at each start, and then each change.
  @inlinable public var producer: SignalProducer<Value, Never> {
    SignalProducer(plan: .property(node))
  }

  /// Sends each change from now on.
  @inlinable public var signal: Signal<Value, Never> { Signal(of: node) }
}
