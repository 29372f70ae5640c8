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

  fileprivate let lock = GraphLock()

  // Everything below is touched with the lock held.

  /// The number of the last change.
  @exclusivity(unchecked) private(set) var revision: UInt64 = 1
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
  /// Whose observers may have to be told of this step.
  @exclusivity(unchecked) private var pending = RawList<NodePointer>()
  /// Whose observers must be told that nothing more will come.
  @exclusivity(unchecked) private var completing: [GraphNode] = []
  /// What this step has taken the gate of, and must deliver from.
  ///
  /// It is held.
  @exclusivity(unchecked) private var taken = RawList<Unmanaged<GraphComponent>>()
  /// What is released when the lock is free.
  @exclusivity(unchecked) private var garbage: [Any] = []
  /// Nodes among that, which need not be boxed.
  @exclusivity(unchecked) private var released = RawList<Unmanaged<GraphNode>>()
  private var lastObservationNumber: UInt64 = 0
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

  private func endStep() {
    if lock.depth == 1 { finishStep() } else { lock.unlock() }
  }
}

// MARK: - Reading and writing

extension PropertyGraph {
  /// Begins to read the value of a node, which nobody changes until `endReading`.
  ///
  /// - Returns: Whether that must be called: a derivation that reads is a part of something longer.
  @inline(__always)
  fileprivate func beginReading(_ node: NodePointer) -> Bool {
    guard lock.isHeldByCaller, evaluation.node != nil else {
      lock.lock()
      node.settle(self)
      Self.checkValue(of: node)
      return true
    }
    // What this run has read already is settled, and has been written down.
    if node.pointee.readBy == evaluation.number { return false }
    node.settle(self)
    recordRead(node)
    Self.checkValue(of: node)
    return false
  }

  /// Begins to replace the value of a node.
  fileprivate func beginWriting(_ node: NodePointer) {
    lock.lock()
    Self.checkValue(of: node)
  }

  /// Ends what has been begun.
  fileprivate func endReading() {
    endStep()
  }

  /// Ends what has been begun: the value is a new one.
  fileprivate func endWriting(_ node: NodePointer) {
    node.markChanged(self)
    endStep()
  }

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

  /// Traps if a node has no value at the moment.
  @inlinable
  static func checkValue(of node: NodePointer) {
    if !node.pointee.hasValue { failWithoutValue(node) }
  }

  @usableFromInline
  @inline(never)
  static func failWithoutValue(_ node: NodePointer) -> Never {
    preconditionFailure("\(node.displayName) is read while it is being modified or computed")
  }
}

extension NodePointer {
  /// Begins to read the value, which nobody changes until `endReading`.
  ///
  /// - Returns: Whether that must be called.
  @usableFromInline
  func beginReading() -> Bool {
    PropertyGraph.withEstablished { $0.beginReading(self) }
  }

  /// Begins to read the value, without its being a source of the derivation at work.
  func beginSettled() {
    PropertyGraph.withEstablished { graph in
      graph.lock.lock()
      settle(graph)
      PropertyGraph.checkValue(of: self)
    }
  }

  /// Ends to read the value.
  @usableFromInline
  func endReading() {
    PropertyGraph.withEstablished { $0.endReading() }
  }

  /// Begins to replace the value.
  @usableFromInline
  func beginWriting() {
    PropertyGraph.withEstablished { $0.beginWriting(self) }
  }

  /// Ends to replace the value: it is a new one.
  @usableFromInline
  func endWriting() {
    PropertyGraph.withEstablished { $0.endWriting(self) }
  }
}

// MARK: - The end of a step

extension PropertyGraph {
  /// Settles what observers look at, lets go of the lock, and tells those of what has changed.
  private func finishStep() {
    if pending.isEmpty, completing.isEmpty, taken.isEmpty, garbage.isEmpty, released.isEmpty {
      return lock.unlock()
    }
    settlePending()
    for node in completing { enqueue(node.completion(), of: node) }
    if !completing.isEmpty { completing = [] }
    if taken.count == 1, taken[0]._withUnsafeGuaranteedRef({ $0.isTelling }) {
      let root = taken.removeLast()
      root._withUnsafeGuaranteedRef { tell($0) }
      root.release()
    } else {
      tellAll()
    }
  }

  /// Settles the nodes whose turn it is, and leaves to their components those of which there is
  /// something to tell.
  ///
  /// Settling computes values, and that changes nothing which is not marked already.
  private func settlePending() {
    var index = 0
    while index < pending.count {
      let node = pending[index]
      index += 1
      guard node.settlesToAChange(self) else { continue }
      let isTold = node.component._withUnsafeGuaranteedRef { root in
        guard root.isTelling || beginTelling(root) else { return false }
        node.pointee.owner._withUnsafeGuaranteedRef { node in
          if let telling = node.beginNotification() { root.told.append(telling) }
        }
        return true
      }
      guard !isTold else { continue }
      let owner = node.pointee.owner.takeUnretainedValue()
      enqueue(owner.notification(), of: owner)
    }
    pending.truncate(to: 0)
  }

  /// Takes the gate of a component, unless somebody is telling of it already.
  ///
  /// Then its observers are told directly, with nothing queued or allocated.
  private func beginTelling(_ root: GraphComponent) -> Bool {
    guard root.enter() else { return false }
    root.beginTelling()
    root.isTelling = true
    taken.append(Unmanaged.passRetained(root))
    return true
  }

