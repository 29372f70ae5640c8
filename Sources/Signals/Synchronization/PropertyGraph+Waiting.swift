/// How steps get out of each other's way.
///
/// A step runs derivations, which are code of users, and those may take long. Whoever waits for the lock
/// meanwhile *puts the step aside*: takes the lock, keeps the state of the step for later, and makes a
/// step of its own. All that the step that was put aside had to set has been set by then, for only
/// derivations can be interrupted so, and never the body of a `transaction`. So the graph is in order,
/// and everybody may read, observe and derive. Two things must wait:
///
/// - a *change* of what is connected with something that a derivation at work has read: the rest of it
///   must see the same state. Whoever changes something has not begun yet, and holds nothing that
///   others might wait for;
/// - a *read* of a node that the other step is computing at that moment. Derivations that wait for each
///   other in a ring derive from each other: that is a cycle of nodes, which traps.
///
/// A `transaction` cannot wait in its midst, because nobody may see what it has done so far. So it begins
/// when no step is aside.
extension PropertyGraph {
  /// A step that has been put aside.
  final class AsideStep {
    fileprivate let slot: StepSlotPointer
    fileprivate var state: StepState
    /// The nodes that it comes back to.
    fileprivate var kept: [GraphNode] = []

    fileprivate init(_ slot: StepSlotPointer, _ state: StepState) {
      (self.slot, self.state) = (slot, state)
      // Whoever observes or reads them now may let go of them before the step goes on.
      state.forEachNode { kept.append($0.pointee.owner.takeUnretainedValue()) }
    }

    fileprivate var obstacle: StepState.Obstacle? { state.obstacle }
  }

  /// Takes the lock, also again.
  @inline(__always)
  func enter() {
    let caller = GraphLock.caller
    let slot = lock.current
    guard slot.thread == caller else { return begin(caller) }
    if slot.isLent, !slot.takeBack() { reclaim(slot) }
    slot.setDepth(slot.depth + 1)
  }

  /// Lets go of the lock once.
  @inline(__always)
  func leave() {
    let slot = lock.current
    slot.setDepth(slot.depth - 1)
    if slot.depth == 0 {
      slot.setThread(0)
      lock.letGo()
    } else if slot.depth == slot.lentDepth {
      slot.lend()
    }
  }

  /// Whether the caller holds the lock once.
  var isOutermost: Bool { lock.current.depth == 1 }

  /// Takes the lock for a thread that does not hold it: for a new step, or for the one that it is in and
  /// that has been put aside.
  @inline(__always)
  func begin(_ caller: UInt) {
    if let displaced = lock.take() { putAside(displaced) }
    if !aside.isEmpty, let own = aside.first(where: { $0.isOf(caller) }) {
      resume(own)
      own.slot.setDepth(own.slot.depth + 1)
    } else {
      let slot = lock.current
      slot.setThread(caller)
      slot.setDepth(1)
    }
  }

  /// Takes the lock back for code that has been lent it, or was about to be.
  @inline(never)
  func reclaim(_ slot: StepSlotPointer) {
    if lock.holds(slot) { return }
    if let displaced = lock.take() { putAside(displaced) }
    if let own = aside.first(where: { $0.slot == slot }) { resume(own) }
  }

  private func putAside(_ slot: StepSlotPointer) {
    aside.append(AsideStep(slot, current))
    lock.noteCrowd(aside.count)
    current = StepState()
  }

  /// Goes on with a step, of the caller, which has the lock for nothing else.
  private func resume(_ step: AsideStep) {
    aside.removeAll { $0 === step }
    lock.noteCrowd(aside.count)
    current.free()
    current = step.state
    current.garbage.append(step.kept)
    current.isDue = true
    current.wasPutAside = true
    current.obstacle = nil
    step.slot.acceptClaim()
    lock.replaceSlot(by: step.slot)
  }
}

// MARK: - Waiting

