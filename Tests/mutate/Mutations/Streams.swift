extension Mutation {
  static let streams: [Mutation] = [
    Mutation(
      statement: "scope.hold(output)",
      in: "Streams/SignalProducer.swift",
      laws: "runs do as their model does"
    ),
    Mutation(
      statement: "if let observation { hold(observation) }",
      in: "Synchronization/RunScope+Sending.swift",
      laws: "observers of a signal are released"
    ),
    Mutation(
      "scope.isRunning ? .failed(error) : .interrupted",
      becomes: ".interrupted",
      in: "Streams/SignalProducer.swift",
      laws: "producers of what there is"
    ),
    Mutation(
      statement: "guard isRunning else { return sink.end(.interrupted) }",
      in: "Synchronization/RunScope+Sending.swift",
      laws: "sequences"
    ),
    Mutation(
      statement: "core.attach(scope)",
      in: "Streams/SignalProducer.swift",
      laws: "a run whose signal is forgotten"
    ),
    Mutation(
      statement: """
        sink.value(value)
              yield()
        """,
      becomes: "yield()",
      in: "Synchronization/RunScope+Sending.swift",
      laws: "producers of what there is"
    ),
    Mutation(
      statement: "if let demand = scope.demand { return scope.send(values, on: demand, to: sink) }",
      in: "Streams/SignalProducer.swift",
      laws: "flattened as they are read"
    ),
    Mutation(
      "scope.onInterruption({ sink.end(.interrupted) })",
      becomes: "scope.onInterruption({})",
      in: "Streams/SignalProducer.swift",
      laws: "runs do as their model does"
    ),
    Mutation(
      statement: "if case .failed(let failure) = $0 { action(.failure(failure)) }",
      in: "Streams/SignalProducer.swift",
      laws: "each way to start"
    ),
    Mutation(
      statement: "if case .failed(let failure) = $0 { action(.failure(failure)) }",
      in: "Streams/Signal.swift",
      laws: "each way to observe"
    ),
    Mutation(
      statement: "if case .completed = $0 { action() }",
      becomes: "action()",
      in: "Streams/Signal.swift",
      laws: "each way to observe"
    ),
    Mutation(
      statement: "ownCore.shellWasReleased()",
      in: "Streams/Signal.swift",
      laws: "the lifetime of a signal"
    ),
    Mutation(
      statement: "lateCore.load(as: SignalCore<Value, Failure>.self)?.shellWasReleased()",
      in: "Streams/Signal.swift",
      laws: "made of a property's signal"
    ),
    Mutation(
      statement: "core.attach(observation)",
      in: "Streams/Signal.swift",
      laws: "made of a property's signal"
    ),
    Mutation(
      statement: "core.send(.completed)",
      in: "Streams/Signal.swift",
      occurrence: 2,
      laws: "made of a property's signal"
    ),
    Mutation(
      statement: "if kept !== core { core.shellWasReleased() }",
      in: "Streams/Signal.swift",
      laws: "threads derive from one signal"
    ),
    Mutation(
      "derived.depth.isMultiple(of: 128)",
      becomes: "false",
      in: "Streams/Signal.swift",
      laws: "deep chain"
    ),
    Mutation(
      statement: "core.attach(token)",
      in: "Streams/Signal.swift",
      laws: "the lifetime of a signal"
    ),
    Mutation(
      statement: "if let disposable { core.attach(disposable) }",
      in: "Streams/Signal.swift",
      laws: "pipes dispose after the end"
    ),
    Mutation(
      statement: "if let observation { derived.attach(observation) }",
      in: "Streams/Signal.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      statement: "scope.hold(AnyDisposable { dispose(resource) })",
      in: "Streams/Deferred.swift",
      laws: "using"
    ),
    Mutation(
      statement: "guard scope.isRunning else { return scope.finish(.interrupted, to: sink) }",
      in: "Streams/Deferred.swift",
      laws: "a disposal before the resource"
    ),
    Mutation(
      statement: "state.waiting?.append(value)",
      in: "Streams/HeldStream.swift",
      laws: "groupBy(_:)"
    ),
    Mutation(
      "state.withLock { $0.end } ?? .interrupted",
      becomes: ".interrupted",
      in: "Streams/HeldStream.swift",
      laws: "groupBy(_:)"
    ),
    Mutation(
      statement: "if let observation { scope.hold(observation) }",
      in: "Streams/HeldStream.swift",
      laws: "observers of a signal are released"
    ),
    Mutation(
      statement: "lifetime += interruption",
      in: "Streams/Lifting.swift",
      laws: "a lifted run is let go of"
    ),
    Mutation(
      statement: "upstream.dispose()",
      in: "Streams/Relaying.swift",
      laws: "debounce(for:"
    ),
    Mutation(
      "take(first: 2)",
      becomes: "take(first: 1)",
      in: "Streams/Waiting.swift",
      laws: "first, single"
    ),
    Mutation(
      "take(last: 1)",
      becomes: "take(first: 1)",
      in: "Streams/Waiting.swift",
      laws: "first, single"
    ),
    Mutation(
      statement: "result.withLock { $0 = .failure(failure) }",
      in: "Streams/Waiting.swift",
      laws: "first, single"
    ),
    Mutation(
      statement: "if interruptsOnRelease { sendInterrupted() }",
      in: "Events/Observer.swift",
      laws: "runs do as their model does"
    ),
    Mutation(
      ".failed(transform(failure))",
      becomes: ".interrupted",
      in: "Events/Termination.swift",
      laws: "mapError(_:)"
    ),
    Mutation(
      statement: "lifetime += otherInterruption",
      in: "Streams/Lifting.swift",
      laws: "a lifted run is let go of"
    ),
    Mutation(
      "isRunning ? .completed : .interrupted",
      becomes: ".interrupted",
      in: "Synchronization/RunScope+Sending.swift",
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
