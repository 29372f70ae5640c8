extension Mutation {
  static let combining: [Mutation] = [
    Mutation(
      statement: "left = value",
      becomes: "if left == nil { left = value }",
      in: "Operators/Combining/CombineLatest.swift",
      laws: "combineLatest(with:)"
    ),
    Mutation(
      "completions == 2 || !hadValue",
      becomes: "completions == 2",
      in: "Operators/Combining/CombineLatest.swift",
      laws: "combineLatest(with:)"
    ),
    Mutation(
      "completions == 2 || !hadValue",
      becomes: "true",
      in: "Operators/Combining/CombineLatest.swift",
      laws: "combineLatest(with:)"
    ),
    Mutation(
      "machine.value.left != nil",
      becomes: "machine.value.right != nil",
      in: "Operators/Combining/CombineLatest.swift",
      laws: "combineLatest(with:)"
    ),
    Mutation(
      "scope.onInterruption({ sink.end(.interrupted) })",
      becomes: "scope.onInterruption({})",
      in: "Operators/Combining/CombineLatest.swift",
      laws: "combineLatest(with:)"
    ),
    Mutation(
      statement: "latest.value.1 = $0",
      in: "Operators/Combining/CombineLatest.swift",
      laws: "combineLatest(with:initially:)"
    ),
    Mutation(
      "running.value > 0",
      becomes: "running.value > 1",
      in: "Operators/Combining/CombineLatest.swift",
      laws: "combineLatest(with:initially:)"
    ),
    Mutation(
      "running > 0",
      becomes: "running > 1",
      in: "Operators/Combining/CombineLatestMany.swift",
      laws: "combineLatest(_:_:"
    ),
    Mutation(
      "input.value != nil",
      becomes: "true",
      in: "Operators/Combining/CombineLatestMany.swift",
      laws: "combineLatest(_:_:"
    ),
    Mutation(
      statement: "latest[index] = value",
      in: "Operators/Combining/CombineLatestSequence.swift",
      laws: "combineLatest(_:)"
    ),
    Mutation(
      statement: "if first[index] == nil { missing -= 1 }",
      becomes: "missing -= 1",
      in: "Operators/Combining/CombineLatestSequence.swift",
      laws: "combineLatest(_:)"
    ),
    Mutation(
      "running == 0 || first[index] == nil",
      becomes: "running == 0",
      in: "Operators/Combining/CombineLatestSequence.swift",
      laws: "combineLatest(_:)"
    ),
    Mutation(
      statement: "if producers.isEmpty { return scope.finish(.completed, to: sink) }",
      in: "Operators/Combining/CombineLatestSequence.swift",
      laws: "combineLatest(_:)"
    ),
    Mutation(
      statement: "latest = $0",
      becomes: "if latest == nil { latest = $0 }",
      in: "Operators/Combining/Sample.swift",
      laws: "sample(with:)"
    ),
    Mutation(
      "running > 0",
      becomes: "running > 1",
      in: "Operators/Combining/Sample.swift",
      laws: "sample(on:)"
    ),
    Mutation(
      statement: "scope.hold(sampled)",
      in: "Operators/Combining/WithLatest.swift",
      laws: "withLatest(from:)"
    ),
    Mutation(
      statement: "latest = $0",
      becomes: "if latest == nil { latest = $0 }",
      in: "Operators/Combining/WithLatest.swift",
      laws: "withLatest(from:)"
    ),
    Mutation(
      "{ _ in }",
      becomes: "{ if case .completed = $0 { scope.finish(.completed, to: sink) } }",
      in: "Operators/Combining/WithLatest.swift",
      laws: "withLatest(from:)"
    ),
    Mutation(
      statement: "scope.hold(sampled)",
      in: "Operators/Combining/WithLatestMany.swift",
      laws: "withLatest(from:_:"
    ),
    Mutation(
      "leftIsComplete && left.isEmpty || rightIsComplete && right.isEmpty",
      becomes: "leftIsComplete && left.isEmpty",
      in: "Operators/Combining/Zip.swift",
      laws: "zip(with:)"
    ),
    Mutation(
      "leftIsComplete && left.isEmpty || rightIsComplete && right.isEmpty",
      becomes: "leftIsComplete || rightIsComplete",
      in: "Operators/Combining/Zip.swift",
      laws: "zip(with:)"
    ),
    Mutation(
      statement: "if machine.isExhausted { sink.end(.completed) }",
      in: "Operators/Combining/Zip.swift",
      laws: "zip(with:)"
    ),
    Mutation(
      statement: "guard case .completed = termination else { return sink.end(termination) }",
      in: "Operators/Combining/Zip.swift",
      laws: "zip(with:)"
    ),
    Mutation(
      "inputs.0.waiting.isEmpty || inputs.1.waiting.isEmpty",
      becomes: "inputs.0.waiting.isEmpty",
      in: "Operators/Combining/ZipMany.swift",
      laws: "zip(_:_:"
    ),
    Mutation(
      statement: "input.isComplete = true",
      in: "Operators/Combining/ZipMany.swift",
      laws: "zip(_:_:"
    ),
    Mutation(
      statement: "if waiting[index].isEmpty { sink.end(.completed) }",
      becomes: "sink.end(.completed)",
      in: "Operators/Combining/ZipSequence.swift",
      laws: "zip(_:)"
    ),
    Mutation(
      statement: """
        for index in waiting.indices where isComplete[index] && waiting[index].isEmpty {
                  return sink.end(.completed)
                }
        """,
      in: "Operators/Combining/ZipSequence.swift",
      laws: "zip(_:)"
    ),
    Mutation(
      "$0 && $1",
      becomes: "$0 || $1",
      in: "Operators/Combining/Booleans.swift",
      laws: "and(_:)"
    ),
    Mutation(
      "$0.allSatisfy { $0 }",
      becomes: "$0.contains { $0 }",
      in: "Operators/Combining/Booleans.swift",
      laws: ".all(_:)"
    ),
    Mutation(
      ".merge(self, other.producer)",
      becomes: ".merge(other.producer, self)",
      in: "Operators/Combining/Merge.swift",
      laws: "merge(with:)"
    ),
    Mutation(
      "SignalProducer<Producers.Element, Failure>(producers).flatten(.merge)",
      becomes: "SignalProducer<Producers.Element, Failure>(producers).flatten(.concat)",
      in: "Operators/Combining/Merge.swift",
      laws: ".merge(_:)"
    ),
    Mutation(
      "SignalProducer<Producers.Element, Failure>(producers).flatten(.race)",
      becomes: "SignalProducer<Producers.Element, Failure>(producers).flatten(.merge)",
      in: "Operators/Combining/Race.swift",
      laws: ".race(_:)"
    ),
  ]
}
