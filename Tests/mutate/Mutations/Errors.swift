extension Mutation {
  static let handlingErrors: [Mutation] = [
    Mutation(
      "sink.end(.failed(failure))",
      becomes: "sink.end(.completed)",
      in: "Operators/Errors/Attempt.swift",
      laws: "attempt"
    ),
    Mutation(
      statement: "if let value { sink.value(value) }",
      in: "Operators/Errors/Catch.swift",
      laws: "replaceError"
    ),
    Mutation(
      "sink.end(.completed)",
      becomes: "sink.end(.interrupted)",
      in: "Operators/Errors/Catch.swift",
      laws: "ignoreErrors"
    ),
    Mutation(
      "sink.end(.interrupted)",
      becomes: "sink.end(.completed)",
      in: "Operators/Errors/Catch.swift",
      laws: "ignoreErrors"
    ),
    Mutation(
      "scope.finish(.interrupted, to: sink)",
      becomes: "scope.finish(.completed, to: sink)",
      in: "Operators/Errors/FlatMapError.swift",
      laws: "flatMapError"
    ),
    Mutation(
      statement: "scope.hold(first)",
      in: "Operators/Errors/FlatMapError.swift",
      laws: "flatMapError"
    ),
    Mutation(
      "scope.begin(transform(failure).producer, into: sink)",
      becomes: "scope.finish(.completed, to: sink)",
      in: "Operators/Errors/FlatMapError.swift",
      laws: "flatMapError"
    ),
    Mutation(
      "sink.end(.interrupted)",
      becomes: "sink.end(.completed)",
      in: "Operators/Errors/MapError.swift",
      laws: "promoteError"
    ),
    Mutation(
      "attempt <= count",
      becomes: "attempt < count",
      in: "Operators/Errors/RetryStrategy.swift",
      laws: "retry"
    ),
    Mutation(
      "attempt <= count",
      becomes: "attempt < count",
      in: "Operators/Errors/RetryStrategy.swift",
      occurrence: 2,
      laws: "retry"
    ),
    Mutation(
      "attempt - 1",
      becomes: "attempt",
      in: "Operators/Errors/RetryStrategy.swift",
      laws: "retry"
    ),
    Mutation(
      "min(wait, limit)",
      becomes: "wait",
      in: "Operators/Errors/RetryStrategy.swift",
      laws: "retry"
    ),
    Mutation(
      "1 - jitter",
      becomes: "1 + jitter",
      in: "Operators/Errors/RetryStrategy.swift",
      laws: "retry by growing waits"
    ),
    Mutation(
      "predicate(failure)",
      becomes: "!predicate(failure)",
      in: "Operators/Errors/RetryStrategy.swift",
      laws: "retry(_:on:)"
    ),
    Mutation(
      statement: "scope.hold(wait)",
      in: "Operators/Errors/RetryStrategy.swift",
      laws: "retry(_:on:)"
    ),
    Mutation(
      "waiting.withLock { $0.take() }?(.again)",
      becomes: "waiting.withLock { $0 }?(.again)",
      in: "Operators/Errors/RestartWhen.swift",
      laws: "(when:)"
    ),
    Mutation(
      statement: "end.withLock { $0 = termination }",
      in: "Operators/Errors/RestartWhen.swift",
      laws: "(when:)"
    ),
    Mutation(
      statement: "scope.hold(run)",
      in: "Operators/Errors/RestartWhen.swift",
      laws: "(when:)"
    ),
    Mutation(
      statement:
        "if let end = end.withLock({ $0 }) { waiting.withLock { $0.take() }?(.end(end)) }",
      in: "Operators/Errors/RestartWhen.swift",
      laws: "(when:)"
    ),
  ]
}
