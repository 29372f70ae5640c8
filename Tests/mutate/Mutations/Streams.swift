extension Mutation {
  static let watching: [Mutation] = [
    Mutation(
      statement: "event?(.value(input))\n          value?(input)",
      becomes: "value?(input)\nevent?(.value(input))",
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      statement: "terminated?()",
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      statement: "starting?()",
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      statement: "started?()",
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      statement: "if let disposed { scope.hold(AnyDisposable(disposed)) }",
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      statement: "lifetime.observeEnded(disposed)",
      in: "Operators/Observing/On.swift",
      laws: "51"
    ),
    Mutation(
      statement: "sink.end(termination)",
      in: "Operators/Observing/On.swift",
      laws: "on("
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

  static let makingStreams: [Mutation] = [
    Mutation(
      statement: "scope.hold(AnyDisposable { dispose(resource) })",
      in: "Streams/Deferred.swift",
      laws: "using"
    ),
    Mutation(
      statement: "lifetime += interruption",
      in: "Streams/Lifting.swift",
      laws: "lift"
    ),
    Mutation(
      statement: "lifetime += otherInterruption",
      in: "Streams/Lifting.swift",
      laws: "lift"
    ),
    Mutation(
      "scope.isRunning ? .completed : .interrupted",
      becomes: ".interrupted",
      in: "Streams/SignalProducer.swift",
      laws: "producers of what there is"
    ),
    Mutation(
      statement: "lifetime.observeEnded { [weak reading] in reading?.cancel() }",
      in: "Interop/Observing.swift",
      laws: "observing"
    ),
    Mutation(
      statement: "state.withLock { $0.observer }?.sendCompleted()",
      in: "Interop/Observing.swift",
      laws: "observing"
    ),
  ]
}
