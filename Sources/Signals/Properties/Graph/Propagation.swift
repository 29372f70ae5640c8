/// How changes travel. Everything here is called inside of a step, which holds the domain.
///
/// Marks are pushed from what has been set to all that is live and derives from it; values are
/// pulled, from below, by what observers look at:
///
/// ```text
///   set a          marked             settled from below, each once
///
///   a ● new        a ●                a ●
///   ├── b          ├── b dirty        ├── b computed: new    → d is dirty
///   └── c          └── c dirty        └── c computed: equal
///   b, c ── d      b, c ── d check    b, c ── d computed: new → its observers are told
///        └── e          └── e check        └── e computed: equal → its observers are not
/// ```
///
/// A node that is only to *check* settles its sources first, in the order in which it read them, and
/// computes its value when one of them turns out to have changed. So a value that is equal to the
/// one before stops the step there, and nothing is computed of a mixture of old and new.
extension NodePointer {
  /// Says that a source has a new value.
  func markChanged(_ graph: GraphThread) {
    pointee.change(at: graph.advance())
    graph.notifyLater(self)
    markSinks(graph)
    if !graph.suspended.isEmpty { graph.spoilOthers() }
  }

  /// Tells what is live and derives from this node that it may be out of date.
  ///
  /// Nodes further down are marked only once, so that every edge is walked once a step.
  private func markSinks(_ graph: GraphThread) {
    var next: NodePointer?
    for index in 0..<pointee.sinks.count {
      let sink = pointee.sinks[index].node
      if sink.pointee.color == .clean { graph.mark(sink, after: &next) }
      sink.pointee.color = .dirty
    }
    while let node = next ?? graph.marked.popLast() {
      next = nil
      graph.notifyLater(node)
      for index in 0..<node.pointee.sinks.count {
        let sink = node.pointee.sinks[index].node
        guard sink.pointee.color == .clean else { continue }
        sink.pointee.color = .check
        graph.mark(sink, after: &next)
      }
    }
  }

  /// Brings a node up to date.
  ///
  /// With a stack of its own, so that a chain of properties may be as long as memory allows. Only
  /// derivations that find their sources by reading nest, as deep as they read each other anew.
  @inline(__always)
  func settle(_ graph: GraphThread) {
    if pointee.color != .clean { bringUpToDate(graph) }
  }

  @inline(never)
  private func bringUpToDate(_ graph: GraphThread) {
    guard !isSettled(graph) else { return }
    // Nothing is known of the sources: the derivation asks for those that it needs.
    if mustComputeFirst { return conclude(graph, hasChangedSource: false) }
    let base = graph.visits.count
    var visit = Visit(node: self)
    while true {
      if let source = visit.nextUnsettledSource(graph) {
        graph.visits.append(visit)
        visit = Visit(node: source)
      } else {
        visit.node.conclude(graph, hasChangedSource: visit.hasChangedSource)
        guard graph.visits.count > base else { return }
        visit = graph.visits.removeLast()
      }
    }
  }

  /// Settles a node whose turn it is, and tells whether somebody is to be told of a change.
  func settlesToAChange(_ graph: GraphThread) -> Bool {
    pointee.isPending = false
    settle(graph)
    guard pointee.hasUntoldChange else { return false }
    pointee.hasUntoldChange = false
    // A node that keeps up is settled in each step, although there may be nobody to tell.
    return pointee.observationCount > 0
  }

  /// Whether the value is known to be current.
  @inline(__always)
  fileprivate func isSettled(_ graph: GraphThread) -> Bool {
    if pointee.color == .clean { return true }
    if pointee.isEvaluating {
      // Another step may be computing it.
      if graph.suspended.isEmpty { failBecauseOfCycle(graph) }
      return false
    }
    return pointee.color == .cold && pointee.hasValue && pointee.verifiedAt == graph.revision
  }

  /// Whether the value must be computed, by what is known so far.
  fileprivate var isOutOfDate: Bool {
    pointee.color == .dirty || !pointee.hasValue
  }

  /// Whether the value must be computed, and nothing of the sources need be known for that.
  fileprivate var mustComputeFirst: Bool {
    pointee.tracksReads && isOutOfDate
  }

  /// All sources that matter are settled: computes the value, or keeps it.
  fileprivate func conclude(_ graph: GraphThread, hasChangedSource: Bool) {
    if pointee.isEvaluating {
      graph.waitForValue(of: self)
    } else if isOutOfDate || hasChangedSource {
      compute(graph)
    } else {
      if pointee.color == .check { pointee.color = .clean }
      pointee.verifiedAt = graph.revision
    }
  }