extension PropertyGraph {
  /// Waits until no step is aside.
  ///
  /// The caller has not done anything yet.
  func waitForAll() {
    while aside.contains(where: { !$0.isIdle }) { waitAtTheBeginning() }
  }

  /// Waits until no derivation has read what a change of a node may change as well.
  @inline(never)
  func waitForReaders(of node: NodePointer) {
    // A derivation must not write, and is told so.
    while current.evaluation.node == nil, aside.contains(where: { $0.hasRead(node) }) {
      if isOutermost { waitAtTheBeginning() } else { wait(for: .readers(node)) }
    }
  }

  /// Waits until a node has been computed, or until it has a value again, by another step.
  @inline(never)
  func waitForValue(of node: NodePointer) {
    while node.pointee.isEvaluating || !node.pointee.isDerived && !node.pointee.hasValue {
      if current.computing.contains(node) { node.failBecauseOfCycle() }
      if !aside.contains(where: { $0.state.provides(node) }) { Self.failWithoutValue(node) }
      wait(for: .value(node))
    }
  }

  /// Waits with nothing done.
  private func waitAtTheBeginning() {
    let seen = lock.change
    leave()
    lock.waitForChange(after: seen)
    enter()
  }

  /// Puts the step of the caller aside until there has been a change.
  private func wait(for obstacle: StepState.Obstacle) {
    failIfInARing(obstacle)
    current.obstacle = obstacle
    let (slot, seen) = (lock.current, lock.change)
    putAside(slot)
    lock.putSlotAside()
    lock.letGo()
    lock.waitForChange(after: seen)
    if let displaced = lock.take() { putAside(displaced) }
    if let own = aside.first(where: { $0.slot == slot }) { resume(own) }
  }

  /// Traps if those that the present step is to wait for wait for it.
  private func failIfInARing(_ obstacle: StepState.Obstacle) {
    var open = aside.filter { $0.isWaited(for: obstacle) }
    var seen: [AsideStep] = []
    while let step = open.popLast() {
      guard !seen.contains(where: { $0 === step }), let next = step.obstacle else { continue }
      seen.append(step)
      if current.stands(inTheWayOf: next) {
        // A cycle is a programmer's error: there is no value that it could have.
        preconditionFailure(
          "A property depends on itself, by way of several threads: "
            + ([obstacle] + seen.compactMap(\.obstacle)).map(\.description).joined(separator: " → ")
        )
      }
      open += aside.filter { $0 !== step && $0.isWaited(for: next) }
    }
  }
}

extension PropertyGraph.AsideStep {
  fileprivate func isOf(_ thread: UInt) -> Bool {
    slot.thread == thread
  }

  fileprivate func hasRead(_ node: NodePointer) -> Bool { state.hasRead(node) }

  fileprivate func isWaited(for obstacle: StepState.Obstacle) -> Bool {
    state.stands(inTheWayOf: obstacle)
  }

  /// Whether nothing of the step has been done.
  fileprivate var isIdle: Bool {
    var isIdle = state.openBodies == 0
    state.forEachNode { _ in isIdle = false }
    return isIdle
  }
}

extension StepState {
  /// Whether a node is connected with something that the step has read or comes back to.
  fileprivate func hasRead(_ node: NodePointer) -> Bool {
    let domain = node.domain
    var hasRead = false
    forEachNode { other in
      if other == node || domain != nil && other.domain === domain { hasRead = true }
    }
    return hasRead
  }

  fileprivate func stands(inTheWayOf obstacle: Obstacle) -> Bool {
    switch obstacle {
    case .value(let node): provides(node)
    case .readers(let node): hasRead(node)
    }
  }
}

extension StepState.Obstacle: CustomStringConvertible {
  var description: String {
    switch self {
    case .value(let node): "the value of \(node.displayName)"
    case .readers(let node): "those who have read \(node.displayName)"
    }
  }
}
