extension Mutation {
  static let errors: [Mutation] = [
    Mutation(
      statement: "hasFailed = true",
      in: "Operators/Errors/Attempt.swift",
      laws: "attemptMap(_:)"
    ),
    Mutation(
      statement: "sink.end(.failed(failure))",
      becomes: "sink.end(.interrupted)",
      in: "Operators/Errors/Attempt.swift",
      laws: "attempt(_:)"
    ),
    Mutation(
      statement: "sink.end(.completed)",
      in: "Operators/Errors/Catch.swift",
      laws: "replaceError(with:)"
    ),
    Mutation(
      statement: "if let value { sink.value(value) }",
      in: "Operators/Errors/Catch.swift",
      laws: "replaceError(with:)"
    ),
    Mutation(
      statement: "sink.end(.interrupted)",
      becomes: "sink.end(.completed)",
      in: "Operators/Errors/Catch.swift",
      laws: "ignoreErrors()"
    ),
    Mutation(
      statement: "scope.finish(.completed, to: sink)",
      in: "Operators/Errors/FlatMapError.swift",
      laws: "flatMapError(_:)"
    ),
    Mutation(
      statement: "scope.finish(.interrupted, to: sink)",
      becomes: "scope.finish(.completed, to: sink)",
      in: "Operators/Errors/FlatMapError.swift",
      laws: "flatMapError(_:)"
    ),
    Mutation(
      statement: "scope.hold(first)",
      in: "Operators/Errors/FlatMapError.swift",
      laws: "flatMapError(_:)"
    ),
    Mutation(
      statement: "guard scope.onInterruption({ sink.end(.interrupted) }) else { return }",
      in: "Operators/Errors/FlatMapError.swift",
      laws: "flatMapError(_:)"
    ),
    Mutation(
      statement: "sink.end(.completed)",
      becomes: "sink.end(.interrupted)",
      in: "Operators/Errors/MapError.swift",
      laws: "promoteError(_:)"
    ),
    Mutation(
      statement: """
        waiting.withLock { $0 = work }
                input.send(value: question)
        """,
      becomes: """
        input.send(value: question)
        waiting.withLock { $0 = work }
        """,
      in: "Operators/Errors/RestartWhen.swift",
      laws: "when:)"
    ),
    Mutation(
      statement: "if let end = end.withLock({ $0 }) { waiting.withLock { $0.take() }?.end(end) }",
      in: "Operators/Errors/RestartWhen.swift",
      laws: "when:)"
    ),
    Mutation(
      statement: "scope.hold(run)",
      in: "Operators/Errors/RestartWhen.swift",
      laws: "when:)"
    ),
    Mutation(
      statement: "waiting.withLock { $0.take() }?.end(termination)",
      in: "Operators/Errors/RestartWhen.swift",
      laws: "when:)"
    ),
    Mutation(
      "attempt <= count",
      becomes: "attempt < count",
      in: "Operators/Errors/RetryStrategy.swift",
      laws: "retry(upTo:interval:on:)"
    ),
    Mutation(
      "attempt <= count",
      becomes: "attempt < count",
      in: "Operators/Errors/RetryStrategy.swift",
      occurrence: 2,
      laws: "growing waits"
    ),
    Mutation(
      "steps > 0",
      becomes: "steps > 1",
      in: "Operators/Errors/RetryStrategy.swift",
      laws: "growing waits"
    ),
    Mutation(
      "min(wait, limit)",
      becomes: "wait",
      in: "Operators/Errors/RetryStrategy.swift",
      laws: "growing waits"
    ),
    Mutation(
      "1 - jitter * Self.chance(seed, attempt)",
      becomes: "1 + jitter * Self.chance(seed, attempt)",
      in: "Operators/Errors/RetryStrategy.swift",
      laws: "growing waits"
    ),
    Mutation(
      "predicate(failure) ? delay(attempt, failure, seed) : nil",
      becomes: "predicate(failure) ? nil : delay(attempt, failure, seed)",
      in: "Operators/Errors/RetryStrategy.swift",
      laws: "retry(_:on:)"
    ),
    Mutation(
      statement: "scope.hold(wait)",
      in: "Operators/Errors/RetryStrategy.swift",
      laws: "retry(_:on:)"
    ),
    Mutation(
      statement: "attempt += 1",
      in: "Operators/Errors/RetryStrategy.swift",
      laws: "retry(upTo:interval:on:)"
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
      "attempt - 1",
      becomes: "attempt",
      in: "Operators/Errors/RetryStrategy.swift",
      laws: "retry"
    ),
    Mutation(
      "waiting.withLock { $0.take() }?.restart()",
      becomes: "waiting.withLock { $0 }?.restart()",
      in: "Operators/Errors/RestartWhen.swift",
      laws: "(when:)"
    ),
    Mutation(
      statement: "end.withLock { $0 = termination }",
      in: "Operators/Errors/RestartWhen.swift",
      laws: "(when:)"
    ),
  ]
}
