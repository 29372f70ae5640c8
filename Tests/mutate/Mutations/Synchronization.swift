extension Mutation {
  static let synchronization: [Mutation] = [
    Mutation(
      "seen == 0",
      becomes: "true",
      in: "Synchronization/Gate.swift",
      laws: "a signal does as a queue of events does"
    ),
    Mutation(
      "!wasInside",
      becomes: "true",
      in: "Synchronization/Gate+Bias.swift",
      laws: "a signal does as a queue of events does"
    ),
    Mutation(
      "inside.load(ordering: .relaxed) == 1",
      becomes: "true",
      in: "Synchronization/Gate+Bias.swift",
      laws: "a signal does as a queue of events does"
    ),
    Mutation(
      statement: "next()",
      in: "Synchronization/Gate.swift",
      laws: "a signal does as a queue of events does"
    ),
    Mutation(
      statement: "enqueue { [self] in if isRunning { next(value) } }",
      becomes: "if isRunning { next(value) }",
      in: "Synchronization/RunScope+Sending.swift",
      laws: "time passes inside"
    ),
    Mutation(
      statement: "run { [self] in if !hasEnded { end(termination) } }",
      becomes: "if !hasEnded { end(termination) }",
      in: "Synchronization/RunScope+Sending.swift",
      laws: "time passes inside"
    ),
    Mutation(
      statement: "enqueue { [self] in if isRunning, !child.isCancelled { next(value) } }",
      becomes: "if isRunning, !child.isCancelled { next(value) }",
      in: "Synchronization/RunScope+Sending.swift",
      laws: "merge"
    ),
    Mutation(
      "former == Status.cancelled ? .interrupted : termination",
      becomes: "termination",
      in: "Synchronization/RunScope.swift",
      laws: "take(first:)"
    ),
    Mutation(
      statement: "releaseResources()",
      in: "Synchronization/RunScope.swift",
      laws: "runs do as their model does"
    ),
    Mutation(
      statement: "interruption?.run()",
      in: "Synchronization/RunScope.swift",
      laws: "take(first:)"
    ),
    Mutation(
      statement: "demand?.close()",
      in: "Synchronization/RunScope.swift",
      laws: "flattened as they are read"
    ),
    Mutation(
      statement: "for resource in others { resource.dispose() }",
      in: "Synchronization/RunScope.swift",
      laws: "combineLatest(with:)"
    ),
    Mutation(
      statement: "if isRunning { next(value) }",
      becomes: "next(value)",
      in: "Synchronization/RunScope.swift",
      laws: "take(last:)"
    ),
    Mutation(
      statement: "interruption = nil",
      in: "Synchronization/RunScope.swift",
      laws: "take(first:)"
    ),
    Mutation(
      "onInterruption({ end(.interrupted) })",
      becomes: "onInterruption({})",
      in: "Synchronization/RunScope.swift",
      laws: "observers of a signal are released"
    ),
    Mutation(
      statement: "if let observation { hold(observation) }",
      in: "Synchronization/RunScope.swift",
      laws: "observers of a signal are released"
    ),
    Mutation(
      "!Census.isCounting",
      becomes: "true",
      in: "Synchronization/RunScope.swift",
      laws: "what is counted of a chain"
    ),
    Mutation(
      statement: "leave(value)",
      becomes: "deliver(value)",
      in: "Synchronization/SignalCore.swift",
      laws: "a signal does as a queue of events does"
    ),
    Mutation(
      statement: "gate.run { [self] in end(termination) }",
      becomes: "end(termination)",
      in: "Synchronization/SignalCore.swift",
      laws: "a signal does as a queue of events does"
    ),
    Mutation(
      "gate.leaving.load(ordering: .relaxed) == 0 || !slot.observation.isDisposed",
      becomes: "true",
      in: "Synchronization/SignalCore.swift",
      laws: "a signal does as a queue of events does"
    ),
    Mutation(
      "!slot.observation.isDisposed",
      becomes: "true",
      in: "Synchronization/SignalCore.swift",
      occurrence: 2,
      laws: "a signal does as a queue of events does"
    ),
    Mutation(
      statement: "guard !slot.observation.isDisposed else { return }",
      in: "Synchronization/ObserverList.swift",
      laws: "comes and goes inside of a value"
    ),
    Mutation(
      statement: "sink.end(.interrupted)",
      in: "Synchronization/SignalCore.swift",
      laws: "a signal does as a queue of events does"
    ),
    Mutation(
      statement: "holes += 1",
      in: "Synchronization/ObserverList.swift",
      laws: "in whatever order"
    ),
    Mutation(
      statement: "slot.takeUnretainedValue().observation.index = kept",
      in: "Synchronization/ObserverList.swift",
      laws: "observers of one signal"
    ),
    Mutation(
      statement: "shellOrObserverIsGone()",
      in: "Synchronization/ObserverList.swift",
      laws: "the lifetime of a signal"
    ),
    Mutation(
      statement: "resource?.dispose()",
      in: "Synchronization/ObserverList.swift",
      laws: "pipes dispose after the end"
    ),
    Mutation(
      statement: "self.resource = resource",
      in: "Synchronization/ObserverList.swift",
      laws: "the lifetime of a signal"
    ),
    Mutation(
      "step != nil && scope.isRunning && isWanted()",
      becomes: "step != nil && scope.isRunning",
      in: "Synchronization/Demand.swift",
      laws: "flattened as they are read"
    ),
    Mutation(
      statement: "isPulling.store(false, ordering: .sequentiallyConsistent)",
      in: "Synchronization/Demand.swift",
      laws: "flattened as they are read"
    ),
    Mutation(
      statement: """
        if let value = iterator.next() { sink.value(value) } else { sink.end(.completed) }
        """,
      becomes: "if let value = iterator.next() { sink.value(value) }",
      in: "Synchronization/Demand.swift",
      laws: "read on demand"
    ),
    Mutation(
      "requests.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0",
      becomes: "requests.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue >= 0",
      in: "Synchronization/Trampoline.swift",
      laws: "concat"
    ),
    Mutation(
      "index < storage.count ? index : index - storage.count",
      becomes: "index < storage.count ? index : 0",
      in: "Synchronization/RingBuffer.swift",
      laws: "waits long"
    ),
    Mutation(
      "tail < storage.count ? tail : tail - storage.count",
      becomes: "tail < storage.count ? tail : 0",
      in: "Synchronization/RingBuffer.swift",
      laws: "waits long"
    ),
  ]
}
