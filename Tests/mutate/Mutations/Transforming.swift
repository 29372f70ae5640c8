extension Mutation {
  static let transforming: [Mutation] = [
    Mutation(
      statement: "sink.value(transform($0))",
      becomes: "sink.value(transform($0))\nsink.value(transform($0))",
      in: "Operators/Transforming/Map.swift",
      laws: "map"
    ),
    Mutation(
      "sink.end",
      becomes: "{ _ in }",
      in: "Operators/Transforming/Map.swift",
      laws: "map"
    ),
    Mutation(
      "$0.filter(isIncluded)",
      becomes: "$0.filter { !isIncluded($0) }",
      in: "Operators/Transforming/Many.swift",
      laws: "filterMany"
    ),
    Mutation(
      "$0.map(transform)",
      becomes: "Array($0.map(transform).reversed())",
      in: "Operators/Transforming/Many.swift",
      occurrence: 2,
      laws: "mapMany"
    ),
    Mutation(
      statement: "state.value = nil",
      in: "Operators/Transforming/LazyMap.swift",
      laws: "lazyMap"
    ),
    Mutation(
      statement: "state.value = nil",
      in: "Operators/Transforming/LazyMap.swift",
      occurrence: 2,
      laws: "lazyMap"
    ),
    Mutation(
      statement: "state.isScheduled = false",
      in: "Operators/Transforming/LazyMap.swift",
      laws: "lazyMap"
    ),
    Mutation(
      "(value, true)",
      becomes: "(state.value ?? value, true)",
      in: "Operators/Transforming/LazyMap.swift",
      laws: "lazyMap"
    ),
    Mutation(
      statement: "if let end { scope.finish(end, to: output.sink) }",
      in: "Operators/Transforming/LazyMap.swift",
      laws: "lazyMap"
    ),
    Mutation(
      statement: "sink.value(Signal<Input, InputFailure>.Event(termination))",
      in: "Operators/Transforming/Materialize.swift",
      laws: "materialize"
    ),
    Mutation(
      "sink.end(.interrupted)",
      becomes: "sink.end(.completed)",
      in: "Operators/Transforming/Materialize.swift",
      laws: "materialize"
    ),
    Mutation(
      "sink.end(.interrupted)",
      becomes: "sink.end(.completed)",
      in: "Operators/Transforming/Materialize.swift",
      occurrence: 2,
      laws: "materializeResults"
    ),
    Mutation(
      statement: "sink.value(.failure(failure))",
      in: "Operators/Transforming/Materialize.swift",
      laws: "materializeResults"
    ),
    Mutation(
      "end(.failed(failure))",
      becomes: "end(.completed)",
      in: "Operators/Transforming/Dematerialize.swift",
      laws: "dematerialize"
    ),
    Mutation(
      "end(.interrupted)",
      becomes: "end(.completed)",
      in: "Operators/Transforming/Dematerialize.swift",
      laws: "dematerialize"
    ),
    Mutation(
      "end(.interrupted)",
      becomes: "end(.completed)",
      in: "Operators/Transforming/Dematerialize.swift",
      occurrence: 2,
      laws: "dematerialize"
    ),
  ]

  static let folding: [Mutation] = [
    Mutation(
      statement: "update(&result.value, value)\n          sink.value(result.value)",
      becomes: "sink.value(result.value)\nupdate(&result.value, value)",
      in: "Operators/Transforming/Scan.swift",
      laws: "scan"
    ),
    Mutation(
      statement: "if case .completed = termination { sink.value(result.value) }",
      becomes: "sink.value(result.value)",
      in: "Operators/Transforming/Scan.swift",
      laws: "reduce"
    ),
    Mutation(
      statement: "state = newState",
      in: "Operators/Transforming/ScanMap.swift",
      laws: "scanMap"
    ),
    Mutation(
      statement: "state = newState",
      in: "Operators/Transforming/ScanMap.swift",
      occurrence: 2,
      laws: "scanMap"
    ),
    Mutation(
      "(previous, value)",
      becomes: "(value, previous)",
      in: "Operators/Transforming/CombinePrevious.swift",
      laws: "combinePrevious"
    ),
    Mutation(
      "window.count == count",
      becomes: "window.count > count",
      in: "Operators/Transforming/Pairwise.swift",
      laws: "nwise"
    ),
    Mutation(
      "window.count == count",
      becomes: "true",
      in: "Operators/Transforming/Pairwise.swift",
      occurrence: 2,
      laws: "nwise"
    ),
    Mutation(
      statement: "next += 1",
      in: "Operators/Transforming/Pairwise.swift",
      laws: "enumerated"
    ),
    Mutation(
      "values.count == count",
      becomes: "values.count > count",
      in: "Operators/Transforming/Collect.swift",
      laws: "collect(count:)"
    ),
    Mutation(
      "values.count == count",
      becomes: "values.count > count",
      in: "Operators/Transforming/Collect.swift",
      occurrence: 2,
      laws: "collect(count:)"
    ),
    Mutation(
      "shouldEmit(collected, value)",
      becomes: "!collected.isEmpty && shouldEmit(collected, value)",
      in: "Operators/Transforming/Collect.swift",
      laws: "collect(_:)"
    ),
    Mutation(
      "!collected.isEmpty || !hasCollected",
      becomes: "!collected.isEmpty",
      in: "Operators/Transforming/Collect.swift",
      laws: "collect"
    ),
    Mutation(
      "!collected.isEmpty || !hasCollected",
      becomes: "true",
      in: "Operators/Transforming/Collect.swift",
      laws: "collect"
    ),
    Mutation(
      statement: "values = []",
      in: "Operators/Transforming/Collect.swift",
      laws: "collect"
    ),
    Mutation(
      statement: "sink.end(termination)",
      in: "Operators/Transforming/Collect.swift",
      laws: "collect"
    ),
    Mutation(
      "!values.isEmpty || !skipEmpty",
      becomes: "!values.isEmpty",
      in: "Operators/Transforming/CollectEvery.swift",
      laws: "collect(every"
    ),
    Mutation(
      "!values.isEmpty || !skipEmpty",
      becomes: "true",
      in: "Operators/Transforming/CollectEvery.swift",
      laws: "collect(every"
    ),
    Mutation(
      "!discardWhenCompleted",
      becomes: "discardWhenCompleted",
      in: "Operators/Transforming/CollectEvery.swift",
      laws: "collect(every"
    ),
    Mutation(
      statement: "if isComplete { scope.finish(.completed, to: output.sink) }",
      in: "Operators/Transforming/CollectEvery.swift",
      laws: "collect(every"
    ),
    Mutation(
      "scheduler.uptime + interval",
      becomes: "scheduler.uptime",
      in: "Operators/Transforming/CollectEvery.swift",
      laws: "collect(every"
    ),
    Mutation(
      statement: "scope.hold(timer)",
      in: "Operators/Transforming/CollectEvery.swift",
      laws: "collect(every"
    ),
  ]
}
