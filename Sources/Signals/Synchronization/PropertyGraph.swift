/// The graph that all properties are part of.
///
/// One change of a source, or one `step` with many, is one step: marks are pushed to what is live
/// and may be out of date, values are pulled by the observers that are due, each node is computed
/// at most once, and observers are told afterwards, outside the lock, in order. This is the
/// push-pull algorithm of the JavaScript signal libraries (the three colours of Reactively), with
/// the revisions of Salsa for what nobody observes.
///
/// The lock is held while a step is made: derivations and `==` run under it, observers never do.
/// Deliveries are ordered by a gate for each component, so that observers of unrelated properties
/// never wait for each other.
final class PropertyGraph: @unchecked Sendable {
  static let shared = PropertyGraph()

  private let lock = GraphLock()

  // Everything below is touched with the lock held.

  /// The number of the last change.
  @exclusivity(unchecked) private(set) var revision: UInt64 = 1
  /// The derivations that are being computed, the innermost last.
  @exclusivity(unchecked) var evaluations: [Evaluation] = []
  /// Whose observers may have to be told of this step.
  @exclusivity(unchecked) private var pending: [GraphNode] = []
  /// Whose observers must be told that nothing more will come.
  @exclusivity(unchecked) private var completing: [GraphNode] = []
  /// What this step has taken the gate of, and must deliver from.
  @exclusivity(unchecked) private var taken: [Gate] = []
  @exclusivity(unchecked) private var garbage: [Any] = []
  private var lastObservationNumber: UInt64 = 0
  /// The nodes that see every step.
  private var followers: [ObjectIdentifier: GraphNode] = [:]

  /// A derivation at work.
  struct Evaluation {
    let node: GraphNode
    /// Whether what it reads becomes its sources.
    var tracksReads: Bool
    var reads: [GraphNode] = []
  }

  private init() {}

  /// Runs `body` as one step, or as a part of the step that the caller is in.
  func step<Result>(_ body: () throws -> Result) rethrows -> Result {
    let depth = lock.lock()
    defer {
      if depth == 1 {
        finishStep()
      } else {
        lock.unlock()
      }
    }
    return try body()
  }

  private func finishStep() {
    if pending.count == 1, completing.isEmpty, taken.isEmpty {
      let node = pending[0]
      pending.removeAll(keepingCapacity: true)
      finishStep(of: node)
    } else if pending.isEmpty, completing.isEmpty, taken.isEmpty, garbage.isEmpty {
      lock.unlock()
    } else {
      queueDeliveries()
      finishDeliveries()
    }
  }

  /// The usual step: one property to tell of, and nobody who is telling of its relatives already.
  ///
  /// Its observers are told directly, with nothing queued or allocated.
  private func finishStep(of node: GraphNode) {
    guard settlesToAChange(node) else { return finishDeliveries() }
    let gate = node.component.root.gate
    guard gate.enter() else {
      enqueue(node.notification(), in: node.component)
      return finishDeliveries()
    }
    node.prepareNotification()
    let released = takeGarbage()
    lock.unlock()
    node.sendNotification()
    gate.leave()
    withExtendedLifetime(released) {}
  }

  /// Settles a node whose turn it is, and tells whether somebody is to be told of a change.
  private func settlesToAChange(_ node: GraphNode) -> Bool {
    node.isPending = false
    node.settle()
    guard node.changedAt > node.notifiedAt else { return false }
    node.notifiedAt = node.changedAt
    // A node that keeps up is settled in each step, although there may be nobody to tell.
    return node.observationCount > 0
  }

  private func queueDeliveries() {
    // Settling computes values, and that changes nothing which is not marked already.
    for node in pending where settlesToAChange(node) {
      enqueue(node.notification(), in: node.component)
    }
    pending.removeAll(keepingCapacity: true)
    for node in completing { enqueue(node.completion(), in: node.component) }
    completing = []
  }

  private func finishDeliveries() {
    let (gates, released) = (taken, takeGarbage())
    if !gates.isEmpty { taken = [] }
    lock.unlock()
    for gate in gates { gate.leave() }
    // Values and closures of users die here, where their `deinit`s may do as they like.
    withExtendedLifetime(released) {}
  }

  private func takeGarbage() -> [Any] {
    guard !garbage.isEmpty else { return [] }
    defer { garbage = [] }
    return garbage
  }

  /// Begins a new revision, for a write.
  func advance() -> UInt64 {
    if let derivation = evaluations.last?.node {
      preconditionFailure(
        "\(derivation.displayName) writes to a property while it is being computed. "
          + "Derivations must be pure: write in an observer instead."
      )
    }
    revision += 1
    return revision
  }

  /// Makes `node` a source of the derivation at work, if that finds its sources by reading.
  func recordRead(_ node: GraphNode) {
    guard let last = evaluations.indices.last, evaluations[last].tracksReads else { return }
    if !evaluations[last].reads.contains(where: { $0 === node }) {
      evaluations[last].reads.append(node)
    }
  }

  /// Runs `body` with its reads left out of account.
  func withoutTracking<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let last = evaluations.indices.last else { return try body() }
    let tracked = evaluations[last].tracksReads
    evaluations[last].tracksReads = false
    defer { evaluations[last].tracksReads = tracked }
    return try body()
  }

  /// Has the observers of `node` told at the end of the step that nothing more will come.
  func completeLater(_ node: GraphNode) {
    if node.observationCount > 0 { completing.append(node) }
  }

  /// Has those who watch `node` told that it may change, and its observers at the end of the step, if
  /// it turns out to have changed.
  func notifyLater(_ node: GraphNode) {
    for watch in node.watches { enqueue(watch.tell, in: node.component) }
    guard !node.isPending, node.observationCount > 0 || node.keepsUp else { return }
    node.isPending = true
    pending.append(node)
  }

  /// A number that is greater than all before it.
  func nextObservationNumber() -> UInt64 {
    lastObservationNumber += 1
    return lastObservationNumber
  }

  /// Holds a node and has it see every step from now on.
  func keepUp(_ node: GraphNode) {
    followers[ObjectIdentifier(node)] = node
    node.keepUp()
  }

  /// Lets go of a node that need not see any further step.
  func stopKeepingUp(_ node: GraphNode) {
    node.stopKeepingUp()
    if let node = followers.removeValue(forKey: ObjectIdentifier(node)) { discard(node) }
  }

  /// Keeps `value` until the lock is free, so that it is not released under it.
  func discard(_ value: Any) {
    garbage.append(value)
  }
}

// MARK: - Delivery

extension PropertyGraph {
  /// Queues what is to be told to observers.
  ///
  /// The caller holds the lock.
  func enqueue(_ delivery: @escaping () -> Void, in component: GraphComponent) {
    let gate = component.root.gate
    if gate.leaveBehind(delivery) { taken.append(gate) }
  }

  /// Makes two components one, with one order of delivery.
  ///
  /// The caller holds the lock.
  ///
  /// If both are being delivered at this moment, by two threads, the one hands over to the other
  /// after what it is telling just now.
  func connect(_ first: GraphComponent, _ second: GraphComponent) {
    var (root, child) = (first.root, second.root)
    guard root !== child else { return }
    if child.gate.isTaken, !root.gate.isTaken { swap(&root, &child) }
    child.parent = root
    guard child.gate.isTaken else { return }
    var waiting = child.gate.takeWaiting()
    while let delivery = waiting.popFirst() { enqueue(delivery, in: root) }
  }
}
