extension Mutation {
  static let observing: [Mutation] = [
    Mutation(
      statement: """
        event?(.value(input))
                  value?(input)
        """,
      becomes: """
        value?(input)
        event?(.value(input))
        """,
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      statement: """
        terminated?()
                  sink.end(termination)
        """,
      becomes: """
        sink.end(termination)
        terminated?()
        """,
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      statement: "failed?(failure)",
      becomes: "completed?()",
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      statement: "completed?()",
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      statement: "interrupted?()",
      becomes: "terminated?()",
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      statement: "event?(Signal<Input, InputFailure>.Event(termination))",
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      statement: "starting?()",
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      statement: """
        feed(effects.attach(sink), in: scope)
              started?()
        """,
      becomes: """
        started?()
        feed(effects.attach(sink), in: scope)
        """,
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      statement: "if let disposed { scope.hold(AnyDisposable(disposed)) }",
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      statement: "sink.value(input)",
      in: "Operators/Observing/On.swift",
      laws: "on(starting:"
    ),
    Mutation(
      statement: "lifetime.observeEnded(disposed)",
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      "log.happening(.starting)",
      becomes: "log.happening(.started)",
      in: "Diagnostics/LogEvents.swift",
      laws: "logEvents"
    ),
    Mutation(
      "log.happening(.disposed)",
      becomes: "nil",
      in: "Diagnostics/LogEvents.swift",
      laws: "logEvents"
    ),
    Mutation(
      "log.payload(.failed)",
      becomes: "nil",
      in: "Diagnostics/LogEvents.swift",
      occurrence: 2,
      laws: "logEvents"
    ),
  ]
}
