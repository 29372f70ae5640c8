/// The graph that all properties are part of.
///
/// One change of a source, or one `step` with many, is one step: marks are pushed to what is live
/// and may be out of date, values are pulled by the observers that are due, each node is computed
/// at most once, and observers are told afterwards, outside the lock, in order.
///
/// The lock is held while a step is made: derivations and `==` run under it, observers never do.
/// Deliveries are ordered by a gate for each component, so that observers of unrelated properties
/// never wait for each other.
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
  /// The derivation at work.
  @exclusivity(unchecked) var evaluation = Evaluation()
  /// How many evaluations there have been.
  @exclusivity(unchecked) var evaluationCount: UInt64 = 0
  /// How often it has come about that something can never change again, and one.
  @exclusivity(unchecked) var completionCount: UInt64 = 1
  /// What derivations at work have read that they had not read at this place before, the innermost
  /// last.
  @exclusivity(unchecked) var newReads = RawList<NodePointer>()
  /// The derivations at work, the innermost last.
  @exclusivity(unchecked) var computing = RawList<NodePointer>()
  /// The way to the nodes that are being settled.
  @exclusivity(unchecked) var visits = RawList<Visit>()
  /// Nodes that have been marked, and whose neighbours have not.
  @exclusivity(unchecked) var marked = RawList<NodePointer>()
  /// What a node does not derive from any more, while that is being changed.
  @exclusivity(unchecked) var dropped = RawList<SourceEdge>()
  /// Whether something is left to be done at the end of the step.
  @exclusivity(unchecked) var isDue = false
  /// Whose observers may have to be told of this step.
  @exclusivity(unchecked) var pending = RawList<NodePointer>()
  /// Whose observers must be told that nothing more will come.
  @exclusivity(unchecked) var completing: [GraphNode] = []
  /// What this step has taken the gate of, and must deliver from.
  ///
  /// It is held.
  @exclusivity(unchecked) var taken = RawList<Unmanaged<GraphComponent>>()
  /// What is released when the lock is free.
  @exclusivity(unchecked) var garbage: [Any] = []
  /// Nodes among that, which need not be boxed.
  @exclusivity(unchecked) var released = RawList<Unmanaged<GraphNode>>()
  @exclusivity(unchecked) private var lastObservationNumber: UInt64 = 0
  /// The nodes that see every step.
  private var followers: [ObjectIdentifier: GraphNode] = [:]

  private init() {
    Self.made = .passUnretained(self)
  }

  /// Runs `body` as one step, or as a part of the step that the caller is in.
  func step<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { endStep() }
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
    if lock.depth == 1, isDue { finishStep() } else { lock.unlock() }
  }
}

// MARK: - Revisions

extension PropertyGraph {
  /// Begins a new revision, for a write.
  func advance() -> UInt64 {
    if let derivation = evaluation.node {
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
