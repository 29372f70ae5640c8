extension Mutation {
  static let transforming: [Mutation] = [
    Mutation(
      statement: "next(transform($0))",
      becomes: """
        let value = transform($0)
        next(value)
        next(value)
        """,
      in: "Synchronization/Step.swift",
      laws: "map(_:)"
    ),
    Mutation(
      statement: """
        update(&result.value, value)
                  next(result.value)
        """,
      becomes: """
        next(result.value)
        update(&result.value, value)
        """,
      in: "Synchronization/Step.swift",
      laws: "scan(_:_:)"
    ),
    Mutation(
      statement: "if case .completed = termination { sink.value(result.value) }",
      becomes: "sink.value(result.value)",
      in: "Operators/Transforming/Scan.swift",
      laws: "reduce(_:_:)"
    ),
    Mutation(
      statement: "if case .completed = termination { sink.value(result.value) }",
      in: "Operators/Transforming/Scan.swift",
      laws: "reduce(into:_:)"
    ),
    Mutation(
      "values.count == count",
      becomes: "values.count > count",
      in: "Operators/Transforming/Collect.swift",
      laws: "collect(count:)"
    ),
    Mutation(
      statement: "hasCollected = true",
      in: "Operators/Transforming/Collect.swift",
      laws: "collect(count:)"
    ),
    Mutation(
      statement: "values = []",
      in: "Operators/Transforming/Collect.swift",
      laws: "collect(count:)"
    ),
    Mutation(
      statement: "sink.end(termination)",
      in: "Operators/Transforming/Collect.swift",
      laws: "collect(_:)"
    ),
    Mutation(
      statement: """
        if shouldEmit(collected, value) { emit(&collected) }
              collected.append(value)
        """,
      becomes: """
        collected.append(value)
        if shouldEmit(collected, value) { emit(&collected) }
        """,
      in: "Operators/Transforming/Collect.swift",
      laws: "collect(_:)"
    ),
    Mutation(
      "!values.isEmpty || !skipEmpty",
      becomes: "!values.isEmpty",
      in: "Operators/Transforming/CollectEvery.swift",
      laws: "collect(every:"
    ),
    Mutation(
      statement: "scope.hold(timer)",
      in: "Operators/Transforming/CollectEvery.swift",
      laws: "collect(every:"
    ),
    Mutation(
      statement: "if isComplete { scope.finish(.completed, to: output.sink) }",
      in: "Operators/Transforming/CollectEvery.swift",
      laws: "collect(every:"
    ),
    Mutation(
      "!discardWhenCompleted",
      becomes: "discardWhenCompleted",
      in: "Operators/Transforming/CollectEvery.swift",
      laws: "collect(every:"
    ),
    Mutation(
      "(previous, value)",
      becomes: "(value, previous)",
      in: "Operators/Transforming/CombinePrevious.swift",
      laws: "combinePrevious(_:)"
    ),
    Mutation(
      statement: "end(.interrupted)",
      becomes: "end(.completed)",
      in: "Operators/Transforming/Dematerialize.swift",
      laws: "dematerialize()"
    ),
    Mutation(
      statement: "hasEnded = true",
      in: "Operators/Transforming/Dematerialize.swift",
      laws: "dematerialize()"
    ),
    Mutation(
      statement: "state.isScheduled = false",
      in: "Operators/Transforming/LazyMap.swift",
      laws: "lazyMap(on:transform:)"
    ),
    Mutation(
      statement: "state.value = nil",
      in: "Operators/Transforming/LazyMap.swift",
      laws: "lazyMap(on:transform:)"
    ),
    Mutation(
      statement: "if mustSchedule { schedule() }",
      in: "Operators/Transforming/LazyMap.swift",
      occurrence: 2,
      laws: "lazyMap(on:transform:)"
    ),
    Mutation(
      "$0.filter(isIncluded)",
      becomes: "$0.filter { !isIncluded($0) }",
      in: "Operators/Transforming/Many.swift",
      laws: "filterMany(_:)"
    ),
    Mutation(
      statement: "sink.end(.interrupted)",
      becomes: "sink.end(.completed)",
      in: "Operators/Transforming/Materialize.swift",
      laws: "materialize()"
    ),
    Mutation(
      statement: "sink.value(Signal<Input, InputFailure>.Event(termination))",
      in: "Operators/Transforming/Materialize.swift",
      laws: "materialize()"
    ),
    Mutation(
      statement: "sink.value(.failure(failure))",
      in: "Operators/Transforming/Materialize.swift",
      laws: "materializeResults()"
    ),
    Mutation(
      "window.count == count",
      becomes: "window.count > count",
      in: "Operators/Transforming/Pairwise.swift",
      laws: "nwise(_:)"
    ),
    Mutation(
      statement: "window.removeFirst()",
      becomes: "window = []",
      in: "Operators/Transforming/Pairwise.swift",
      laws: "nwise(_:)"
    ),
    Mutation(
      """
      Operator { sink in
            var next = 0
            return Sink(
              value: { value in
                defer { next += 1 }
                sink.value((offset: next, element: value))
              },
              end: sink.end
            )
          }
      """,
      becomes: """
        {
          let next = Lock(0)
          return Operator { sink in
            Sink(
              value: { value in
                let offset = next.withLock { next in
                  defer { next += 1 }
                  return next
                }
                sink.value((offset: offset, element: value))
              },
              end: sink.end
            )
          }
        }()
        """,
      in: "Operators/Transforming/Pairwise.swift",
      laws: "enumerated()"
    ),
    Mutation(
      statement: "state = newState",
      in: "Operators/Transforming/ScanMap.swift",
      laws: "scanMap(_:_:)"
    ),
    Mutation(
      statement: "return .map { next(&state.value, $0) }",
      becomes: """
        return .map {
          var fresh = initialState
          return next(&fresh, $0)
        }
        """,
      in: "Operators/Transforming/ScanMap.swift",
      laws: "scanMap(into:_:)"
    ),
    Mutation(
      statement: "next(transform($0))",
      becomes: """
        next(transform($0))
        next(transform($0))
        """,
      in: "Synchronization/Step.swift",
      laws: "map"
    ),
    Mutation(
      "sink.end",
      becomes: "{ _ in }",
      in: "Synchronization/Sink.swift",
      occurrence: 2,
      laws: "map"
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
      occurrence: 2,
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
      "sink.end(.interrupted)",
      becomes: "sink.end(.completed)",
      in: "Operators/Transforming/Materialize.swift",
      occurrence: 2,
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
      occurrence: 2,
      laws: "dematerialize"
    ),
    Mutation(
      statement: "state = newState",
      in: "Operators/Transforming/ScanMap.swift",
      occurrence: 2,
      laws: "scanMap"
    ),
    Mutation(
      "window.count == count",
      becomes: "true",
      in: "Operators/Transforming/Pairwise.swift",
      occurrence: 2,
      laws: "nwise"
    ),
    Mutation(
      "values.count == count",
      becomes: "values.count > count",
      in: "Operators/Transforming/Collect.swift",
      occurrence: 2,
      laws: "collect(count:)"
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
      "!values.isEmpty || !skipEmpty",
      becomes: "true",
      in: "Operators/Transforming/CollectEvery.swift",
      laws: "collect(every"
    ),
    Mutation(
      "scheduler.uptime + interval",
      becomes: "scheduler.uptime",
      in: "Operators/Transforming/CollectEvery.swift",
      laws: "collect(every"
    ),
  ]
}
