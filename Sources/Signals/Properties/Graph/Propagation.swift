/// How changes travel. Everything here is called with the graph's lock held.
extension GraphNode {
  /// Says that a source has a new value.
  func markChanged() {
    changedAt = graph.advance()
    graph.notifyLater(self)
    markSinks()
  }

  /// Tells what is live and derives from this node that it may be out of date.
  ///
  /// Nodes further down are marked only once, so that every edge is walked once a step.
  private func markSinks() {
    var stack: [GraphNode] = []
    for edge in sinks {
      let sink = edge.node
      if sink.color == .clean { stack.append(sink) }
      sink.color = .dirty
    }
    while let node = stack.popLast() {
      graph.notifyLater(node)
      for edge in node.sinks {
        let sink = edge.node
        guard sink.color == .clean else { continue }
        sink.color = .check
        stack.append(sink)
      }
    }
  }

  /// Brings a node up to date.
  ///
  /// With a stack of its own, so that a chain of properties may be as long as memory allows. Only
  /// derivations that find their sources by reading nest, as deep as they read each other anew.
  func settle() {
    guard !isSettled else { return }
    var visits = [Visit(self)]
    while let visit = visits.last {
      if let source = visits[visits.count - 1].nextUnsettledSource() {
        visits.append(Visit(source))
      } else {
        visit.node.conclude(hasChangedSource: visits[visits.count - 1].hasChangedSource)
        visits.removeLast()
      }
    }
  }

  /// Whether the value is known to be current.
  fileprivate var isSettled: Bool {
    if !isDerived { return true }
    if isEvaluating { failBecauseOfCycle() }
    guard isEvaluated else { return false }
    return isLive ? color == .clean : verifiedAt == graph.revision
  }

  /// Whether the value must be computed, by what is known so far.
  fileprivate var isOutOfDate: Bool {
    !isEvaluated || (isLive && color == .dirty)
  }

  /// All sources that matter are settled: computes the value, or keeps it.
  fileprivate func conclude(hasChangedSource: Bool) {
    if isOutOfDate || hasChangedSource {
      compute()
    } else {
      color = .clean
      verifiedAt = graph.revision
    }
  }

  private func compute() {
    isEvaluating = true
    graph.evaluations.append(.init(node: self, tracksReads: tracksReads))
    let hasChanged = evaluate()
    let evaluation = graph.evaluations.removeLast()
    if tracksReads { replaceSources(by: evaluation.reads) }
    isEvaluating = false
    color = .clean
    verifiedAt = graph.revision
    guard hasChanged else { return }
    // Of fixed sources it is known when the last of them changed, however late this one is asked.
    changedAt = tracksReads ? graph.revision : sources.reduce(changedAt) { max($0, $1.changedAt) }
    for edge in sinks { edge.node.color = .dirty }
  }

  private func failBecauseOfCycle() -> Never {
    let way = graph.evaluations.map(\.node).drop { $0 !== self } + [self]
    let names = way.map(\.displayName)
    preconditionFailure("A property depends on itself: \(names.joined(separator: " → "))")
  }
}

/// A node on the way to being settled: which of its sources have been looked at.
private struct Visit {
  let node: GraphNode
  private var index = 0
  /// Whether a source of a node that nobody tells of changes has turned out to have changed.
  private(set) var hasChangedSource = false

  init(_ node: GraphNode) {
    self.node = node
  }

  /// The next source that must be settled before the node can be.
  ///
  /// Sources are looked at in the order of the last reading, and only until it is known that the
  /// value must be computed: what was read under a condition is not computed when the condition no
  /// longer holds. A derivation with fixed sources needs all of them.
  mutating func nextUnsettledSource() -> GraphNode? {
    while index < node.sources.count {
      let mustCompute = node.isOutOfDate || hasChangedSource
      if mustCompute, node.tracksReads { return nil }
      let source = node.sources[index]
      guard source.isSettled else { return source }
      index += 1
      if !node.isLive, source.changedAt > node.verifiedAt { hasChangedSource = true }
    }
    return nil
  }
}