  /// The usual end of a step: what has changed is of one component.
  private func tell(_ root: GraphComponent) {
    root.isTelling = false
    // Both lists keep their room.
    let hasGarbage = !garbage.isEmpty
    if hasGarbage { swap(&garbage, &root.garbage) }
    if !released.isEmpty { swap(&released, &root.released) }
    lock.unlock()
    root.tell()
    if hasGarbage { root.garbage.removeAll(keepingCapacity: true) }
    while let node = root.released.popLast() { node.release() }
    root.leave()
  }

  private func tellAll() {
    let released = takeGarbage()
    var roots: [GraphComponent] = []
    for index in 0..<taken.count { roots.append(taken[index].takeRetainedValue()) }
    taken.truncate(to: 0)
    for root in roots { root.isTelling = false }
    lock.unlock()
    for root in roots {
      root.tell()
      root.leave()
    }
    // Values and closures of users die here, where their `deinit`s may do as they like.
    withExtendedLifetime(released) {}
  }

  private func takeGarbage() -> [Any] {
    while let node = released.popLast() { garbage.append(node.takeRetainedValue()) }
    guard !garbage.isEmpty else { return [] }
    defer { garbage = [] }
    return garbage
  }

  /// Hands something back for the caller to release after its step, or keeps it until the end of the
  /// longer step that the caller's is a part of.
  func letGo<Released>(of released: Released) -> Released? {
    if lock.depth == 1 { return released }
    discard(released)
    return nil
  }

  /// Has an observation forget its observer, as soon as nobody is telling it anything.
  ///
  /// - Returns: What the caller is to release outside of the lock, if that is now.
  func takeObserver(
    of observation: GraphObservation,
    from node: GraphNode
  ) -> GraphObservation.Observer? {
    guard let root = node.component?.root else { return observation.takeObserver() }
    if root.enter() {
      // Nothing is left behind meanwhile: that needs the graph's lock.
      defer { root.leave() }
      return observation.takeObserver()
    }
    enqueue(in: root) { withExtendedLifetime(node) { _ = observation.takeObserver() } }
    return nil
  }

  /// Releases a node when the lock is free.
  func release(_ node: Unmanaged<GraphNode>) {
    released.append(node)
  }

  /// Keeps `value` until the lock is free, so that it is not released under it.
  @usableFromInline
  func discard(_ value: Any) {
    garbage.append(value)
  }
}

// MARK: - What is told

extension PropertyGraph {
  /// Has those who watch a node told that it may change, and its observers at the end of the step, if
  /// it turns out to have changed.
  func notifyLater(_ node: NodePointer) {
    if node.pointee.isWatched {
      let owner = node.pointee.owner.takeUnretainedValue()
      for watch in owner.watches { enqueue(watch.tell, of: owner) }
    }
    guard !node.pointee.isPending, node.pointee.observationCount > 0 || node.pointee.keepsUp else {
      return
    }
    node.pointee.isPending = true
    pending.append(node)
  }

  /// Has the observers of a node told at the end of the step that nothing more will come.
  func completeLater(_ node: NodePointer) {
    guard node.pointee.observationCount > 0 else { return }
    completing.append(node.pointee.owner.takeUnretainedValue())
  }

  /// Has those who want to know told whether somebody looks at a node.
  func tellDemand(for node: NodePointer) {
    let owner = node.pointee.owner.takeUnretainedValue()
    guard let demand = owner.demand else { return }
    enqueue({ demand.tell(of: owner) }, of: owner)
  }

  /// Queues what is to be told of a node.
  private func enqueue(_ delivery: @escaping () -> Void, of node: GraphNode) {
    let root = node.connected
    let round = root.nextRound
    precondition(
      round <= GraphComponent.mostRounds,
      "Observers set what they observe, over and over: \(node.displayName) has changed in "
        + "\(GraphComponent.mostRounds) steps that each were made while the one before was told"
    )
    enqueue(in: root) {
      root.begin(round: round)
      delivery()
    }
  }

  private func enqueue(in root: GraphComponent, _ delivery: @escaping () -> Void) {
    guard root.leaveBehind(delivery) else { return }
    root.beginTelling()
    taken.append(Unmanaged.passRetained(root))
  }

  /// Makes two components one, with one order of delivery.
  ///
  /// If both are being told at this moment, they remain apart until one of them has come to the end of
  /// what it tells: joined before, its observers could be told of the next step while they are still
  /// being told of this one.
  func connect(_ first: GraphComponent, _ second: GraphComponent) {
    let (root, child) = (first.root, second.root)
    guard root !== child else { return }
    if !child.isTaken {
      child.join(root)
    } else if !root.isTaken {
      root.join(child)
    } else {
      enqueue(in: child) { [self] in
        step { join(child, to: first) }
      }
    }
  }

  /// Makes a component, whose gate the calling thread holds with nothing being told, a part of another.
  private func join(_ child: GraphComponent, to other: GraphComponent) {
    let root = other.root
    guard child.root === child else { return connect(child, root) }
    guard root !== child else { return }
    child.join(root)
    var waiting = child.takeWaiting()
    while let delivery = waiting.popFirst() { enqueue(in: root, delivery) }
  }

  /// A number that is greater than all before it.
  func nextObservationNumber() -> UInt64 {
    lastObservationNumber += 1
    return lastObservationNumber
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
