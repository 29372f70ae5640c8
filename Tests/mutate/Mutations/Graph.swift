extension Mutation {
  /// Why nothing can notice that a list is changed while it is gone through.
  private static let heldArray = """
    Whoever goes through the array holds it, as the compiler has it, optimised or not, so that a change \
    makes a copy anyway. It shows only if a thread changes the list at the very instruction where another \
    one begins to go through it: a race between a load without the lock and a store with it, of the kind \
    that the thread sanitizer looks for.
    """

  /// In what keeps the graph of properties whole on threads, and tells of its changes.
  static let graph: [Mutation] = [
    Mutation(
      "before & 1 == 0",
      becomes: "true",
      in: "Synchronization/GraphLock.swift",
      laws: "a property graph"
    ),
    Mutation(
      "sequence.load(ordering: .relaxed) == before ? bits : nil",
      becomes: "bits",
      in: "Synchronization/GraphLock.swift",
      laws: "in the midst of a step",
      equivalence: """
        Shows only when a thread is stopped between two instructions while another one goes on. The law \
        has more threads than processors for that, but on a busy machine it may not come about.
        """
    ),
    Mutation(
      "seen & 1 == 0",
      becomes: "true",
      in: "Synchronization/GraphLock.swift",
      laws: "in the midst of a step"
    ),
    Mutation(
      statement: "if sleepers.load(ordering: .relaxed) > 0 { wake() }",
      in: "Synchronization/GraphLock.swift",
      laws: "waits for a long step"
    ),
    Mutation(
      statement: "owner.store(0, ordering: .relaxed)",
      in: "Synchronization/GraphLock.swift",
      laws: "a property graph"
    ),
    Mutation(
      "holds.store(depth + 1, ordering: .relaxed)",
      becomes: "holds.store(depth, ordering: .relaxed)",
      in: "Synchronization/GraphLock.swift",
      laws: "a property graph"
    ),
    Mutation(
      "MemoryLayout<Value>.size <= MemoryLayout<UInt64>.size",
      becomes: "MemoryLayout<Value>.size <= 16",
      in: "Synchronization/ValueNode.swift",
      laws: "values of all sizes"
    ),
    Mutation(
      "_isPOD(Value.self)",
      becomes: "true",
      in: "Synchronization/ValueNode.swift",
      laws: "objects that are set and read",
      equivalence: """
        Shows only when a thread is stopped between two instructions while another one goes on. The law \
        has more threads than processors for that, but on a busy machine it may not come about.
        """
    ),
    Mutation(
      statement: "told.deinitialize(count: 1)",
      in: "Synchronization/ValueNode.swift",
      laws: "values that are replaced"
    ),
    Mutation(
      statement: "told.deinitialize(count: 1)",
      in: "Synchronization/ValueNode+Access.swift",
      laws: "values that are replaced"
    ),
    Mutation(
      "observers.begun(before: changedAt)",
      becomes: "observers",
      in: "Synchronization/GraphNode.swift",
      laws: "observers that come and go inside of a step"
    ),
    Mutation(
      statement: "if isInner, !_isPOD(Value.self) { PropertyGraph.shared.discard(oldValue) }",
      in: "Synchronization/ValueNode+Access.swift",
      laws: "values die"
    ),
    Mutation(
      statement: "telling.end()",
      in: "Synchronization/ValueNode+Access.swift",
      laws: "120"
    ),
    Mutation(
      statement: "graph.discard(modified)",
      in: "Synchronization/ValueNode+Access.swift",
      laws: "values die"
    ),
    Mutation(
      statement: "if let original { graph.discard(original) }",
      in: "Synchronization/ValueNode+Access.swift",
      laws: "values die"
    ),
    Mutation(
      statement: "graph.discard(modified)",
      in: "Synchronization/ValueNode+Access.swift",
      occurrence: 2,
      laws: "values die"
    ),
    Mutation(
      statement: "if !_isPOD(Value.self) { PropertyGraph.shared.discard(storage.pointee) }",
      in: "Synchronization/ValueNode+Deriving.swift",
      laws: "values die"
    ),
    Mutation(
      statement: "if !_isPOD(Value.self) { PropertyGraph.shared.discard(newValue) }",
      in: "Synchronization/ValueNode+Deriving.swift",
      laws: "values die"
    ),
    Mutation(
      "!isNew",
      becomes: "isNew",
      in: "Synchronization/ValueNode+Deriving.swift",
      laws: "withLatest(from:)"
    ),
    Mutation(
      statement: "graph.keepUp(follower)",
      in: "Synchronization/ValueNode+Deriving.swift",
      laws: "combinePrevious(_:)"
    ),
    Mutation(
      statement: "graph.step { graph.stopKeepingUp(follower) }",
      in: "Synchronization/ValueNode+Deriving.swift",
      laws: "what sees every step is let go of"
    ),
    Mutation(
      statement: "state.addObservation()",
      in: "Synchronization/ValueNode+Observing.swift",
      laws: "a property graph"
    ),
    Mutation(
      "node.pointee.isLeaf",
      becomes: "true",
      in: "Synchronization/PropertyGraph+Access.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "node.pointee.change(at: advance())",
      in: "Synchronization/PropertyGraph+Access.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "node.pointee.change(at: advance())",
      in: "Synchronization/PropertyGraph+Access.swift",
      occurrence: 2,
      laws: "a property graph"
    ),
    Mutation(
      statement: "root._withUnsafeGuaranteedRef { $0.beginTelling(on: lock.holder) }",
      in: "Synchronization/PropertyGraph+Access.swift",
      laws: "set what they observe"
    ),
    Mutation(
      statement: "root._withUnsafeGuaranteedRef { $0.leave() }",
      in: "Synchronization/PropertyGraph+Access.swift",
      laws: "120"
    ),
    Mutation(
      statement: """
        PropertyGraph.withEstablished { $0.lock.unlock() }
            // Whoever ends an observation leaves it to the holder of the gate to let go of it.
            observation._withUnsafeGuaranteedRef { $0.send(value) }
        """,
      becomes: """
        observation._withUnsafeGuaranteedRef { $0.send(value) }
        PropertyGraph.withEstablished { $0.lock.unlock() }
        """,
      in: "Synchronization/PropertyGraph+Access.swift",
      laws: "told outside of the lock"
    ),
    Mutation(
      "lock.isHeldByCaller",
      becomes: "true",
      in: "Synchronization/PropertyGraph+Access.swift",
      laws: "reads while another one derives"
    ),
    Mutation(
      statement: "settle(graph)",
      in: "Synchronization/PropertyGraph+Access.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "root.isTelling = false",
      in: "Synchronization/PropertyGraph+Telling.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "for root in roots { root.isTelling = false }",
      in: "Synchronization/PropertyGraph+Telling.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "if hasGarbage { root.garbage.removeAll(keepingCapacity: true) }",
      in: "Synchronization/PropertyGraph+Telling.swift",
      laws: "values that are replaced"
    ),
    Mutation(
      statement: "while let node = root.released.popLast() { node.release() }",
      in: "Synchronization/PropertyGraph+Telling.swift",
      laws: "a property graph"
    ),
    Mutation(
      "lock.depth == 1",
      becomes: "true",
      in: "Synchronization/PropertyGraph+Telling.swift",
      laws: "dies outside of the lock"
    ),
    Mutation(
      statement:
        "enqueue(in: root) { withExtendedLifetime(node) { _ = observation.takeReceiver() } }",
      in: "Synchronization/PropertyGraph+Telling.swift",
      laws: "an observer is let go of"
    ),
    Mutation(
      "[.keepsUp, .isWatched, .isPending]",
      becomes: "[.keepsUp, .isPending]",
      in: "Synchronization/NodeState.swift",
      laws: "a property that is watched"
    ),
    Mutation(
      statement: "if list.isLent { list = ObservationList(list.observations) }",
      in: "Synchronization/NodeObservers.swift",
      laws: "come and go while they are told",
      equivalence: heldArray
    ),
    Mutation(
      statement: "if list.isLent { list = ObservationList(list.observations) }",
      in: "Synchronization/NodeObservers.swift",
      occurrence: 2,
      laws: "come and go while they are told",
      equivalence: heldArray
    ),
    Mutation(
      statement: "list.release()",
      in: "Synchronization/NodeObservers.swift",
      laws: "come and go while they are told"
    ),
    Mutation(
      statement: "observations.lend()",
      in: "Synchronization/NodeObservers.swift",
      laws: "come and go while they are told",
      equivalence: heldArray
    ),
    Mutation(
      statement: "dispose()",
      in: "Synchronization/GraphObservation.swift",
      laws: "an observer is let go of"
    ),
  ]
}
