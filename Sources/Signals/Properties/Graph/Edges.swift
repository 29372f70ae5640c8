/// A derivation at work, if there is one.
struct Evaluation {
  var node: NodePointer?
  /// Greater than that of any evaluation before; where there is none, that of no reader.
  var number = UInt64.max
  /// How many of the first sources have been read again, in the same order.
  var matched = 0
  /// Where, among the new reads of all evaluations, those of this one begin.
  var base = 0
  /// Whether what it reads becomes its sources.
  var tracksReads = false
}

// MARK: - Reads

extension GraphThread {
  /// Makes `node` a source of the derivation at work, if that finds its sources by reading.
  ///
  /// Most runs read the same as the one before, in the same order, and then nothing is written down.
  @inline(__always)
  func recordRead(_ node: NodePointer) {
    guard evaluation.tracksReads, let reader = evaluation.node else { return }
    if isNextSource(node, of: reader) {
      evaluation.matched += 1
      node.readBy = evaluation.number
    } else {
      recordUnexpectedRead(node, by: reader)
    }
  }

  /// Whether the derivation at work is about to read what it has read at this place the last time.
  @inline(__always)
  func isNextSource(_ node: NodePointer, of reader: NodePointer) -> Bool {
    let matched = evaluation.matched
    return evaluation.tracksReads && newReads.count == evaluation.base
      && matched < reader.pointee.sources.count && reader.pointee.sources[matched].node == node
  }

  @inline(never)
  private func recordUnexpectedRead(_ node: NodePointer, by reader: NodePointer) {
    guard !hasRead(node, reader) else { return }
    node.readBy = evaluation.number
    // Held from here on: what the derivation has made by itself may be gone when it returns.
    _ = node.pointee.owner.retain()
    newReads.append(node)
  }

  /// Whether the derivation at work has read a node already.
  private func hasRead(_ node: NodePointer, _ reader: NodePointer) -> Bool {
    // Only a derivation that was asked meanwhile can have hidden an earlier read.
    guard node.readBy > evaluation.number else { return false }
    let isAmongMatched = (0..<evaluation.matched).contains { index in
      reader.pointee.sources[index].node == node
    }
    guard
      isAmongMatched || (evaluation.base..<newReads.count).contains(where: { newReads[$0] == node })
    else { return false }
    node.readBy = evaluation.number
    return true
  }

  /// Runs `body` with its reads left out of account.
  func withoutTracking<Result>(_ body: () throws -> Result) rethrows -> Result {
    let tracked = evaluation.tracksReads
    evaluation.tracksReads = false
    defer { evaluation.tracksReads = tracked }
    return try body()
  }
}

// MARK: - Edges

extension NodePointer {
  /// Makes what the derivation at work has read what this node derives from.
  func takeReads(_ graph: GraphThread) {
    let (base, matched) = (graph.evaluation.base, graph.evaluation.matched)
    guard graph.newReads.count > base || matched < pointee.sources.count else { return }
    replaceSources(graph, after: matched, base: base)
    graph.newReads.truncate(to: base)
  }

  /// Makes a node one of those that this one, which is being made, derives from for good.
  func addSource(_ source: GraphNode) {
    connectInStep(to: source.state)
    _ = Unmanaged.passRetained(source)
    pointee.sources.append(SourceEdge(node: source.state, position: 0))
  }

  /// Keeps the first sources and replaces the others by the new reads from `base` on.
  private func replaceSources(_ graph: GraphThread, after kept: Int, base: Int) {
    for slot in kept..<pointee.sources.count { graph.dropped.append(pointee.sources[slot]) }
    pointee.sources.truncate(to: kept)
    let isLinked = pointee.isLinked
    for index in base..<graph.newReads.count {
      let source = graph.newReads[index]
      connect(to: source, graph)
      let wasLive = source.pointee.isLive
      pointee.sources.append(SourceEdge(node: source, position: 0))
      guard isLinked else { continue }
      link(slot: pointee.sources.count - 1)
      if !wasLive { source.becomeLive(graph) }
    }
    // What was open may be over now, here and downstream.
    if !graph.dropped.isEmpty { graph.completionCount += 1 }
    while let edge = graph.dropped.popLast() {
      if isLinked {
        edge.node.removeSink(at: edge.position)
        if !edge.node.pointee.isLive { edge.node.becomeCold(graph) }
      }
      graph.release(edge.node.pointee.owner)
    }
  }

