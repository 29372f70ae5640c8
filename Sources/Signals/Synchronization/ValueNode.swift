/// A node with its value and those who observe it.
///
/// Values lie in memory of their own, and observations do not know their type: in generic code that
/// clients do not specialise, an optional or a tuple of a value costs a look-up of its metadata each
/// time, which is more than everything else in a step.
final class ValueNode<Value: Sendable>: GraphNode, @unchecked Sendable {
  private let storage = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  @exclusivity(unchecked) private var hasValue: Bool
  private let derive: (() -> Value)?
  private let isEqual: ((Value, Value) -> Bool)?
  private let findsSourcesByReading: Bool
  @exclusivity(unchecked) private var observations: [GraphObservation] = []

  // What is being told to whom. Under the component's gate.
  private let outgoing = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  @exclusivity(unchecked) private var receivers: [GraphObservation] = []

  /// Makes a source.
  init(_ value: Value, in graph: PropertyGraph = .shared) {
    storage.initialize(to: value)
    hasValue = true
    derive = nil
    isEqual = nil
    findsSourcesByReading = false
    super.init(graph)
  }

  /// Makes a node that derives its value from `sources`.
  ///
  /// - Parameters:
  ///   - sources: What it derives from; `nil` if that is whatever the derivation reads.
  ///   - isEqual: Whether a computed value is the same as the one before, so that nothing has
  ///     changed.
  ///   - graph: The graph to be part of.
  ///   - derive: Computes the value, with the lock held. Pure.
  init(
    from sources: [GraphNode]?,
    isEqual: ((Value, Value) -> Bool)? = nil,
    in graph: PropertyGraph = .shared,
    derive: @escaping () -> Value
  ) {
    self.derive = derive
    self.isEqual = isEqual
    hasValue = false
    findsSourcesByReading = sources == nil
    super.init(graph)
    if let sources { graph.step { replaceSources(by: sources) } }
  }

  /// Makes a node that derives its value from that of one source.
  ///
  /// The derivation does not hold the source, which `sources` does already: only so can a long chain be
  /// let go of in a loop.
  convenience init<SourceValue>(
    mapping source: ValueNode<SourceValue>,
    isEqual: ((Value, Value) -> Bool)? = nil,
    _ transform: @escaping (SourceValue) -> Value
  ) {
    let held = Unmanaged.passUnretained(source)
    self.init(from: [source], isEqual: isEqual) {
      transform(held._withUnsafeGuaranteedRef { $0.current })
    }
  }

  /// Makes a node that derives its value from those of two sources, which the derivation does not
  /// hold either.
  convenience init<First, Second>(
    combining first: ValueNode<First>,
    _ second: ValueNode<Second>,
    isEqual: ((Value, Value) -> Bool)? = nil,
    _ transform: @escaping (First, Second) -> Value
  ) {
    let (heldFirst, heldSecond) = (
      Unmanaged.passUnretained(first), Unmanaged.passUnretained(second)
    )
    self.init(from: [first, second], isEqual: isEqual) {
      transform(
        heldFirst._withUnsafeGuaranteedRef { $0.current },
        heldSecond._withUnsafeGuaranteedRef { $0.current }
      )
    }
  }

  deinit {
    if hasValue { storage.deinitialize(count: 1) }
    storage.deallocate()
    outgoing.deallocate()
  }

  override var kind: String { "Property<\(Value.self)>" }
  override var isDerived: Bool { derive != nil }
  override var tracksReads: Bool { findsSourcesByReading }
  override var isEvaluated: Bool { hasValue }

  override func evaluate() -> Bool {
    guard let derive else { return false }
    let newValue = derive()
    if hasValue {
      if let isEqual, isEqual(storage.pointee, newValue) {
        graph.discard(newValue)
        return false
      }
      graph.discard(storage.move())
    }
    storage.initialize(to: newValue)
    hasValue = true
    return true
  }

  override func notification() -> () -> Void {
    let (value, observations) = (current, observations)
    return {
      withUnsafePointer(to: value) { value in
        for observation in observations { observation.send(value) }
      }
    }
  }

  override func prepareNotification() {
    outgoing.initialize(to: storage.pointee)
    receivers = observations
  }

  override func sendNotification() {
    let told = receivers
    receivers = []
    for observation in told { observation.send(outgoing) }
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
    graph.discard(observations.remove(at: index))
    removeObservation()
  }

  override func completion() -> () -> Void {
    { [self] in
      let ended = graph.step { observations }
      for observation in ended { observation.complete() }
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
  ///   - graph: The graph to be part of.
  ///   - next: Computes the value, with the lock held, whenever a source has changed; `nil` if it
  ///     stays as it is. May keep state. The first value is not `nil`.
  /// - Returns: The node that stands for it.
  static func following(
    _ sources: [GraphNode],
    in graph: PropertyGraph = .shared,
    next: @escaping () -> Value?
  ) -> ValueNode {
    var (latest, isNew) = (Value?.none, false)
    let follower = ValueNode(from: sources, isEqual: { _, _ in !isNew }, in: graph) {
      let value = next()
      isNew = value != nil
      if isNew { latest = value }
      guard let latest else { preconditionFailure("A property has no first value") }
      return latest
    }
    let outlet = ValueNode(mapping: follower) { $0 }
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
  var current: Value {
    precondition(hasValue, "\(displayName) is read while it is being modified or computed")
    return storage.pointee
  }

  /// The current value, from anywhere.
  func read() -> Value {
    graph.step {
      settle()
      graph.recordRead(self)
      return current
    }
  }

  /// Replaces the value.
  ///
  /// - Returns: The value before.
  func exchange(_ newValue: Value) -> Value {
    graph.step {
      let oldValue = current
      storage.pointee = newValue
      markChanged()
      return oldValue
    }
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
      precondition(hasValue, "\(displayName) is modified while it is being modified")
      var modified = storage.move()
      hasValue = false
      defer { hasValue = true }
      do throws(Failure) {
        let result = try body(&modified)
        if let isEqual, let original, isEqual(original, modified) {
          storage.initialize(to: original)
          graph.discard(modified)
        } else {
          storage.initialize(to: modified)
          if let original { graph.discard(original) }
          markChanged()
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
  func observe(
    _ receive: @escaping (Value) -> Void,
    finish: @escaping () -> Void
  ) -> (Value, GraphObservation?) {
    graph.step {
      settle()
      guard !isOver else { return (current, nil) }
      addObservation()
      let observation = GraphObservation(
        self,
        receive: { receive($0.assumingMemoryBound(to: Value.self).pointee) },
        finish: finish
      )
      observations.append(observation)
      return (current, observation)
    }
  }
}
