/// A node with its value and those who observe it.
///
/// Values lie in memory beside the node's state, and observations do not know their type: in generic
/// code that clients do not specialise, an optional or a tuple of a value costs a look-up of its
/// metadata each time, which is more than everything else in a step. What is done over and over,
/// reading, setting and deriving, is inlinable, so that clients specialise it.
@usableFromInline
final class ValueNode<Value: Sendable>: GraphNode, @unchecked Sendable {
  @exclusivity(unchecked) private var observers = NodeObservers.none

  private init(_ kind: NodeState.Kind, sourceCount: Int = 0, derivation: Derivation?) {
    let valueEnd = Self.valueOffset + MemoryLayout<Value>.stride * 2
    let edgesOffset = valueEnd.rounded(upTo: MemoryLayout<SourceEdge>.alignment)
    let room = EdgeRoom(kind, sourceCount: sourceCount)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: edgesOffset + room.size,
      alignment: max(MemoryLayout<Value>.alignment, MemoryLayout<NodeState>.alignment)
    )
    // The value, and behind it what is being told.
    (memory + Self.valueOffset).bindMemory(to: Value.self, capacity: 2)
    super.init(
      in: memory,
      edges: memory + edgesOffset,
      room: room,
      kind: kind,
      derivation: derivation
    )
  }

  /// Makes a source.
  convenience init(_ value: Value) {
    self.init(.source, derivation: nil)
    storage.initialize(to: value)
  }

  /// Makes a node that derives its value from `sources`, or from what the derivation reads.
  @usableFromInline
  convenience init(sources: [GraphNode]?, derivation: @escaping Derivation) {
    self.init(
      sources == nil ? .tracking : .fixed,
      sourceCount: sources?.count ?? 0,
      derivation: derivation
    )
    guard let sources else { return }
    graph.step {
      for source in sources { state.addSource(source) }
    }
  }

  /// Makes a node that derives its value from one other.
  @usableFromInline
  convenience init(source: GraphNode, derivation: @escaping Derivation) {
    self.init(.fixed, sourceCount: 1, derivation: derivation)
    graph.step { state.addSource(source) }
  }

  /// Makes a node that derives its value from two others.
  @usableFromInline
  convenience init(sources first: GraphNode, _ second: GraphNode, derivation: @escaping Derivation)
  {
    self.init(.fixed, sourceCount: 2, derivation: derivation)
    graph.step {
      state.addSource(first)
      state.addSource(second)
    }
  }

  deinit {
    if state.pointee.hasValue { storage.deinitialize(count: 1) }
  }

  /// Where the value is, counted from the state.
  @inlinable static var valueOffset: Int {
    MemoryLayout<NodeState>.stride.rounded(upTo: MemoryLayout<Value>.alignment)
  }

  /// The value of a node.
  @inlinable
  static func storage(of node: NodePointer) -> UnsafeMutablePointer<Value> {
    (UnsafeMutableRawPointer(node) + valueOffset).assumingMemoryBound(to: Value.self)
  }

  /// The value.
  @inlinable var storage: UnsafeMutablePointer<Value> { Self.storage(of: state) }

  override var outgoing: UnsafeRawPointer { UnsafeRawPointer(storage + 1) }

  override var kind: String { "Property<\(Value.self)>" }

  /// Who has not seen the value: all but those who began to observe later in the step that made it.
  private var uninformed: NodeObservers { observers.begun(before: changedAt) }

  override func notification() -> () -> Void {
    let (value, observers) = (current, uninformed.lent())
    return {
      withUnsafePointer(to: value) { value in
        observers.forEach { $0.send(value) }
      }
    }
  }

  override func beginNotification() -> Telling? {
    guard let telling = Telling(of: self, to: uninformed) else { return nil }
    (storage + 1).initialize(to: storage.pointee)
    return telling
  }

  override func endNotification() {
    (storage + 1).deinitialize(count: 1)
  }

  override func remove(_ observation: GraphObservation) {
    guard observers.remove(observation) else { return }
    census?.countObservers(-1)
    state.removeObservation()
  }

  override func completion() -> () -> Void {
    { [self] in
      let ended = graph.step { observers.lent() }
      ended.forEach { $0.complete() }
    }
  }
}

// MARK: - Deriving

