extension Mutation {
  static let sequencing: [Mutation] = [
    Mutation(
      "previous.producer.concat(self)",
      becomes: "concat(previous)",
      in: "Operators/Flattening/Concat.swift",
      laws: "prefix(_:)"
    ),
    Mutation(
      statement: "current.inner = child",
      in: "Streams/Plan.swift",
      laws: "concat(_:)"
    ),
    Mutation(
      statement: "if !skipInterrupted() { return .end(.interrupted) }",
      becomes: "return .end(.interrupted)",
      in: "Streams/Plan.swift",
      laws: "concat(_:)"
    ),
    Mutation(
      statement: "if !skipInterrupted() { return .end(.interrupted) }",
      in: "Streams/Plan.swift",
      laws: "then(_:)"
    ),
    Mutation(
      statement: "guard scope.isRunning else { return scope.finish(.interrupted, to: sink) }",
      in: "Streams/Plan.swift",
      laws: "concat"
    ),
    Mutation(
      "frame.swallowsInterruption || frame.isSwallowed",
      becomes: "frame.isSwallowed",
      in: "Streams/Plan.swift",
      laws: "concat(_:)"
    ),
    Mutation(
      statement: "if frame.isSwallowed { return true }",
      in: "Streams/Plan.swift",
      laws: "nested sequences"
    ),
    Mutation(
      statement: "ended = termination",
      in: "Streams/Plan.swift",
      laws: "concat(_:)"
    ),
    Mutation(
      "Countdown(count - 1)",
      becomes: "Countdown(count)",
      in: "Operators/Flattening/Repeat.swift",
      laws: "repeat(_:)"
    ),
    Mutation(
      "Countdown(count)",
      becomes: "Countdown(count + 1)",
      in: "Operators/Flattening/Repeat.swift",
      laws: "retry(upTo:)"
    ),
    Mutation(
      "remaining > 0",
      becomes: "remaining >= 0",
      in: "Operators/Flattening/Repeat.swift",
      laws: "retry(upTo:)"
    ),
    Mutation(
      statement: "current.inner = child",
      in: "Operators/Flattening/Restarting.swift",
      laws: "repeat(_:)"
    ),
    Mutation(
      statement: """
        guard scope.isRunning else { return scope.finish(.interrupted, to: output.sink) }
        """,
      in: "Operators/Flattening/Restarting.swift",
      laws: "no start"
    ),
    Mutation(
      statement: "child.demand = scope.demand.map { Demand($0.isWanted) }",
      in: "Operators/Flattening/Restarting.swift",
      laws: "flattened as they are read"
    ),
    Mutation(
      statement: "scope.finish(termination, to: output.sink)",
      in: "Operators/Flattening/Restarting.swift",
      laws: "repeat(_:)"
    ),
    Mutation(
      "Rope(parts, next.producer.parts)",
      becomes: "Rope(next.producer.parts, parts)",
      in: "Operators/Flattening/Concat.swift",
      laws: "concat"
    ),
    Mutation(
      "Rope(ahead, further)",
      becomes: "Rope(further, ahead)",
      in: "Operators/Flattening/Concat.swift",
      laws: "nested sequences"
    ),
    Mutation(
      "Rope(ahead, Rope(last.lift(.silent())))",
      becomes: "ahead",
      in: "Operators/Flattening/Concat.swift",
      laws: "nested sequences"
    ),
    Mutation(
      "frame.swallowsInterruption || frame.isSwallowed",
      becomes: "frame.swallowsInterruption",
      in: "Streams/Plan.swift",
      laws: "nested sequences"
    ),
    Mutation(
      statement: "isSwallowed = false",
      becomes: "isSwallowed = true",
      in: "Streams/Plan.swift",
      occurrence: 2,
      laws: "then"
    ),
    Mutation(
      statement: "if frame.swallowsInterruption { return true }",
      in: "Streams/Plan.swift",
      laws: "nested sequences"
    ),
    Mutation(
      "count > 0",
      becomes: "count >= 0",
      in: "Operators/Flattening/Repeat.swift",
      laws: "repeat(_:)"
    ),
    Mutation(
      statement: "scope.hold(current)",
      in: "Operators/Flattening/Restarting.swift",
      laws: "repeat"
    ),
  ]
}
