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
    for sink in sinks {
      let sink = sink.takeUnretainedValue()
      if sink.color == .clean { stack.append(sink) }
      sink.color = .dirty
    }
    while let node = stack.popLast() {
      graph.notifyLater(node)
      for sink in node.sinks {
        let sink = sink.takeUnretainedValue()
        guard sink.color == .clean else { continue }
        sink.color = .check
        stack.append(sink)
      }
    }
  }

  /// Brings a node up to date.
  func settle() {
    guard isDerived else { return }
    if isEvaluating { failBecauseOfCycle() }
    guard isEvaluated else { return compute() }
    if isLive {
      settleLive()
    } else {
      settleCold()
    }
  }

  private func settleLive() {
    if color == .check {
      // In the order of the last reading, so that what was read under a condition is not computed
      // when the condition no longer holds.
      for source in sources {
        source.settle()
        if color == .dirty { break }
      }
    }
    if color == .dirty {
      compute()
    } else {
      color = .clean
      verifiedAt = graph.revision
    }
  }

  /// Nobody has told a node that is not observed of changes, so it asks.
  private func settleCold() {
    guard verifiedAt != graph.revision else { return }
    for source in sources {
      source.settle()
      if source.changedAt > verifiedAt { return compute() }
    }
    verifiedAt = graph.revision
  }

  private func compute() {
    isEvaluating = true
    if !tracksReads { for source in sources { source.settle() } }
    graph.evaluations.append(.init(node: self, tracksReads: tracksReads))
    let hasChanged = evaluate()
    let evaluation = graph.evaluations.removeLast()
    if tracksReads { replaceSources(by: evaluation.reads) }
    isEvaluating = false
    color = .clean
    verifiedAt = graph.revision
    guard hasChanged else { return }
    changedAt = graph.revision
    for sink in sinks { sink.takeUnretainedValue().color = .dirty }
  }

  private func failBecauseOfCycle() -> Never {
    let way = graph.evaluations.map(\.node).drop { $0 !== self } + [self]
    let names = way.map(\.displayName)
    preconditionFailure("A property depends on itself: \(names.joined(separator: " → "))")
  }
}

// MARK: - Edges

extension GraphNode {
  /// Makes `newSources` what this node derives from.
  func replaceSources(by newSources: [GraphNode]) {
    guard !sources.elementsEqual(newSources, by: ===) else { return }
    let oldSources = sources
    sources = newSources
    for source in newSources { graph.connect(component, source.component) }
    guard isLive else { return }
    for source in newSources { source.addSink(self) }
    for source in oldSources { source.removeSink(self) }
  }

  private func addSink(_ sink: GraphNode) {
    let wasLive = isLive
    sinks.append(.passUnretained(sink))
    if !wasLive { becomeLive() }
  }

  private func removeSink(_ sink: GraphNode) {
    guard let index = sinks.lastIndex(where: { $0.takeUnretainedValue() === sink }) else { return }
    sinks.remove(at: index)
    if !isLive { becomeCold() }
  }

  private func becomeLive() {
    color = .clean
    for source in sources { source.addSink(self) }
  }

  private func becomeCold() {
    for source in sources { source.removeSink(self) }
  }

  func addObservation() {
    settle()
    let wasLive = isLive
    observationCount += 1
    notifiedAt = changedAt
    if !wasLive { becomeLive() }
  }

  func removeObservation() {
    observationCount -= 1
    if !isLive { becomeCold() }
  }

  /// Has the node see every step from now on, for as long as it lives.
  func keepUp() {
    settle()
    let wasLive = isLive
    keepsUp = true
    notifiedAt = changedAt
    if !wasLive { becomeLive() }
  }

  /// Takes a node that dies out of its sources.
  func stopKeepingUp() {
    keepsUp = false
    becomeCold()
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
    hasCompleted || (isDerived && isEvaluated && sources.allSatisfy(\.isOver))
  }

  /// Tells the observers, here and downstream, that there is nothing more to come.
  func complete() {
    guard !hasCompleted else { return }
    hasCompleted = true
    // Values that are on their way come first.
    graph.completeLater(self)
    for sink in sinks {
      let sink = sink.takeUnretainedValue()
      if sink.isOver { sink.complete() }
    }
  }
}
