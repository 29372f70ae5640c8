extension Mutation {
  static let flattening: [Mutation] = [
    Mutation(
      statement: "state.outerIsComplete = true",
      in: "Operators/Flattening/InnerStreams.swift",
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      "state.outerIsComplete",
      becomes: "true",
      in: "Operators/Flattening/InnerStreams.swift",
      occurrence: 2,
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      "state.running.count < limit",
      becomes: "state.running.count <= limit",
      in: "Operators/Flattening/InnerStreams.swift",
      occurrence: 2,
      laws: "limit of flatMap"
    ),
    Mutation(
      "winner === racer",
      becomes: "true",
      in: "Operators/Flattening/InnerStreams.swift",
      laws: "flatMap(_:_:)",
      equivalence: """
        The losers are disposed of when one has won, and a disposed one sends nothing. It shows only if \
        a loser on another thread has been seen to be running, and then comes to the gate of the run only \
        after the winner has taken it, sent its first value and let go: a few instructions that no law can \
        have a thread stop in. A test with a hook between the two would see it.
        """
    ),
    Mutation(
      statement: "for loser in losers { loser.dispose() }",
      in: "Operators/Flattening/InnerStreams.swift",
      laws: "the losers are disposed of"
    ),
    Mutation(
      statement: "state.sawInterruption = true",
      in: "Operators/Flattening/InnerStreams.swift",
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      "state.winner === racer",
      becomes: "false",
      in: "Operators/Flattening/InnerStreams.swift",
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      statement: "for scope in released.0 { scope.dispose() }",
      in: "Operators/Flattening/InnerStreams.swift",
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      "state.running.indices.contains(child.place) && state.running[child.place] === child",
      becomes: "false",
      in: "Operators/Flattening/InnerStreams.swift",
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      statement: "last.place = child.place",
      in: "Operators/Flattening/InnerStreams.swift",
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      "state.running.isEmpty",
      becomes: "true",
      in: "Operators/Flattening/InnerStreams.swift",
      occurrence: 2,
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      statement: "return scope.finish(.interrupted, to: output.sink)",
      in: "Operators/Flattening/Flattening.swift",
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      statement: "keep(failure)",
      in: "Operators/Flattening/Flattening.swift",
      occurrence: 2,
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      statement: "if self.failure.value == nil { self.failure.value = failure }",
      becomes: "self.failure.value = failure",
      in: "Operators/Flattening/Flattening.swift",
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      statement: "running?.dispose()",
      in: "Operators/Flattening/InnerStreams.swift",
      laws: "70: latest"
    ),
    Mutation(
      "state.lines.count < limit",
      becomes: "state.lines.count <= limit",
      in: "Operators/Flattening/OrderedFlattening.swift",
      occurrence: 2,
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      statement: "line.state.withLock { $0.isComplete = true }",
      in: "Operators/Flattening/OrderedFlattening.swift",
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      "state.withLock({ $0.lines.first === line })",
      becomes: "true",
      in: "Operators/Flattening/OrderedFlattening.swift",
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      "state.lines.isEmpty",
      becomes: "true",
      in: "Operators/Flattening/OrderedFlattening.swift",
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      statement: "for line in released.0 { line.scope.dispose() }",
      in: "Operators/Flattening/OrderedFlattening.swift",
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      statement: """
        if case .failed = termination { return scope.finish(termination, to: output.sink) }
        """,
      in: "Operators/Flattening/OrderedFlattening.swift",
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      statement: "for value in values { output.value(value) }",
      becomes: "if let value = values.last { output.value(value) }",
      in: "Operators/Flattening/OrderedFlattening.swift",
      laws: "flatMap(_:_:)"
    ),
    Mutation(
      "strategy.kind != .race && strategy.kind != .throttle",
      becomes: "true",
      in: "Operators/Flattening/FlatMap.swift",
      laws: "flatMap"
    ),
    Mutation(
      "gathered.count == count",
      becomes: "gathered.count > count",
      in: "Operators/Flattening/Buffer.swift",
      laws: "buffer(upTo:"
    ),
    Mutation(
      "gathered.count == 1",
      becomes: "gathered.count >= 1",
      in: "Operators/Flattening/Buffer.swift",
      laws: "buffer(upTo:"
    ),
    Mutation(
      statement: "timer.inner = nil",
      in: "Operators/Flattening/Buffer.swift",
      laws: "a full buffer ends its timer"
    ),
    Mutation(
      statement: "scope.hold(timer)",
      in: "Operators/Flattening/Buffer.swift",
      laws: "buffer(upTo:"
    ),
    Mutation(
      statement: "if case .completed = termination { send() }",
      becomes: "send()",
      in: "Operators/Flattening/Buffer.swift",
      laws: "buffer(upTo:"
    ),
    Mutation(
      statement: "gathered = []",
      in: "Operators/Flattening/Buffer.swift",
      occurrence: 2,
      laws: "buffer(on:)"
    ),
    Mutation(
      statement: "if case .completed = termination, !gathered.isEmpty { send() }",
      in: "Operators/Flattening/Buffer.swift",
      laws: "buffer(on:)"
    ),
    Mutation(
      "state.running.count < limit",
      becomes: "state.running.count <= limit",
      in: "Operators/Flattening/Expand.swift",
      laws: "expand(limit:_:)"
    ),
    Mutation(
      statement: "$0.sourceIsRunning = false",
      in: "Operators/Flattening/Expand.swift",
      laws: "expand(limit:_:)"
    ),
    Mutation(
      statement: "scope.push(value, to: output.sink)",
      becomes: """
        scope.push(value, to: output.sink)
        scope.push(value, to: output.sink)
        """,
      in: "Operators/Flattening/Expand.swift",
      laws: "expand(limit:_:)"
    ),
    Mutation(
      statement: "scope.hold(child)",
      in: "Operators/Flattening/Expand.swift",
      laws: "expand(limit:_:)"
    ),
    Mutation(
      statement: "for scope in released.0.values { scope.dispose() }",
      in: "Operators/Flattening/Expand.swift",
      laws: "expand(limit:_:)"
    ),
    Mutation(
      statement: "if !$0.isDisposed { $0.waiting.append(value) }",
      in: "Operators/Flattening/Expand.swift",
      laws: "expand(limit:_:)"
    ),
    Mutation(
      statement: "groups[key] = group",
      in: "Operators/Flattening/GroupBy.swift",
      laws: "groupBy(_:)"
    ),
    Mutation(
      statement: "group.send(value)",
      in: "Operators/Flattening/GroupBy.swift",
      occurrence: 2,
      laws: "groupBy(_:)"
    ),
    Mutation(
      statement: "for group in groups.values { group.end(termination) }",
      in: "Operators/Flattening/GroupBy.swift",
      laws: "groupBy(_:)"
    ),
    Mutation(
      statement: "window.end(.completed)",
      in: "Operators/Flattening/Window.swift",
      laws: "window(count:)"
    ),
    Mutation(
      statement: "window.end(termination)",
      in: "Operators/Flattening/Window.swift",
      laws: "window(count:)"
    ),
    Mutation(
      "(sent + 1) % count",
      becomes: "(sent + 1) % (count + 1)",
      in: "Operators/Flattening/Window.swift",
      laws: "window(count:)"
    ),
    Mutation(
      statement: "open?.end(termination)",
      in: "Operators/Flattening/Window.swift",
      laws: "window(on:)"
    ),
    Mutation(
      "open.take()?.end(.completed) ?? ()",
      becomes: "open?.end(.completed) ?? ()",
      in: "Operators/Flattening/Window.swift",
      laws: "window(on:)"
    ),
  ]
}
