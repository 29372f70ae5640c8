extension GraphThread {
  /// Settles what observers look at, lets go of the lock, and tells those of what has changed.
  func finishStep() {
    guard isDue else { return leave() }
    endBody()
    settlePending()
    for node in completing { enqueue(node.completion(), of: node) }
    if !completing.isEmpty { completing = [] }
    if taken.count == 1, taken[0]._withUnsafeGuaranteedRef({ $0.isAnnounced(by: identity) }) {
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
      let isTold = node.root._withUnsafeGuaranteedRef { root in
        guard root.isAnnounced(by: identity) || beginTelling(root) else { return false }
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
    guard root.enterInStep() else { return false }
    root.beginTelling(identity)
    root.beginToAnnounce()
    isDue = true
    taken.append(Unmanaged.passRetained(root))
    return true
  }

  /// The usual end of a step: what has changed is of one component.
  private func tell(_ root: GraphComponent) {
    root.endToAnnounce()
    // Both lists keep their room.
    let hasGarbage = !garbage.isEmpty
    if hasGarbage { swap(&garbage, &root.garbage) }
    if !released.isEmpty { swap(&released, &root.released) }
    isDue = false
    leave()
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
    for root in roots { root.endToAnnounce() }
    isDue = false
    leave()
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
    if depth == 1 { return released }
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
    let root = node.state.root
    // Nobody takes the gate meanwhile: that needs the lock.
    if !root._withUnsafeGuaranteedRef({ $0.isTaken }) { return observation.takeReceiver() }
    let held = root.takeUnretainedValue()
    enqueue(in: held) { withExtendedLifetime(node) { _ = observation.takeReceiver() } }
    return nil
  }

  /// Releases a node when the lock is free.
  func release(_ node: Unmanaged<GraphNode>) {
    isDue = true
    released.append(node)
  }

  /// Keeps `value` until nothing is locked, so that it is not released under a lock.
  func discard(_ value: Any) {
    isDue = true
    garbage.append(value)
  }

  /// Keeps `value` until the step of the calling thread has ended.
  @usableFromInline
  static func discard(_ value: Any) {
    withCurrent { $0.discard(value) }
  }
}

// MARK: - What is told

extension GraphThread {
  /// Has those who watch a node told that it may change, and its observers at the end of the step, if
  /// it turns out to have changed.
  @inline(__always)
  func notifyLater(_ node: NodePointer) {
    // Most nodes are looked at only by what derives from them.
    if node.pointee.isLookedAt { notifyLaterOfLookedAt(node) }
  }

  @inline(never)
  private func notifyLaterOfLookedAt(_ node: NodePointer) {
    if node.pointee.isWatched { tellWatches(of: node) }
    guard !node.pointee.isPending, node.pointee.observationCount > 0 || node.pointee.keepsUp else {
      return
    }
    node.pointee.isPending = true
    pending.append(node)
    isDue = true
  }

  @inline(never)
  private func tellWatches(of node: NodePointer) {
    let owner = node.pointee.owner.takeUnretainedValue()
    for watch in owner.watches { enqueue(watch.tell, of: owner) }
  }

  /// Has the observers of a node told at the end of the step that nothing more will come.
  func completeLater(_ node: NodePointer) {
    guard node.pointee.observationCount > 0 else { return }
    isDue = true
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
    let root = node.state.root.takeUnretainedValue()
    let round = root.nextRound(identity)
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
    guard root.leaveBehindInStep(delivery) else { return }
    root.beginTelling(identity)
    isDue = true
    taken.append(Unmanaged.passRetained(root))
  }

  /// Makes two components one, with one lock and one order of delivery.
  ///
  /// If both are being told at this moment, they remain apart until one of them has come to the end of
  /// what it tells: joined before, its observers could be told of the next step while they are still
  /// being told of this one.
  ///
  /// The step holds the domains of both.
  func connect(_ first: Unmanaged<GraphComponent>, _ second: Unmanaged<GraphComponent>) {
    let (domain, other) = (
      first._withUnsafeGuaranteedRef { $0.domain }, second._withUnsafeGuaranteedRef { $0.domain }
    )
    if domain.toOpaque() != other.toOpaque() {
      GraphComponent.joinDomains(domain.takeUnretainedValue(), other.takeUnretainedValue())
    }
    let (root, child) = (
      first._withUnsafeGuaranteedRef { $0.root }, second._withUnsafeGuaranteedRef { $0.root }
    )
    if root.toOpaque() != child.toOpaque() {
      joinGates(root.takeUnretainedValue(), child.takeUnretainedValue())
    }
  }

  /// Makes two orders of delivery one.
  private func joinGates(_ root: GraphComponent, _ child: GraphComponent) {
    if !child.isTaken {
      child.join(root)
    } else if !root.isTaken {
      root.join(child)
    } else {
      enqueue(in: child) {
        let graph = GraphThread.current
        graph.step(in: child) { graph.join(child, to: root) }
      }
    }
  }

  /// Makes a component, whose gate the calling thread holds with nothing being told, a part of another.
  private func join(_ child: GraphComponent, to other: GraphComponent) {
    let (root, own) = (other.root.takeUnretainedValue(), child.root.takeUnretainedValue())
    guard root !== own else { return }
    guard own === child else { return joinGates(own, root) }
    child.join(root)
    var waiting = child.takeWaiting()
    while let delivery = waiting.popFirst() { enqueue(in: root, delivery) }
  }
}
