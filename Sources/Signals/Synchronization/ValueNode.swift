/// A node with its value and those who observe it.
///
/// Values lie in memory beside the node's state, and observations do not know their type: in generic
/// code that clients do not specialise, an optional or a tuple of a value costs a look-up of its
/// metadata each time, which is more than everything else in a step. What is done over and over,
/// reading, setting and deriving, is inlinable, so that clients specialise it.
@usableFromInline
final class ValueNode<Value: Sendable>: GraphNode, @unchecked Sendable {
  @exclusivity(unchecked) private var observations: [GraphObservation] = []

  // What is being told to whom. Under the component's gate.
  @exclusivity(unchecked) private var receivers: [GraphObservation] = []

  private init(tracksReads: Bool, derivation: Derivation?) {
    let mask = MemoryLayout<Value>.alignment - 1
    let offset = (Self.headSize + mask) & ~mask
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: offset + MemoryLayout<Value>.stride * 2,
      alignment: max(MemoryLayout<Value>.alignment, MemoryLayout<NodeState>.alignment)
    )
    // The value, and behind it what is being told.
    (memory + offset).bindMemory(to: Value.self, capacity: 2)
    super.init(
      in: memory,
      value: memory + offset,
      tracksReads: tracksReads,
      derivation: derivation
    )
  }

  /// Makes a source.
  convenience init(_ value: Value) {
    self.init(tracksReads: false, derivation: nil)
    storage.initialize(to: value)
  }

  /// Makes a node that derives its value from `sources`, or from what the derivation reads.
  @usableFromInline
  convenience init(sources: [GraphNode]?, derivation: @escaping Derivation) {
    self.init(tracksReads: sources == nil, derivation: derivation)
    if let sources { graph.step { state.setSources(sources) } }
  }

  deinit {
    if state.pointee.hasValue { storage.deinitialize(count: 1) }
  }

  /// The value.
  @inlinable var storage: UnsafeMutablePointer<Value> {
    location.assumingMemoryBound(to: Value.self)
  }

  /// What is being told.
  private var outgoing: UnsafeMutablePointer<Value> { storage + 1 }

  override var kind: String { "Property<\(Value.self)>" }

  /// Who has not seen the value: all but those who began to observe later in the step that made it.
  private var uninformed: [GraphObservation] {
    // The newest is last.
    guard let newest = observations.last, newest.beganAt >= changedAt else { return observations }
    return observations.filter { $0.beganAt < changedAt }
  }

  override func notification() -> () -> Void {
    let (value, observations) = (current, uninformed)
    return {
      withUnsafePointer(to: value) { value in
        for observation in observations { observation.send(value) }
      }
    }
  }

  override func prepareNotification() {
    outgoing.initialize(to: storage.pointee)
    receivers = uninformed
  }

  override func sendNotification() {
    let told = receivers
    receivers = []
    told.withUnsafeBufferPointer { told in
      told.withMemoryRebound(to: Unmanaged<GraphObservation>.self) { told in
        for observation in told { observation._withUnsafeGuaranteedRef { $0.send(outgoing) } }
      }
    }
    outgoing.deinitialize(count: 1)
  }

  override func remove(_ observation: GraphObservation) {
    // They stand in the order of their numbers.
    var (low, high) = (0, observations.count)
    while low < high {
      let middle = (low + high) / 2
      if observations[middle].number < observation.number {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < observations.count, observations[low] === observation else { return }
    let index = low
    // Whoever takes it out holds it.
    observations.remove(at: index)
    census?.countObservers(-1)
    state.removeObservation()
  }

  override func completion() -> () -> Void {
    { [self] in
      let ended = graph.step { observations }
      for observation in ended { observation.complete() }
    }
  }
}

// MARK: - Deriving

extension ValueNode {
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
    self.init(sources: sources) { location, hasValue in
      let storage = location.assumingMemoryBound(to: Value.self)
      let newValue = derive()
      guard hasValue else {
        storage.initialize(to: newValue)
        return true
      }
      guard !isEqual(storage.pointee, newValue) else {
        if !_isPOD(Value.self) { PropertyGraph.shared.discard(newValue) }
        return false
      }
      if !_isPOD(Value.self) { PropertyGraph.shared.discard(storage.pointee) }
      storage.pointee = newValue
      return true
    }
  }

  /// Makes a node that derives its value from `sources`, and in which every value is a new one.
  ///
  /// - Parameters:
  ///   - sources: What it derives from; `nil` if that is whatever the derivation reads.
  ///   - derive: Computes the value, with the lock held. Pure.
  @inlinable
  convenience init(from sources: [GraphNode]?, derive: @escaping () -> Value) {
    self.init(sources: sources) { location, hasValue in
      let storage = location.assumingMemoryBound(to: Value.self)
      let newValue = derive()
      guard hasValue else {
        storage.initialize(to: newValue)
        return true
      }
      if !_isPOD(Value.self) { PropertyGraph.shared.discard(storage.pointee) }
      storage.pointee = newValue
      return true
    }
  }

  /// Makes a node that derives its value from that of one source.
  ///
  /// The derivation does not hold the source, which the node does already: only so can a long chain
  /// be let go of in a loop.
  @inlinable
  convenience init<SourceValue>(
    mapping source: ValueNode<SourceValue>,
    _ transform: @escaping (SourceValue) -> Value
  ) {
    let state = source.state
    let storage = source.storage
    self.init(from: [source]) {
      PropertyGraph.checkValue(of: state)
      return transform(storage.pointee)
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
    let storage = source.storage
    self.init(from: [source], isEqual: isEqual) {
      PropertyGraph.checkValue(of: state)
      return transform(storage.pointee)
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
    let (firstStorage, secondStorage) = (first.storage, second.storage)
    self.init(from: [first, second]) {
      PropertyGraph.checkValue(of: firstState)
      PropertyGraph.checkValue(of: secondState)
      return transform(firstStorage.pointee, secondStorage.pointee)
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
    let observation = beginObserving(
      { receive($0.assumingMemoryBound(to: Value.self).pointee) },
      finish: finish
    )
    let value = storage.pointee
    state.endReading()
    return (value, observation)
  }

  /// Settles the value, which nobody changes until `endReading`, and adds an observation.
  @usableFromInline
  func beginObserving(
    _ receive: @escaping (UnsafeRawPointer) -> Void,
    finish: @escaping () -> Void
  ) -> GraphObservation? {
    state.beginSettled()
    guard !state.isOver else { return nil }
    state.addObservation()
    census?.countObservers(1)
    let observation = GraphObservation(self, receive: receive, finish: finish)
    observations.append(observation)
    return observation
  }
}