// MARK: - Edges

extension GraphNode {
  /// Makes `newSources` what this node derives from.
  func replaceSources(by newSources: [GraphNode]) {
    guard !sources.elementsEqual(newSources, by: ===) else { return }
    for source in newSources { graph.connect(component, source.component) }
    let oldSources = sources
    let wasLive = isLive
    if wasLive { unlink() }
    sources = newSources
    if wasLive {
      let awoken = newSources.filter { !$0.isLive }
      link()
      for source in awoken { source.becomeLive() }
      for source in oldSources where !source.isLive { source.becomeCold() }
    }
    graph.discard(oldSources)
  }

  /// Has the sources know this node.
  private func link() {
    positions.removeAll(keepingCapacity: true)
    for (slot, source) in sources.enumerated() {
      positions.append(source.sinks.count)
      source.sinks.append(SinkEdge(self, slot: slot))
    }
  }

  /// Has the sources forget this node, in constant time each: the last edge takes its place.
  private func unlink() {
    for (slot, source) in sources.enumerated() {
      let position = positions[slot]
      let last = source.sinks.removeLast()
      guard position < source.sinks.count else { continue }
      source.sinks[position] = last
      last.node.positions[last.slot] = position
    }
    positions.removeAll(keepingCapacity: true)
  }

  /// Makes everything upstream known to be needed.
  ///
  /// It is settled already.
  private func becomeLive() {
    var awoken = [self]
    while let node = awoken.popLast() {
      node.color = .clean
      // A source that stands there twice is awoken once.
      guard node.positions.isEmpty else { continue }
      awoken += node.sources.filter { !$0.isLive }
      node.link()
    }
  }

  /// Tells everything upstream that it is not needed any more.
  private func becomeCold() {
    var asleep = [self]
    while let node = asleep.popLast() {
      guard !node.positions.isEmpty else { continue }
      node.unlink()
      asleep += node.sources.filter { !$0.isLive }
    }
  }

  func addObservation() {
    settle()
    let wasLive = isLive
    observationCount += 1
    census?.countObservers(1)
    // What the present step has still to tell to others must not be taken for told.
    if !isPending { notifiedAt = changedAt }
    if !wasLive { becomeLive() }
  }

  func removeObservation() {
    observationCount -= 1
    census?.countObservers(-1)
    if !isLive { becomeCold() }
  }

  /// Has the node see every step from now on.
  func keepUp() {
    settle()
    let wasLive = isLive
    keepsUp = true
    notifiedAt = changedAt
    if !wasLive { becomeLive() }
  }

  /// Lets the node be as lazy as any other.
  func stopKeepingUp() {
    keepsUp = false
    if !isLive { becomeCold() }
  }

  func addWatch(_ watch: GraphWatch) {
    settle()
    let wasLive = isLive
    watches.append(watch)
    if !wasLive { becomeLive() }
  }

  func removeWatch(_ watch: GraphWatch) {
    watches.removeAll { $0 === watch }
    if !isLive { becomeCold() }
  }
}

// MARK: - The end

extension GraphNode {
  /// Whether the value can never change again.
  ///
  /// Only what is live has been told; what is cold asks its sources.
  var isOver: Bool {
    var asked: [GraphNode] = [self]
    var seen: Set<ObjectIdentifier> = []
    while let node = asked.popLast() {
      if node.hasCompleted { continue }
      guard node.isDerived, node.isEvaluated else { return false }
      if seen.insert(ObjectIdentifier(node)).inserted { asked += node.sources }
    }
    return true
  }

  /// Tells the observers, here and downstream, that there is nothing more to come.
  func complete() {
    var completing: [GraphNode] = [self]
    while let node = completing.popLast() {
      guard !node.hasCompleted else { continue }
      node.hasCompleted = true
      // Values that are on their way come first.
      graph.completeLater(node)
      completing += node.sinks.map(\.node).filter(\.isOver)
    }
  }
}
