import Signals
import SignalsTesting

extension OperatorPage {
  static let transforming: [OperatorEntry] = [
    .stream("map(_:)", "a.map { $0 + 1 }", ["-1-2-3-|"], parameter: 1),
    .stream("map(value:)", "a.map(value: 7)", ["-1-2-3-|"], parameter: 7),
    .stream("mapMany(_:)", "a.map { 0..<$0 }.mapMany { $0 * 2 }", ["-1-2-3-|"], parameter: 2),
    .stream(
      "filterMany(_:)",
      "a.map { 0..<$0 }.filterMany { $0 != 1 }",
      ["-1-2-3-|"],
      parameter: 1
    ),
    .stream("lazyMap(on:transform:)", "a.lazyMap(on: scheduler) { $0 + 10 }", ["-1-(234)-5-|"]),
    .stream("scan(_:_:)", "a.scan(0) { $0 * 5 + $1 + 1 }", ["-0-1-0-|"], parameter: 0),
    .stream(
      "scan(into:_:)",
      "a.scan(into: 0) { $0 = $0 * 5 + $1 + 1 }",
      ["-0-1-0-|"],
      parameter: 0
    ),
    .stream("reduce(_:_:)", "a.reduce(0) { $0 * 5 + $1 + 1 }", ["-0-1-0-|"], parameter: 0),
    .stream(
      "reduce(into:_:)",
      "a.reduce(into: 0) { $0 = $0 * 5 + $1 + 1 }",
      ["-0-1-0-|"],
      parameter: 0
    ),
    .stream(
      "scanMap(_:_:)",
      "a.scanMap(0) { state, value in (state * 5 + value + 1, [state, value]) }",
      ["-0-1-0-|"],
      parameter: 0
    ),
    .stream(
      "scanMap(into:_:)",
      """
      a.scanMap(into: 0) { state, value in
        defer { state = state * 5 + value + 1 }
        return [state, value]
      }
      """,
      ["-0-1-0-|"],
      parameter: 0
    ),
    .stream("collect()", "a.collect()", ["-1-2-3-|"]),
    .stream("collect(count:)", "a.collect(count: 2)", ["-1-2-3-4-5-|"], parameter: 2),
    .stream(
      "collect(_:)",
      as: "by what has been gathered",
      "a.collect { values in values.reduce(0, +) >= 3 }",
      ["-1-2-3-1-1-|"],
      parameter: 3
    ),
    .stream(
      "collect(_:)",
      as: "by the value that comes next",
      form: 1,
      "a.collect { values, next in values.count >= 3 || values.contains(next) }",
      ["-1-2-2-3-4-5-|"],
      parameter: 3
    ),
    .stream(
      "collect(every:on:skipEmpty:discardWhenCompleted:)",
      "a.collect(every: .seconds(3), on: scheduler, discardWhenCompleted: false)",
      ["-12-3-----4-|"],
      parameter: Gathering(interval: 3, skipsEmpty: false, discards: false)
    ),
    .stream("combinePrevious(_:)", "a.combinePrevious(0)", ["-1-2-3-|"], parameter: 0),
    .stream("combinePrevious()", "a.combinePrevious()", ["-1-2-3-|"]),
    .stream("pairwise()", "a.pairwise()", ["-1-2-3-|"]),
    .stream("nwise(_:)", "a.nwise(3)", ["-1-2-3-4-|"], parameter: 3),
    .stream("enumerated()", "a.enumerated()", ["-7-8-9-|"]),
    .stream("materialize()", "a.materialize()", ["-1-2-#"]),
    .stream("materializeResults()", "a.materializeResults()", ["-1-2-#"]),
    .stream(
      "dematerialize()",
      "a.map { $0 < 3 ? Event.value($0) : .completed }.dematerialize()",
      ["-1-2-3-4-|"],
      parameter: GeneratedFunction<Int, Battery.DigitEvent>(
        [1: .value(1), 2: .value(2)],
        fallback: .completed
      )
    ),
    .stream(
      "dematerializeResults()",
      "a.map { $0 < 3 ? Outcome.success($0) : .failure(failure) }.dematerializeResults()",
      ["-1-2-3-4-|"],
      parameter: GeneratedFunction<Int, Battery.DigitResult>(
        [1: .success(1), 2: .success(2)],
        fallback: .failure(TimelineFailure())
      )
    ),
  ]

  /// The condition that holds for some numbers.
  static func holds(for values: Int...) -> GeneratedFunction<Int, Bool> {
    GeneratedFunction(
      Dictionary(uniqueKeysWithValues: values.map { ($0, true) }),
      fallback: false
    )
  }
}
