extension PropertyGraph {
  /// Settles what observers look at, lets go of the lock, and tells those of what has changed.
  func finishStep() {
    guard current.isDue else { return leave() }
    while let node = current.otherReads.popLast() { current.released.append(node.pointee.owner) }
    settlePending()
    for node in current.completing { enqueue(node.completion(), of: node) }
    if !current.completing.isEmpty { current.completing = [] }
    if current.taken.count == 1, current.taken[0]._withUnsafeGuaranteedRef({ $0.isTelling }) {
      let root = current.taken.removeLast()
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
    while index < current.pending.count {
      let node = current.pending[index]
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
    current.pending.truncate(to: 0)
  }

  /// Takes the gate of a component, unless somebody is telling of it already.
  ///
  /// Then its observers are told directly, with nothing queued or allocated.
  private func beginTelling(_ root: GraphComponent) -> Bool {
    guard root.enter() else { return false }
    root.beginTelling(on: GraphLock.caller)
    root.isTelling = true
    current.isDue = true
    current.taken.append(Unmanaged.passRetained(root))
    return true
  }

  /// The usual end of a step: what has changed is of one component.
  private func tell(_ root: GraphComponent) {
    root.isTelling = false
    // Both lists keep their room.
    let hasGarbage = !current.garbage.isEmpty
    if hasGarbage { swap(&current.garbage, &root.garbage) }
    if !current.released.isEmpty { swap(&current.released, &root.released) }
    endWaits()
    current.isDue = false
    leave()
    root.tell()
    if hasGarbage { root.garbage.removeAll(keepingCapacity: true) }
    while let node = root.released.popLast() { node.release() }
    root.leave()
  }

  private func tellAll() {
    let released = takeGarbage()
    var roots: [GraphComponent] = []
    for index in 0..<current.taken.count { roots.append(current.taken[index].takeRetainedValue()) }
    current.taken.truncate(to: 0)
    for root in roots { root.isTelling = false }
    endWaits()
    current.isDue = false
    leave()
    for root in roots {
      root.tell()
      root.leave()
    }
    // Values and closures of users die here, where their `deinit`s may do as they like.
    withExtendedLifetime(released) {}
  }

  /// Tells those who wait for the step that it has come to its end.
  private func endWaits() {
    guard current.wasPutAside else { return }
    current.wasPutAside = false
    lock.announceChange()
  }

  private func takeGarbage() -> [Any] {
    while let node = current.released.popLast() { current.garbage.append(node.takeRetainedValue()) }
    guard !current.garbage.isEmpty else { return [] }
    defer { current.garbage = [] }
    return current.garbage
  }

  /// Hands something back for the caller to release after its step, or keeps it until the end of the
  /// longer step that the caller's is a part of.
  func letGo<Released>(of released: Released) -> Released? {
    if isOutermost { return released }
    discard(released)
    return nil
  }

  /// Has an observation forget its observer, as soon as nobody is telling it anything.
  ///
  /// - Returns: What the caller is to release outside of the lock, if that is now.
  func takeReceiver(
    of observation: GraphObservation,
    from node: GraphNode
  ) -> GraphObservation.Receiver? {
    guard let root = node.component?.root else { return observation.takeReceiver() }
    if root.enter() {
      // Nothing is left behind meanwhile: that needs the graph's lock.
      defer { root.leave() }
      return observation.takeReceiver()
    }
    enqueue(in: root) { withExtendedLifetime(node) { _ = observation.takeReceiver() } }
    return nil
  }

  /// Releases a node when the lock is free.
  func release(_ node: Unmanaged<GraphNode>) {
    current.isDue = true
    current.released.append(node)
  }

  /// Keeps `value` until the lock is free, so that it is not released under it.
  @usableFromInline
  func discard(_ value: Any) {
    // A derivation that puts its value where it belongs may have to get the lock back for that.
    enter()
    current.isDue = true
    current.garbage.append(value)
    leave()
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
    current.pending.append(node)
    current.isDue = true
  }

  /// Has the observers of a node told at the end of the step that nothing more will come.
  func completeLater(_ node: NodePointer) {
    guard node.pointee.observationCount > 0 else { return }
    current.isDue = true
    current.completing.append(node.pointee.owner.takeUnretainedValue())
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
    root.beginTelling(on: GraphLock.caller)
    current.isDue = true
    current.taken.append(Unmanaged.passRetained(root))
  }

  /// Makes two components one, with one order of delivery.
  ///
  /// If both are being told at this moment, they remain apart until one of them has come to the end of
  /// what it tells: joined before, its observers could be told of the next step while they are still
  /// being told of this one.
  func connect(_ first: GraphComponent, _ second: GraphComponent) {
    first.joinDomain(of: second)
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
}