  /// Has a node that is being made and its source share what is shared by all that is connected.
  private func connectInStep(to source: NodePointer) {
    if let component {
      // What stands still is connected for good.
      if !source.pointee.tracksReads, component.toOpaque() == source.component?.toOpaque() {
        return
      }
      GraphThread.withCurrent { $0.stepConnecting(self, source) {} }
    } else if source.pointee.tracksReads {
      // What it is connected with may be found out at this moment.
      _ = source.establishedComponent
      GraphThread.withCurrent { graph in
        graph.step(at: source) {
          let component = source.establishedComponent
          component._withUnsafeGuaranteedRef { $0.keep() }
          join(component.retain())
        }
      }
    } else {
      join(source.establishedComponent.retain())
    }
  }

  /// Has a node and its source share what is shared by all that is connected.
  ///
  /// The step holds the domains of both, but for what is being made.
  func connect(to source: NodePointer, _ graph: GraphThread) {
    let (own, theirs) = (establishedComponent, source.establishedComponent)
    // Most have been connected before.
    guard own.toOpaque() != theirs.toOpaque() else { return }
    theirs._withUnsafeGuaranteedRef { $0.keep() }
    if own._withUnsafeGuaranteedRef({ $0.giveBack(by: self) }) {
      replaceComponent(by: theirs.retain())
      graph.takeBack(own)
    } else {
      own._withUnsafeGuaranteedRef { $0.keep() }
      graph.connect(own, theirs)
    }
  }

  /// Has a source know this node.
  private func link(slot: Int) {
    let source = pointee.sources[slot].node
    pointee.sources[slot] = SourceEdge(node: source, position: source.pointee.sinks.count)
    source.pointee.sinks.append(SinkEdge(node: self, slot: slot))
  }

  /// Forgets a sink, in constant time: the last one takes its place.
  private func removeSink(at position: Int) {
    let last = pointee.sinks.removeLast()
    guard position < pointee.sinks.count else { return }
    pointee.sinks[position] = last
    last.node.pointee.sources[last.slot].position = position
  }

  /// Makes everything upstream known to be needed.
  ///
  /// It is settled already.
  private func becomeLive(_ graph: GraphThread) {
    graph.marked.append(self)
    while let node = graph.marked.popLast() {
      node.pointee.color = .clean
      // A source that stands there twice is awoken once.
      guard !node.pointee.isLinked else { continue }
      node.pointee.isLinked = true
      if node.pointee.tellsDemand { graph.tellDemand(for: node) }
      for slot in 0..<node.pointee.sources.count {
        let source = node.pointee.sources[slot].node
        if !source.pointee.isLive { graph.marked.append(source) }
        node.link(slot: slot)
      }
    }
  }

  /// Tells everything upstream that it is not needed any more.
  private func becomeCold(_ graph: GraphThread) {
    graph.marked.append(self)
    while let node = graph.marked.popLast() {
      guard node.pointee.isLinked else { continue }
      node.pointee.isLinked = false
      if node.pointee.isDerived { node.pointee.color = .cold }
      if node.pointee.tellsDemand { graph.tellDemand(for: node) }
      for slot in 0..<node.pointee.sources.count {
        let edge = node.pointee.sources[slot]
        edge.node.removeSink(at: edge.position)
        if !edge.node.pointee.isLive { graph.marked.append(edge.node) }
      }
    }
  }
}

// MARK: - Who looks

extension NodePointer {
  func addObservation(_ graph: GraphThread) {
    beginLooking(graph) {
      pointee.observationCount += 1
      // What the present step has still to tell to others must not be taken for told.
      if !pointee.isPending { pointee.hasUntoldChange = false }
    }
  }

  func removeObservation(_ graph: GraphThread) {
    pointee.observationCount -= 1
    if !pointee.isLive { becomeCold(graph) }
  }

  /// Has the node see every step from now on.
  func keepUp(_ graph: GraphThread) {
    beginLooking(graph) {
      pointee.keepsUp = true
      pointee.hasUntoldChange = false
    }
  }

  /// Lets the node be as lazy as any other.
  func stopKeepingUp(_ graph: GraphThread) {
    pointee.keepsUp = false
    if !pointee.isLive { becomeCold(graph) }
  }

  /// Has those who watch told that the value may have changed.
  func beginToBeWatched(_ graph: GraphThread) {
    beginLooking(graph) { pointee.isWatched = true }
  }

  /// Nobody watches any more.
  func ceaseToBeWatched(_ graph: GraphThread) {
    pointee.isWatched = false
    if !pointee.isLive { becomeCold(graph) }
  }

  private func beginLooking(_ graph: GraphThread, _ look: () -> Void) {
    settle(graph)
    let wasLive = pointee.isLive
    look()
    if !wasLive { becomeLive(graph) }
  }
}
