import Synchronization

/// A node with its value and those who observe it.
final class ValueNode<Value: Sendable>: GraphNode, @unchecked Sendable {
  private var value: Value?
  private let derive: (() -> Value)?
  private let isEqual: ((Value, Value) -> Bool)?
  private let findsSourcesByReading: Bool
  private var observations: [GraphObservation<Value>] = []

  /// Makes a source.
  init(_ value: Value, in graph: PropertyGraph = .shared) {
    self.value = value
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
    findsSourcesByReading = sources == nil
    super.init(graph)
    if let sources { graph.step { replaceSources(by: sources) } }
  }

  /// Makes a node whose value depends on what it has seen before, and which therefore sees every
  /// step.
  ///
  /// - Parameters:
  ///   - sources: What it derives from.
  ///   - graph: The graph to be part of.
  ///   - next: Computes the value, with the lock held, whenever a source has changed; `nil` if it
  ///     stays as it is. May keep state. The first value is not `nil`.
  convenience init(
    following sources: [GraphNode],
    in graph: PropertyGraph = .shared,
    next: @escaping () -> Value?
  ) {
    var (latest, isNew) = (Value?.none, false)
    self.init(from: sources, isEqual: { _, _ in !isNew }, in: graph) {
      let value = next()
      isNew = value != nil
      if isNew { latest = value }
      guard let latest else { preconditionFailure("A property has no first value") }
      return latest
    }
    graph.step { keepUp() }
  }

  deinit {
    // Others may be looking at this node under the lock; here they are waited for.
    if keepsUp { graph.step { stopKeepingUp() } }
  }

  override var kind: String { "Property<\(Value.self)>" }
  override var isDerived: Bool { derive != nil }
  override var tracksReads: Bool { findsSourcesByReading }
  override var isEvaluated: Bool { value != nil }

  override func evaluate() -> Bool {
    guard let derive else { return false }
    let newValue = derive()
    if let value {
      if let isEqual, isEqual(value, newValue) {
        graph.discard(newValue)
        return false
      }
      graph.discard(value)
    }
    value = newValue
    return true
  }

  override func notification() -> () -> Void {
    let (value, observations) = (current, observations)
    return { for observation in observations { observation.send(value) } }
  }

  override func completion() -> () -> Void {
    { [self] in
      let ended = graph.step { observations }
      for observation in ended { observation.complete() }
    }
  }
}

// MARK: - Reading and writing

extension ValueNode {
  /// The settled value.
  ///
  /// The caller holds the lock.
  var current: Value {
    guard let value else {
      preconditionFailure("\(displayName) is read while it is being modified or computed")
    }
    return value
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
      value = newValue
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
      let original = Failure.self == Never.self && isEqual == nil ? nil : value
      var modified = current
      value = nil
      do throws(Failure) {
        let result = try body(&modified)
        if let isEqual, let original, isEqual(original, modified) {
          value = original
          graph.discard(modified)
        } else {
          value = modified
          if let original { graph.discard(original) }
          markChanged()
        }
        return .success(result)
      } catch {
        value = original
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
  ) -> (Value, GraphObservation<Value>?) {
    graph.step {
      settle()
      guard !isOver else { return (current, nil) }
      addObservation()
      let observation = GraphObservation(self, receive, finish)
      observations.append(observation)
      return (current, observation)
    }
  }

  fileprivate func remove(_ observation: GraphObservation<Value>) {
    guard let index = observations.firstIndex(where: { $0 === observation }) else { return }
    graph.discard(observations.remove(at: index))
    removeObservation()
  }
}

/// One observation of a node, which it keeps live.
final class GraphObservation<Value: Sendable>: Disposable, @unchecked Sendable {
  private let disposed = Synchronization.Atomic<Bool>(false)
  private let graph: PropertyGraph
  /// Under the graph's lock.
  private var node: ValueNode<Value>?
  private let receive: (Value) -> Void
  private let finish: () -> Void

  fileprivate init(
    _ node: ValueNode<Value>,
    _ receive: @escaping (Value) -> Void,
    _ finish: @escaping () -> Void
  ) {
    graph = node.graph
    self.node = node
    self.receive = receive
    self.finish = finish
  }

  var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  func send(_ value: Value) {
    if !isDisposed { receive(value) }
  }

  func complete() {
    guard !isDisposed else { return }
    finish()
    dispose()
  }

  func dispose() {
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let released = graph.step {
      node?.remove(self)
      return node.take()
    }
    // This may be what kept the node, and all that it derives from, alive.
    withExtendedLifetime(released) {}
  }
}
