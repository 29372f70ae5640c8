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
      laws: "in the midst of a step"
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
      "sleepers.load(ordering: .relaxed) > 0",
      becomes: "false",
      in: "Synchronization/GraphLock.swift",
      laws: "waits for a long step"
    ),
    Mutation(
      statement: "owner.store(0, ordering: .relaxed)",
      in: "Synchronization/GraphLock.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "depth += 1",
      in: "Synchronization/GraphThread+Steps.swift",
      occurrence: 3,
      laws: "a property graph"
    ),
    Mutation(
      "depth == 1",
      becomes: "true",
      in: "Synchronization/GraphThread+Steps.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "Self.bodies.lock()",
      in: "Synchronization/GraphThread+Steps.swift",
      laws: "pairs whose graphs come upon each other"
    ),
    Mutation(
      "max(revision, domain.revision)",
      becomes: "revision",
      in: "Synchronization/GraphThread+Steps.swift",
      laws: "graphs that come upon each other"
    ),
    Mutation(
      statement: "domain.revision = revision",
      in: "Synchronization/GraphThread+Steps.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "if domain.lock.letGo() { GraphMeeting.tell() }",
      becomes: "_ = domain.lock.letGo()",
      in: "Synchronization/GraphThread+Steps.swift",
      laws: "waits for a long step"
    ),
    Mutation(
      statement: "exchange(writes.reversed())",
      in: "Synchronization/GraphThread+Meeting.swift",
      laws: "pairs whose graphs come upon each other"
    ),
    Mutation(
      statement: "exchange(writes)",
      in: "Synchronization/GraphThread+Meeting.swift",
      laws: "pairs whose graphs come upon each other"
    ),
    Mutation(
      statement: "step.handAll(to: self)",
      in: "Synchronization/GraphThread+Meeting.swift",
      laws: "come upon each other"
    ),
    Mutation(
      "node.component?.toOpaque() == component.toOpaque()",
      becomes: "true",
      in: "Synchronization/GraphComponent.swift",
      laws: "graphs that come upon each other",
      equivalence: """
        Shows only when a thread is stopped between two instructions while another one computes a derivation \
        for the first time.
        """
    ),
    Mutation(
      statement: "theirs._withUnsafeGuaranteedRef { $0.keep() }",
      in: "Properties/Graph/Edges.swift",
      laws: "a property graph",
      equivalence: """
        What has been read has given back what it was lent. It shows only if a derivation derives something \
        from the very property that it computes, without reading that, and a thread looks at it meanwhile.
        """
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
      statement: "if isInner { keepReplaced(oldValue) }",
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
      statement: "if !_isPOD(Value.self) { GraphThread.discard(storage.pointee) }",
      in: "Synchronization/ValueNode+Deriving.swift",
      laws: "values die"
    ),
    Mutation(
      statement: "if !_isPOD(Value.self) { GraphThread.discard(newValue) }",
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
      statement: "graph.step(at: follower.state) { graph.stopKeepingUp(follower) }",
      in: "Synchronization/ValueNode+Deriving.swift",
      laws: "what sees every step is let go of"
    ),
    Mutation(
      statement: "state.addObservation(graph)",
      in: "Synchronization/ValueNode+Observing.swift",
      laws: "a property graph"
    ),
    Mutation(
      "node.pointee.isLeaf",
      becomes: "true",
      in: "Synchronization/GraphThread+Access.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "node.pointee.change(at: advance())",
      in: "Synchronization/GraphThread+Access.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "node.pointee.change(at: advance())",
      in: "Synchronization/GraphThread+Access.swift",
      occurrence: 2,
      laws: "a property graph"
    ),
    Mutation(
      statement: "root._withUnsafeGuaranteedRef { $0.beginTelling(identity) }",
      in: "Synchronization/GraphThread+Access.swift",
      laws: "set what they observe"
    ),
    Mutation(
      statement: "root._withUnsafeGuaranteedRef { $0.leave() }",
      in: "Synchronization/GraphThread+Access.swift",
      laws: "120"
    ),
    Mutation(
      statement: """
        GraphThread.withCurrent { $0.leave() }
            // Whoever ends an observation leaves it to the holder of the gate to let go of it.
            observation._withUnsafeGuaranteedRef { $0.send(value) }
        """,
      becomes: """
        observation._withUnsafeGuaranteedRef { $0.send(value) }
        GraphThread.withCurrent { $0.leave() }
        """,
      in: "Synchronization/GraphThread+Access.swift",
      laws: "told outside of the lock"
    ),
    Mutation(
      "graph._withUnsafeGuaranteedRef({ $0.depth }) > 0",
      becomes: "false",
      in: "Synchronization/GraphThread+Access.swift",
      laws: "reads while another one derives"
    ),
    Mutation(
      statement: "settle(graph)",
      in: "Synchronization/GraphThread+Access.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "root.endToAnnounce()",
      in: "Synchronization/GraphThread+Telling.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "for root in roots { root.endToAnnounce() }",
      in: "Synchronization/GraphThread+Telling.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "if hasGarbage { root.garbage.removeAll(keepingCapacity: true) }",
      in: "Synchronization/GraphThread+Telling.swift",
      laws: "values that are replaced"
    ),
    Mutation(
      statement: "while let node = root.released.popLast() { node.release() }",
      in: "Synchronization/GraphThread+Telling.swift",
      laws: "a property graph"
    ),
    Mutation(
      "depth == 1",
      becomes: "true",
      in: "Synchronization/GraphThread+Telling.swift",
      laws: "dies outside of the lock"
    ),
    Mutation(
      statement:
        "enqueue(in: held) { withExtendedLifetime(node) { _ = observation.takeReceiver() } }",
      in: "Synchronization/GraphThread+Telling.swift",
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
