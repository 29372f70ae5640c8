/// The graph that all properties are part of.
///
/// One change of a source, or one `step` with many, is one step: marks are pushed to what is live
/// and may be out of date, values are pulled by the observers that are due, each node is computed
/// at most once, and observers are told afterwards, outside the lock, in order.
///
/// The lock is held while a step is made. It is lent while derivations and `==` run, so that unrelated
/// steps do not wait for them, and observers never run under it. Deliveries are ordered by a gate for
/// each component, so that observers of unrelated properties never wait for each other.
@usableFromInline
final class PropertyGraph: @unchecked Sendable {
  @usableFromInline static let shared = PropertyGraph()

  /// Runs `body` with the graph, for whoever has a node of it.
  ///
  /// A constant is asked for by way of a function, which makes it the first time, and that takes as
  /// long as half of a read. Whoever has a node knows that the graph has been made.
  @inline(__always)
  static func withEstablished<Result>(_ body: (PropertyGraph) -> Result) -> Result {
    made.unsafelyUnwrapped._withUnsafeGuaranteedRef(body)
  }

  /// Written once, before there is any node.
  @exclusivity(unchecked) private nonisolated(unsafe) static var made: Unmanaged<PropertyGraph>?

  let lock = GraphLock()

  // Everything below is touched with the lock held.

  /// The number of the last change.
  @exclusivity(unchecked) fileprivate(set) var revision: UInt64 = 1
  /// What belongs to the step of whoever holds the lock.
  @exclusivity(unchecked) var current = StepState()
  /// The steps that have been put aside.
  @exclusivity(unchecked) var aside: [AsideStep] = []
  /// How many evaluations there have been.
  @exclusivity(unchecked) var evaluationCount: UInt64 = 0
  /// How often it has come about that something can never change again, and one.
  @exclusivity(unchecked) var completionCount: UInt64 = 1
  /// Nodes that have been marked, and whose neighbours have not.
  @exclusivity(unchecked) var marked = RawList<NodePointer>()
  /// What a node does not derive from any more, while that is being changed.
  @exclusivity(unchecked) var dropped = RawList<SourceEdge>()
  @exclusivity(unchecked) private var lastObservationNumber: UInt64 = 0
  /// The nodes that see every step.
  private var followers: [ObjectIdentifier: GraphNode] = [:]

  private init() {
    Self.made = .passUnretained(self)
  }

  /// Runs `body` as one step, or as a part of the step that the caller is in.
  ///
  /// What it sets must be of one connected part of the graph.
  func step<Result>(_ body: () throws -> Result) rethrows -> Result {
    enter()
    return try run(body)
  }

  /// Runs `body`, which may set and read whatever it likes, as one step, or as a part of the step that the
  /// caller is in.
  func transaction<Result>(_ body: () throws -> Result) rethrows -> Result {
    enter()
    if !aside.isEmpty, isOutermost { waitForAll() }
    return try run(body)
  }

  /// Runs `body`, which changes a node, as one step, or as a part of the step that the caller is in.
  func stepChanging<Result>(_ node: NodePointer, _ body: () throws -> Result) rethrows -> Result {
    enter()
    if !aside.isEmpty { waitForReaders(of: node) }
    return try run(body)
  }

  /// A node has no value until `endModifying`.
  func beginModifying(_ node: NodePointer) {
    node.pointee.hasValue = false
    current.modified.append(node)
  }

  /// A node has a value again.
  func endModifying(_ node: NodePointer) {
    _ = current.modified.popLast()
    node.pointee.hasValue = true
  }

  private func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    current.openBodies += 1
    defer {
      current.openBodies -= 1
      endStep()
    }
    return try body()
  }

  /// A number that is greater than all before it.
  func nextObservationNumber() -> UInt64 {
    lastObservationNumber += 1
    return lastObservationNumber
  }

  /// Ends what is a step, or a part of one.
  @inline(__always)
  func endStep() {
    if current.isDue, isOutermost { finishStep() } else { leave() }
  }
}

// MARK: - Revisions

extension PropertyGraph {
  /// Begins a new revision, for a write.
  func advance() -> UInt64 {
    if let derivation = current.evaluation.node {
      // A programmer's error: what it derives would depend on how often it is computed.
      preconditionFailure(
        "\(derivation.displayName) writes to a property while it is being computed. "
          + "Derivations must be pure: write in an observer instead."
      )
    }
    revision += 1
    return revision
  }
}

// MARK: - What sees every step

extension PropertyGraph {
  /// Holds a node and has it see every step from now on.
  func keepUp(_ node: GraphNode) {
    followers[ObjectIdentifier(node)] = node
    node.state.keepUp()
  }

  /// Lets go of a node that need not see any further step.
  func stopKeepingUp(_ node: GraphNode) {
    node.state.stopKeepingUp()
    if let node = followers.removeValue(forKey: ObjectIdentifier(node)) { discard(node) }
  }
}