extension ValueNode {
  /// Makes a value that of a node.
  ///
  /// - Returns: That it is a new one.
  @inlinable
  @inline(__always)
  static func put(_ newValue: Value, in node: NodePointer, _ hasValue: Bool) -> Bool {
    let storage = storage(of: node)
    if hasValue {
      if !_isPOD(Value.self) { PropertyGraph.shared.discard(storage.pointee) }
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
    if !_isPOD(Value.self) { PropertyGraph.shared.discard(newValue) }
    return false
  }

  /// The value of a node that has one.
  @inlinable
  @inline(__always)
  static func value(of node: NodePointer) -> Value {
    PropertyGraph.checkValue(of: node)
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
    let graph = PropertyGraph.shared
    graph.step {
      graph.keepUp(follower)
      outlet.settle()
    }
    outlet.resource = AnyDisposable {
      graph.step { graph.stopKeepingUp(follower) }
    }
    return outlet
  }
}

// MARK: - Reading and writing

extension ValueNode {
  /// The settled value.
  ///
  /// The caller holds the lock.
  @inlinable var current: Value {
    PropertyGraph.checkValue(of: state)
    return storage.pointee
  }

  /// The current value, from anywhere.
  @inlinable
  func read() -> Value {
    let mustEnd = state.beginReading()
    let value = storage.pointee
    if mustEnd { state.endReading() }
    return value
  }

  /// Replaces the value.
  ///
  /// - Returns: The value before, which is not released under the lock.
  @inlinable
  func exchange(_ newValue: Value) -> Value {
    state.beginWriting()
    let oldValue = storage.move()
    storage.initialize(to: newValue)
    state.endWriting()
    return oldValue
  }

  /// Changes the value in place, as one step.
  ///
  /// An error leaves it as it was.
  ///
  /// - Parameters:
  ///   - isEqual: Whether nothing has changed, so that nobody need be told.
  ///   - body: Changes the value, with the lock held.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  func modify<Result, Failure: Error>(
    unlessEqual isEqual: ((Value, Value) -> Bool)? = nil,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outcome: Swift.Result<Result, Failure> = graph.step {
      // The value is moved out, so that it can be changed in place. Only what may fail keeps a copy.
      let original =
        Failure.self == Never.self && isEqual == nil ? nil : Optional(current)
      PropertyGraph.checkValue(of: state)
      var modified = storage.move()
      state.pointee.hasValue = false
      defer { state.pointee.hasValue = true }
      do throws(Failure) {
        let result = try body(&modified)
        if let isEqual, let original, isEqual(original, modified) {
          storage.initialize(to: original)
          graph.discard(modified)
        } else {
          storage.initialize(to: modified)
          if let original { graph.discard(original) }
          state.markChanged(graph)
        }
        return .success(result)
      } catch {
        // Only what can fail comes here, and that has kept its original.
        storage.initialize(to: original ?? modified)
        graph.discard(modified)
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}

// MARK: - Observing

extension ValueNode {
  /// Begins to observe.
  ///
  /// - Parameters:
  ///   - receive: Takes each value after the present one, outside the lock, one at a time.
  ///   - finish: Called when nothing more will come.
  /// - Returns: The present value, and what ends the observation; that is `nil` if nothing will
  ///   ever come.
  @inlinable
  func observe(
    _ receive: @escaping (Value) -> Void,
    finish: @escaping () -> Void
  ) -> (Value, GraphObservation?) {
    let observation = beginObserving(Self.observer(receive, finish))
    let value = storage.pointee
    state.endReading()
    return (value, observation)
  }

  /// Begins to observe what the value becomes.
  ///
  /// - Parameters:
  ///   - receive: Takes each value after the present one, outside the lock, one at a time.
  ///   - finish: Called when nothing more will come.
  /// - Returns: What ends the observation; `nil` if nothing will ever come.
  @inlinable
  func observeChanges(
    _ receive: @escaping (Value) -> Void,
    finish: @escaping () -> Void
  ) -> GraphObservation? {
    let observation = beginObserving(Self.observer(receive, finish))
    state.endReading()
    return observation
  }

  /// Begins to observe what the value becomes, without wishing to know of the end.
  @inlinable
  @inline(__always)
  func observeChanges(_ receive: @escaping (Value) -> Void) -> GraphObservation? {
    let observation = beginObserving { value in
      if let value { receive(value.assumingMemoryBound(to: Value.self).pointee) }
    }
    state.endReading()
    return observation
  }

  /// Makes one closure of two, without what the node holds of a type.
  @inlinable
  @inline(__always)
  static func observer(
    _ receive: @escaping (Value) -> Void,
    _ finish: @escaping () -> Void
  ) -> GraphObservation.Observer {
    { value in
      if let value {
        receive(value.assumingMemoryBound(to: Value.self).pointee)
      } else {
        finish()
      }
    }
  }

  /// Settles the value, which nobody changes until `endReading`, and adds an observation.
  @usableFromInline
  func beginObserving(_ observer: @escaping GraphObservation.Observer) -> GraphObservation? {
    state.beginSettled()
    guard !state.isOver else { return nil }
    state.addObservation()
    census?.countObservers(1)
    let observation = GraphObservation(self, observer)
    observers.append(observation)
    return observation
  }
}