  private func compute(_ graph: GraphThread) {
    let outer = graph.evaluation
    pointee.isEvaluating = true
    graph.computing.append(self)
    var hasChanged = false
    repeat {
      graph.evaluation = Evaluation(
        node: self,
        number: graph.nextEvaluation(),
        base: graph.newReads.count,
        tracksReads: pointee.tracksReads
      )
      if derive() { hasChanged = true }
      pointee.hasValue = true
      if pointee.tracksReads {
        takeReads(graph)
        if pointee.sources.isEmpty { graph.separate(self) }
      }
    } while graph.mustRepeat(&hasChanged)
    graph.evaluation = outer
    _ = graph.computing.removeLast()
    pointee.isEvaluating = false
    pointee.color = pointee.isLinked ? .clean : .cold
    pointee.verifiedAt = graph.revision
    defer { if graph.owed == self { graph.settleDebt() } }
    guard hasChanged else { return }
    pointee.change(at: graph.revision)
    for index in 0..<pointee.sinks.count { pointee.sinks[index].node.pointee.color = .dirty }
  }

  func failBecauseOfCycle(_ graph: GraphThread) -> Never {
    let computing = graph.computing
    var names = [displayName]
    for index in (0..<computing.count).reversed() {
      names.append(computing[index].displayName)
      if computing[index] == self { break }
    }
    let way = names.reversed().joined(separator: " → ")
    // A cycle is a programmer's error: there is no value that it could have.
    preconditionFailure("A property depends on itself: \(way)")
  }

  var displayName: String {
    pointee.owner.takeUnretainedValue().displayName
  }
}

extension GraphThread {
  /// Puts a node down as marked.
  ///
  /// The last one found is the next one looked at, and need not be put on the list for that.
  @inline(__always)
  fileprivate func mark(_ node: NodePointer, after last: inout NodePointer?) {
    if let last { marked.append(last) }
    last = node
  }
}

/// A node on the way to being settled: which of its sources have been looked at.
struct Visit: BitwiseCopyable {
  let node: NodePointer
  private var index = 0
  /// Whether a source of a node that nobody tells of changes has turned out to have changed.
  private(set) var hasChangedSource = false

  init(node: NodePointer) {
    self.node = node
  }

  /// The next source that must be settled before the node can be.
  ///
  /// Sources are looked at in the order of the last reading, and only until it is known that the
  /// value must be computed: what was read under a condition is not computed when the condition no
  /// longer holds. A derivation with fixed sources needs all of them.
  fileprivate mutating func nextUnsettledSource(_ graph: GraphThread) -> NodePointer? {
    if node.pointee.isEvaluating { return nil }
    while index < node.pointee.sources.count {
      if node.pointee.tracksReads, hasChangedSource || node.isOutOfDate { return nil }
      let source = node.pointee.sources[index].node
      if !source.isSettled(graph) {
        guard source.mustComputeFirst else { return source }
        // Put down, for whoever goes on meanwhile may change what has been looked at.
        graph.visits.append(self)
        source.conclude(graph, hasChangedSource: false)
        self = graph.visits.removeLast()
        continue
      }
      index += 1
      guard node.pointee.color == .cold else { continue }
      if source.pointee.changedAt > node.pointee.verifiedAt { hasChangedSource = true }
    }
    return nil
  }
}

// MARK: - The end

extension NodePointer {
  /// Whether the value can never change again.
  ///
  /// Only what is live has been told; what is cold asks its sources.
  func isOver(_ graph: GraphThread) -> Bool {
    let now = graph.completionCount
    if pointee.hasCompleted { return true }
    if pointee.openAt == now { return false }
    var asked = [self]
    var seen: Set<NodePointer> = []
    while let node = asked.popLast() {
      if node.pointee.hasCompleted { continue }
      guard node.pointee.isDerived, node.pointee.hasValue, node.pointee.openAt != now else {
        pointee.openAt = now
        return false
      }
      guard seen.insert(node).inserted else { continue }
      for index in 0..<node.pointee.sources.count { asked.append(node.pointee.sources[index].node) }
    }
    return true
  }

  /// Tells the observers, here and downstream, that there is nothing more to come.
  func complete(_ graph: GraphThread) {
    // In the order of their distance, so that most sources of a node are asked after they are told.
    var completing = [self]
    var next = 0
    while next < completing.count {
      let node = completing[next]
      next += 1
      guard !node.pointee.hasCompleted else { continue }
      node.pointee.hasCompleted = true
      graph.completionCount += 1
      // Values that are on their way come first.
      graph.completeLater(node)
      for index in 0..<node.pointee.sinks.count {
        let sink = node.pointee.sinks[index].node
        if sink.isOver(graph) { completing.append(sink) }
      }
    }
  }
}
