extension Mutation {
  static let limiting: [Mutation] = [
    Mutation(
      "isIncluded($0)",
      becomes: "!isIncluded($0)",
      in: "Synchronization/Step.swift",
      laws: "filter(_:)"
    ),
    Mutation(
      statement: "if let value = transform($0) { next(value) }",
      becomes: """
        if let value = transform($0) {
          next(value)
          next(value)
        }
        """,
      in: "Synchronization/Step.swift",
      laws: "compactMap(_:)"
    ),
    Mutation(
      "!belongsInFirst($0)",
      becomes: "belongsInFirst($0)",
      in: "Operators/Limiting/Partition.swift",
      laws: "partition(_:)"
    ),
    Mutation(
      statement: "isEmpty = false",
      in: "Operators/Limiting/IfEmpty.swift",
      laws: "defaultIfEmpty(_:)"
    ),
    Mutation(
      statement: "if case .completed = termination, isEmpty { sink.value(value) }",
      becomes: "if isEmpty { sink.value(value) }",
      in: "Operators/Limiting/IfEmpty.swift",
      laws: "defaultIfEmpty(_:)"
    ),
    Mutation(
      statement: "isEmpty.withLock { $0 = false }",
      in: "Operators/Limiting/IfEmpty.swift",
      laws: "switchIfEmpty(_:)"
    ),
    Mutation(
      statement: "scope.hold(first)",
      in: "Operators/Limiting/IfEmpty.swift",
      laws: "switchIfEmpty(_:)"
    ),
    Mutation(
      statement: "scope.finish(termination, to: sink)",
      in: "Operators/Limiting/IfEmpty.swift",
      laws: "switchIfEmpty(_:)"
    ),
    Mutation(
      "skip(first: index)",
      becomes: "skip(first: index + 1)",
      in: "Operators/Limiting/Searching.swift",
      laws: "element(at:)"
    ),
    Mutation(
      statement: "isDecided = true",
      in: "Operators/Limiting/Searching.swift",
      laws: "contains(where:)"
    ),
    Mutation(
      statement: "sink.end(.completed)",
      in: "Operators/Limiting/Searching.swift",
      laws: "contains(where:)"
    ),
    Mutation(
      statement: "if case .completed = termination { sink.value(answerAtEnd) }",
      becomes: "sink.value(answerAtEnd)",
      in: "Operators/Limiting/Searching.swift",
      laws: "allSatisfy(_:)"
    ),
    Mutation(
      "predicate($0) ? nil : false",
      becomes: "predicate($0) ? true : nil",
      in: "Operators/Limiting/Searching.swift",
      laws: "allSatisfy(_:)"
    ),
    Mutation(
      "remaining.value == 0",
      becomes: "remaining.value <= 1",
      in: "Operators/Limiting/Skip.swift",
      laws: "skip(first:)"
    ),
    Mutation(
      statement: "isSkipping.value = false",
      in: "Operators/Limiting/Skip.swift",
      laws: "skip(while:)"
    ),
    Mutation(
      statement: "last.value = value",
      in: "Operators/Limiting/SkipRepeats.swift",
      laws: "skipRepeats(_:)"
    ),
    Mutation(
      statement: "last.value = value",
      becomes: "if last.value == nil { last.value = value }",
      in: "Operators/Limiting/SkipRepeats.swift",
      laws: "skipRepeats(_:)"
    ),
    Mutation(
      "isEquivalent(last, value)",
      becomes: "isEquivalent(value, last)",
      in: "Operators/Limiting/SkipRepeats.swift",
      laws: "skipRepeats(_:)"
    ),
    Mutation(
      statement: "waiting.dispose()",
      in: "Operators/Limiting/SkipUntil.swift",
      laws: "the trigger is disposed"
    ),
    Mutation(
      statement: "scope.hold(waiting)",
      in: "Operators/Limiting/SkipUntil.swift",
      laws: "skip(until:)"
    ),
    Mutation(
      statement: "if case .completed = $0 { scope.run { isOpen = true } }",
      becomes: "scope.run { isOpen = true }",
      in: "Operators/Limiting/SkipUntil.swift",
      laws: "skip(until:)"
    ),
    Mutation(
      "areInIncreasingOrder($1, $0)",
      becomes: "!areInIncreasingOrder($0, $1)",
      in: "Operators/Limiting/Summarizing.swift",
      laws: "min(by:)"
    ),
    Mutation(
      "!areInIncreasingOrder($1, $0)",
      becomes: "areInIncreasingOrder($0, $1)",
      in: "Operators/Limiting/Summarizing.swift",
      laws: "max(by:)"
    ),
    Mutation(
      statement: "if case .completed = termination, let selected { sink.value(selected) }",
      becomes: "if let selected { sink.value(selected) }",
      in: "Operators/Limiting/Summarizing.swift",
      laws: "max()"
    ),
    Mutation(
      "remaining.value == 0",
      becomes: "remaining.value <= 1",
      in: "Operators/Limiting/Take.swift",
      laws: "take(first:)"
    ),
    Mutation(
      "remaining.value > 0",
      becomes: "remaining.value >= 0",
      in: "Operators/Limiting/Take.swift",
      laws: "take(first:)"
    ),
    Mutation(
      "!isOver || includesLast",
      becomes: "!isOver",
      in: "Operators/Limiting/Take.swift",
      laws: "take(until:)"
    ),
    Mutation(
      statement: "if isOver { sink.end(.completed) }",
      in: "Operators/Limiting/Take.swift",
      laws: "take(while:)"
    ),
    Mutation(
      statement: "if let timer { scope.hold(timer) }",
      in: "Operators/Limiting/TakeFor.swift",
      laws: "take(for:on:)"
    ),
    Mutation(
      "scheduler.uptime >= end",
      becomes: "scheduler.uptime > end",
      in: "Operators/Limiting/TakeFor.swift",
      laws: "skip(for:on:)"
    ),
    Mutation(
      "kept.count > count",
      becomes: "kept.count >= count",
      in: "Operators/Limiting/TakeLast.swift",
      laws: "take(last:)"
    ),
    Mutation(
      statement: """
        if case .completed = termination {
                    while let value = kept.popFirst() { sink.value(value) }
                  }
        """,
      becomes: "while let value = kept.popFirst() { sink.value(value) }",
      in: "Operators/Limiting/TakeLast.swift",
      laws: "take(last:)"
    ),
    Mutation(
      statement: "sink.end(.completed)",
      in: "Operators/Limiting/TakeUntil.swift",
      laws: "take(until:)"
    ),
    Mutation(
      statement: "if case .completed = $0 { sink.end(.completed) }",
      becomes: "sink.end(.completed)",
      in: "Operators/Limiting/TakeUntil.swift",
      laws: "take(until:)"
    ),
    Mutation(
      statement: "guard !scope.hasEnded else { return }",
      in: "Operators/Limiting/TakeUntil.swift",
      laws: "take(until:)"
    ),
    Mutation(
      statement: "if let observation { scope.hold(observation) }",
      in: "Operators/Limiting/TakeUntil.swift",
      laws: "take(during:)"
    ),
    Mutation(
      statement: "original.dispose()",
      in: "Operators/Limiting/TakeUntilReplacement.swift",
      laws: "the replaced stream"
    ),
    Mutation(
      statement: "isReplaced = true",
      in: "Operators/Limiting/TakeUntilReplacement.swift",
      laws: "take(untilReplacement:)"
    ),
    Mutation(
      statement: "if case .completed = termination { return }",
      in: "Operators/Limiting/TakeUntilReplacement.swift",
      laws: "take(untilReplacement:)"
    ),
    Mutation(
      "seen.insert(transform($0)).inserted",
      becomes: "!seen.insert(transform($0)).inserted",
      in: "Operators/Limiting/UniqueValues.swift",
      laws: "uniqueValues(_:)"
    ),
  ]
}
