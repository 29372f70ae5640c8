extension Mutation {
  static let properties: [Mutation] = [
    Mutation(
      statement: "if sink.pointee.color == .clean { graph.mark(sink, after: &next) }",
      in: "Properties/Graph/Propagation.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "sink.pointee.color = .dirty",
      becomes: "sink.pointee.color = .check",
      in: "Properties/Graph/Propagation.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "graph.notifyLater(self)",
      in: "Properties/Graph/Propagation.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "graph.notifyLater(node)",
      in: "Properties/Graph/Propagation.swift",
      laws: "a property graph"
    ),
    Mutation(
      "pointee.verifiedAt == graph.revision",
      becomes: "true",
      in: "Properties/Graph/Propagation.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "takeReads(graph)",
      in: "Properties/Graph/Propagation.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "guard hasChanged else { return }",
      in: "Properties/Graph/Propagation.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: """
        for index in 0..<pointee.sinks.count { pointee.sinks[index].node.pointee.color = .dirty \
        }
        """,
      in: "Properties/Graph/Propagation.swift",
      laws: "a property graph"
    ),
    Mutation(
      "source.pointee.changedAt > node.pointee.verifiedAt",
      becomes: "source.pointee.changedAt >= node.pointee.verifiedAt",
      in: "Properties/Graph/Propagation.swift",
      laws: "119 what is read is computed"
    ),
    Mutation(
      "hasChangedSource || node.isOutOfDate",
      becomes: "node.isOutOfDate",
      in: "Properties/Graph/Propagation.swift",
      laws: "what is read is what"
    ),
    Mutation(
      statement: "guard pointee.hasUntoldChange else { return false }",
      in: "Properties/Graph/Propagation.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "pointee.hasUntoldChange = false",
      in: "Properties/Graph/Propagation.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "if sink.isOver(graph) { completing.append(sink) }",
      in: "Properties/Graph/Propagation.swift",
      laws: "124"
    ),
    Mutation(
      statement: "pointee.sinks[position] = last",
      in: "Properties/Graph/Edges.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "last.node.pointee.sources[last.slot].position = position",
      in: "Properties/Graph/Edges.swift",
      laws: "derivations of one source"
    ),
    Mutation(
      statement: "if !wasLive { source.becomeLive(graph) }",
      in: "Properties/Graph/Edges.swift",
      laws: "what is read is what"
    ),
    Mutation(
      statement: "if !edge.node.pointee.isLive { edge.node.becomeCold(graph) }",
      in: "Properties/Graph/Edges.swift",
      laws: "what is read is what is observed"
    ),
    Mutation(
      statement: "if !pointee.isPending { pointee.hasUntoldChange = false }",
      becomes: "pointee.hasUntoldChange = false",
      in: "Properties/Graph/Edges.swift",
      laws: "come and go inside of a step"
    ),
    Mutation(
      statement: "if !wasLive { becomeLive(graph) }",
      in: "Properties/Graph/Edges.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "if !pointee.isLive { becomeCold(graph) }",
      in: "Properties/Graph/Edges.swift",
      laws: "what is read is what is observed"
    ),
    Mutation(
      statement: "evaluation.tracksReads = false",
      in: "Properties/Graph/Edges.swift",
      laws: "without tracking"
    ),
    Mutation(
      "graph.newReads.count > base || matched < pointee.sources.count",
      becomes: "graph.newReads.count > base",
      in: "Properties/Graph/Edges.swift",
      laws: "what is read no more"
    ),
    Mutation(
      "node.readBy == evaluation.number",
      becomes: "true",
      in: "Synchronization/GraphThread+Access.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "for node in completing { enqueue(node.completion(), of: node) }",
      in: "Synchronization/GraphThread+Telling.swift",
      laws: "124"
    ),
    Mutation(
      statement: "while let delivery = waiting.popFirst() { enqueue(in: root, delivery) }",
      in: "Synchronization/GraphThread+Telling.swift",
      laws: "combined while they are told"
    ),
    Mutation(
      statement: "recordRead(node)",
      in: "Synchronization/GraphThread+Access.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "node.settle(self)",
      in: "Synchronization/GraphThread+Access.swift",
      laws: "a property graph"
    ),
    Mutation(
      "isEqual(storage(of: node).pointee, newValue)",
      becomes: "false",
      in: "Synchronization/ValueNode+Deriving.swift",
      laws: "a property graph"
    ),
    Mutation(
      "observations[middle].number < observation.number",
      becomes: "observations[middle].number <= observation.number",
      in: "Synchronization/NodeObservers.swift",
      laws: "a property graph"
    ),
    Mutation(
      "depth == 1",
      becomes: "true",
      in: "Synchronization/GraphThread+Access.swift",
      laws: "a property graph",
      equivalence: """
        What is longer is a closure of a user, which is uncommon, and that is asked as well.
        """
    ),
    Mutation(
      statement: "initialize(original ?? modified)",
      becomes: "initialize(modified)",
      in: "Synchronization/ValueNode+Access.swift",
      laws: "modify that fails"
    ),
    Mutation(
      "isEqual(original, modified)",
      becomes: "!isEqual(original, modified)",
      in: "Synchronization/ValueNode+Access.swift",
      laws: "modify that changes nothing"
    ),
    Mutation(
      statement: "state.markChanged(graph)",
      in: "Synchronization/ValueNode+Access.swift",
      laws: "123"
    ),
    Mutation(
      statement: "if state.isOver(graph) { return false }",
      in: "Synchronization/ValueNode+Observing.swift",
      laws: "a property that is over"
    ),
    Mutation(
      statement: "ended.forEach { $0.complete() }",
      in: "Synchronization/ValueNode.swift",
      laws: "124"
    ),
    Mutation(
      "beganAt < revision",
      becomes: "beganAt <= revision",
      in: "Synchronization/GraphObservation.swift",
      laws: "observers that relieve each other"
    ),
    Mutation(
      "$0.beganAt < revision",
      becomes: "$0.beganAt <= revision",
      in: "Synchronization/NodeObservers.swift",
      laws: "observers that come and go inside of a step"
    ),
    Mutation(
      statement: "if let telling = node.beginNotification() { root.told.append(telling) }",
      becomes: "_ = node.beginNotification()",
      in: "Synchronization/GraphThread+Telling.swift",
      laws: "120"
    ),
    Mutation(
      statement: "return observation.takeReceiver()",
      becomes: "return nil",
      in: "Synchronization/GraphThread+Telling.swift",
      laws: "an observer is let go of"
    ),
    Mutation(
      statement: "node.remove(self)",
      in: "Synchronization/GraphObservation.swift",
      laws: "a property graph"
    ),
    Mutation(
      statement: "if observation == nil { end(.completed) }",
      in: "Synchronization/RunScope+Sending.swift",
      laws: "a property that is over"
    ),
    Mutation(
      statement: "if isRunning { next(value) }",
      in: "Synchronization/RunScope+Sending.swift",
      occurrence: 3,
      laws: "120"
    ),
    Mutation(
      statement: "if let observation { keep(observation) }",
      in: "Synchronization/RunScope+Sending.swift",
      laws: "observers of a property are released"
    ),
    Mutation(
      statement: "node.completeInStep()",
      in: "Properties/MutableProperty.swift",
      laws: "124"
    ),
    Mutation(
      statement: "_ = node.exchange(value)",
      in: "Properties/Property.swift",
      laws: "a property of a stream"
    ),
    Mutation(
      "try GraphThread.current.stepOfUser(body)",
      becomes: "try body()",
      in: "Properties/Transaction.swift",
      laws: "a property graph"
    ),
    Mutation(
      "try GraphThread.current.stepOfUser(body)",
      becomes: "try body()",
      in: "Properties/Transaction.swift",
      occurrence: 2,
      laws: "snapshots see whole"
    ),
    Mutation(
      statement: "guard lastChange != source.changedAt else { return nil }",
      in: "Properties/Operators/Property+CombinePrevious.swift",
      laws: "withLatest(from:)"
    ),
    Mutation(
      "(previous, value)",
      becomes: "(value, value)",
      in: "Properties/Operators/Property+CombinePrevious.swift",
      laws: "combinePrevious(_:)"
    ),
    Mutation(
      "isFirst ? initial : nil",
      becomes: "initial",
      in: "Properties/Operators/Property+Filter.swift",
      laws: "filter(initial:_:)"
    ),
    Mutation(
      "seen.insert(transform(source.current)).inserted ? source.current : nil",
      becomes: "source.current",
      in: "Properties/Operators/Property+Filter.swift",
      laws: "uniqueValues(_:)"
    ),
    Mutation(
      "lastChange != source.changedAt",
      becomes: "true",
      in: "Properties/Operators/Property+Zip.swift",
      laws: "zip(with:)"
    ),
    Mutation(
      statement: "isComplete = secondQueue.update() && isComplete",
      becomes: "isComplete = isComplete && secondQueue.update()",
      in: "Properties/Operators/Property+Zip.swift",
      laws: "zip(with:)"
    ),
    Mutation(
      "$0 || $1",
      becomes: "$0 && $1",
      in: "Properties/Operators/Property+Booleans.swift",
      laws: "or(_:)"
    ),
    Mutation(
      "latest.cause == .edit ? inner.current : latest.result.value",
      becomes: "latest.result.value",
      in: "Properties/Validation/ValidationNodes.swift",
      laws: "a validating property"
    ),
    Mutation(
      "now.inner != written.current",
      becomes: "true",
      in: "Properties/Validation/ValidationNodes.swift",
      laws: "a validating property"
    ),
    Mutation(
      "outcome.cause == .revalidation",
      becomes: "true",
      in: "Properties/Validation/ValidationNodes.swift",
      laws: "a validating property"
    ),
    Mutation(
      statement: "_ = written.exchange(inner.changedAt)",
      in: "Properties/Validation/ValidationNodes.swift",
      laws: "a validating property"
    ),
    Mutation(
      statement: "writeBack?.dispose()",
      in: "Properties/Validation/ValidatingProperty.swift",
      laws: "a validating property is let go"
    ),
    Mutation(
      statement: """
        result?.completeInStep()
                value?.completeInStep()
        """,
      in: "Properties/Validation/ValidatingProperty.swift",
      laws: "a validating property is let go"
    ),
  ]
}
