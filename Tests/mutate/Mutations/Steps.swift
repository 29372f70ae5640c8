extension Mutation {
  /// In the loop over operators that have no signal between them, and in how a signal gives way to it.
  static let steps: [Mutation] = [
    Mutation(
      statement: "source = UnsafeRawPointer(place)",
      in: "Synchronization/Step.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      "observation.hasLeft",
      becomes: "false",
      in: "Synchronization/Step.swift",
      laws: "leaves inside of an operator"
    ),
    Mutation(
      statement: "while let next = last.next { last = next.takeUnretainedValue() }",
      in: "Synchronization/Step.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      statement: "next?.release()",
      in: "Synchronization/Step.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      "MemoryLayout<Value>.size <= room",
      becomes: "true",
      in: "Synchronization/Step.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      statement: """
        if source == UnsafeRawPointer(target) {
                target.assumingMemoryBound(to: Input.self).deinitialize(count: 1)
              }
        """,
      in: "Synchronization/Step.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      statement: """
        if source == UnsafeRawPointer(target) {
                target.assumingMemoryBound(to: Input.self).deinitialize(count: 1)
              }
        """,
      becomes: "target.assumingMemoryBound(to: Input.self).deinitialize(count: 1)",
      in: "Synchronization/Step.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      statement: """
        if source == UnsafeRawPointer(target) {
                target.assumingMemoryBound(to: Input.self).deinitialize(count: 1)
              }
        """,
      in: "Synchronization/Step.swift",
      occurrence: 2,
      laws: "a chain of signals"
    ),
    Mutation(
      statement: """
        if source == UnsafeRawPointer(target) {
                target.assumingMemoryBound(to: Input.self).deinitialize(count: 1)
              }
        """,
      in: "Synchronization/Step.swift",
      occurrence: 3,
      laws: "a chain of signals"
    ),
    Mutation(
      statement: """
        if isInPlace { target.assumingMemoryBound(to: Value.self).deinitialize(count: 1) }
        """,
      in: "Synchronization/Step.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      statement: "if !isInPlace { target.initializeMemory(as: Value.self, to: value.pointee) }",
      becomes: "target.initializeMemory(as: Value.self, to: value.pointee)",
      in: "Synchronization/Step.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      "isIncluded(value.pointee)",
      becomes: "!isIncluded(value.pointee)",
      in: "Synchronization/Step.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      statement: "update(&result.value, source.assumingMemoryBound(to: Input.self).pointee)",
      in: "Synchronization/Step.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      statement: "steps?.release()",
      in: "Synchronization/ObserverList.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      statement: "if let steps { step.append(steps) }",
      in: "Synchronization/ObserverList.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      statement: "self.steps = before",
      in: "Synchronization/ObserverList.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      statement: "before._withUnsafeGuaranteedRef { $0.append(steps) }",
      in: "Synchronization/ObserverList.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      ".passRetained(step)",
      becomes: ".passUnretained(step)",
      in: "Synchronization/ObserverList.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      statement: "slot.observation.move(to: list, at: place.index)",
      in: "Synchronization/ObserverList.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      statement: "own?._withUnsafeGuaranteedRef { slot.takeSteps(of: $0) }",
      in: "Synchronization/ObserverList.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      statement: "own?.release()",
      in: "Synchronization/ObserverList.swift",
      laws: "a chain of signals"
    ),
    Mutation(
      "census == nil",
      becomes: "true",
      in: "Synchronization/ObserverList.swift",
      laws: "what is counted of a chain"
    ),
    Mutation(
      statement: "hasShell = false",
      in: "Synchronization/ObserverList.swift",
      occurrence: 2,
      laws: "let go of inside of a value"
    ),
    Mutation(
      statement: "source?.dispose()",
      in: "Synchronization/ObserverList.swift",
      occurrence: 2,
      laws: "made of a signal and forgotten"
    ),
    Mutation(
      statement: "gate.leaving.wrappingAdd(1, ordering: .releasing)",
      in: "Synchronization/ObserverList.swift",
      laws: "a signal does as a queue of events does"
    ),
    Mutation(
      statement: "disposed.store(true, ordering: .releasing)",
      in: "Synchronization/ObserverList.swift",
      laws: "says that it is disposed of"
    ),
    Mutation(
      "letGo ? 0 : 1",
      becomes: "0",
      in: "Synchronization/Gate.swift",
      laws: "values inside of several at once"
    ),
  ]
}
