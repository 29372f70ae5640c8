/// What belongs to a step, for as long as it lasts.
///
/// There is one at a time, but for those that have been put aside. Touched with the graph's lock held.
struct StepState {
  /// The derivation at work.
  var evaluation = Evaluation()
  /// What derivations at work have read that they had not read at this place before, the innermost
  /// last.
  var newReads = RawList<NodePointer>()
  /// What derivations have read without its becoming a source of theirs.
  ///
  /// It is held.
  var otherReads = RawList<NodePointer>()
  /// The derivations at work, the innermost last.
  var computing = RawList<NodePointer>()
  /// The way to the nodes that are being settled.
  var visits = RawList<Visit>()
  /// What is being changed in place, and has no value meanwhile.
  var modified = RawList<NodePointer>()
  /// Whether something is left to be done at the end of the step.
  var isDue = false
  /// Whose observers may have to be told of this step.
  var pending = RawList<NodePointer>()
  /// Whose observers must be told that nothing more will come.
  var completing: [GraphNode] = []
  /// What this step has taken the gate of, and must deliver from.
  ///
  /// It is held.
  var taken = RawList<Unmanaged<GraphComponent>>()
  /// What is released when the lock is free.
  var garbage: [Any] = []
  /// Nodes among that, which need not be boxed.
  var released = RawList<Unmanaged<GraphNode>>()
  /// How many bodies of a user are under way that may set properties.
  ///
  /// Nobody sees what such a body has done so far, so nobody takes the lock meanwhile.
  var openBodies = 0
  /// Whether the step has been put aside once, so that others may have begun to wait for it.
  var wasPutAside = false
  /// What the step waits for, while it is put aside.
  var obstacle: Obstacle?

  /// What keeps a step from going on.
  enum Obstacle {
    /// The value of this node, which another step computes or changes.
    case value(NodePointer)
    /// Derivations that have read what a change of this node may change as well.
    case readers(NodePointer)
  }

  /// Lets go of the room of the lists, which are empty.
  mutating func free() {
    newReads.free()
    otherReads.free()
    computing.free()
    visits.free()
    modified.free()
    pending.free()
    taken.free()
    released.free()
  }

  /// All nodes that the step comes back to, or that must stay as its derivations have seen them.
  func forEachNode(_ body: (NodePointer) -> Void) {
    for index in 0..<computing.count { body(computing[index]) }
    for index in 0..<visits.count { body(visits[index].node) }
    for index in 0..<newReads.count { body(newReads[index]) }
    for index in 0..<otherReads.count { body(otherReads[index]) }
    for index in 0..<modified.count { body(modified[index]) }
    for index in 0..<pending.count { body(pending[index]) }
  }

  /// Whether the value of a node comes from this step.
  func provides(_ node: NodePointer) -> Bool {
    computing.contains(node) || modified.contains(node)
  }
}

extension RawList where Element: Equatable {
  func contains(_ element: Element) -> Bool {
    (0..<count).contains { self[$0] == element }
  }
}
