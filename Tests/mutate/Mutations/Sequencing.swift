extension Mutation {
  static let sequencing: [Mutation] = [
    Mutation(
      "previous.producer.concat(self)",
      becomes: "concat(previous)",
      in: "Operators/Flattening/Concat.swift",
      laws: "prefix"
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
      "!skipInterrupted()",
      becomes: "skipInterrupted()",
      in: "Streams/Plan.swift",
      laws: "concat"
    ),
    Mutation(
      "frame.swallowsInterruption || frame.isSwallowed",
      becomes: "frame.swallowsInterruption",
      in: "Streams/Plan.swift",
      laws: "nested sequences"
    ),
    Mutation(
      "frame.swallowsInterruption || frame.isSwallowed",
      becomes: "frame.isSwallowed",
      in: "Streams/Plan.swift",
      laws: "concat"
    ),
    Mutation(
      statement: "isSwallowed = false",
      becomes: "isSwallowed = true",
      in: "Streams/Plan.swift",
      occurrence: 2,
      laws: "then"
    ),
    Mutation(
      statement: "isSwallowed = false",
      in: "Streams/Plan.swift",
      occurrence: 3,
      laws: "nested sequences",
      equivalence: "only concatenations have more parts, and they go on after an interruption"
    ),
    Mutation(
      statement: "if frame.isSwallowed { return true }",
      in: "Streams/Plan.swift",
      laws: "nested sequences"
    ),
    Mutation(
      statement: "if frame.swallowsInterruption { return true }",
      in: "Streams/Plan.swift",
      laws: "nested sequences"
    ),
    Mutation(
      statement: "current.inner = child",
      in: "Streams/Plan.swift",
      laws: "concat"
    ),
    Mutation(
      "count - 1",
      becomes: "count",
      in: "Operators/Flattening/Repeat.swift",
      laws: "repeat(_:)"
    ),
    Mutation(
      "count > 0",
      becomes: "count >= 0",
      in: "Operators/Flattening/Repeat.swift",
      laws: "repeat(_:)"
    ),
    Mutation(
      "Lock(count)",
      becomes: "Lock(count + 1)",
      in: "Operators/Flattening/Repeat.swift",
      laws: "retry(upTo:)"
    ),
    Mutation(
      "self > 0",
      becomes: "self >= 0",
      in: "Operators/Flattening/Repeat.swift",
      laws: "repeat(_:)"
    ),
    Mutation(
      statement: "current.inner = child",
      in: "Operators/Flattening/Restarting.swift",
      laws: "repeat"
    ),
    Mutation(
      statement: "scope.hold(current)",
      in: "Operators/Flattening/Restarting.swift",
      laws: "repeat"
    ),
  ]
}
