import Signals
import SignalsTesting

extension OperatorPage {
  static let flattening: [OperatorEntry] = [
    .stream(
      "flatMap(_:_:)",
      as: "merge",
      "a.flatMap(.merge) { inner($0) }",
      ["123------|"],
      inner: inner,
      parameter: innerStreams
    ),
    .stream(
      "flatMap(_:_:)",
      as: "concat",
      "a.flatMap(.concat) { inner($0) }",
      ["123------|"],
      inner: inner,
      parameter: innerStreams
    ),
    .stream(
      "flatMap(_:_:)",
      as: "two",
      "a.flatMap(.concurrent(limit: 2)) { inner($0) }",
      ["123------|"],
      inner: inner,
      parameter: innerStreams
    ),
    .stream(
      "flatMap(_:_:)",
      as: "latest",
      "a.flatMap(.latest) { inner($0) }",
      ["123------|"],
      inner: inner,
      parameter: innerStreams
    ),
    .stream(
      "flatMap(_:_:)",
      as: "race",
      "a.flatMap(.race) { inner($0) }",
      ["123------|"],
      inner: inner,
      parameter: innerStreams
    ),
    .stream(
      "flatMap(_:_:)",
      as: "throttle",
      "a.flatMap(.throttle) { inner($0) }",
      ["123------|"],
      inner: inner,
      parameter: innerStreams
    ),
    .stream(
      "flatMap(_:_:)",
      as: "ordered",
      "a.flatMap(.concurrentOrdered()) { inner($0) }",
      ["123------|"],
      inner: inner,
      parameter: innerStreams
    ),
    .stream(
      "flatMap(_:_:)",
      as: "orderedTwo",
      "a.flatMap(.concurrentOrdered(limit: 2)) { inner($0) }",
      ["123------|"],
      inner: inner,
      parameter: innerStreams
    ),
    .stream(
      "flatMap(_:_:)",
      as: "mergeDelayError",
      "a.flatMap(.mergeDelayError) { inner($0) }",
      ["123------|"],
      inner: failingInner,
      parameter: failingInnerStreams
    ),
    .stream(
      "flatMap(_:_:)",
      as: "concatDelayError",
      "a.flatMap(.concatDelayError) { inner($0) }",
      ["123------|"],
      inner: failingInner,
      parameter: failingInnerStreams
    ),
    .stream(
      "flatten(_:)",
      as: "latest",
      "a.map { inner($0) }.flatten(.latest)",
      ["123------|"],
      inner: inner,
      parameter: innerStreams
    ),
    .stream("flatten()", "a.map { Array(0..<$0) }.flatten()", ["-1-2-3-|"]),
    .stream(
      "expand(limit:_:)",
      as: "all at once",
      "a.expand { inner($0) }",
      ["3-----|"],
      inner: ["inner(3)": "-2-1|", "inner(2)": "-1|", "inner(1)": "--0|", "inner(0)": "|"],
      parameter: InnerStreams(timelines: ["|", "--0|", "-1|", "-2-1|"])
    ),
    .stream(
      "groupBy(_:)",
      as: "whose groups are started at once",
      "a.groupBy { $0 % 2 }.flatMap(.merge) { group in group.producer.map { 10 * group.key + $0 } }",
      ["-1-2-3-|"]
    ),
    .stream(
      "window(count:)",
      as: "gathered",
      "a.window(count: 2).flatMap(.merge) { $0.collect() }",
      ["-1-2-3-4-5-|"],
      parameter: 2
    ),
    .stream(
      "window(on:)",
      as: "gathered; the first source is the trigger",
      "b.window(on: a).flatMap(.merge) { $0.collect() }",
      ["----0---0--", "-1-2-3----4-|"]
    ),
    .stream(
      "window(every:on:)",
      as: "gathered",
      "a.window(every: .seconds(3), on: scheduler).flatMap(.merge) { $0.collect() }",
      ["-12-3-----4-|"],
      parameter: 3
    ),
    .stream(
      "buffer(on:)",
      as: "the first source is the trigger",
      "b.buffer(on: a)",
      ["----0---0--", "-1-2-3----4-|"]
    ),
    .stream(
      "buffer(upTo:within:on:)",
      "a.buffer(upTo: 3, within: .seconds(4), on: scheduler)",
      ["-1-23-4-------5-|"],
      parameter: (3, 4)
    ),
    .stream("concat(_:)", "a.concat(b)", ["-1-2|", "-3-4|"]),
    .stream("concat(value:)", "a.concat(value: 7)", ["-1-2-|"], parameter: 7),
    .stream("concat(error:)", "a.concat(error: TimelineFailure(\"last\"))", ["-1-2-|"]),
    .stream("prefix(_:)", "b.prefix(a)", ["-1-2|", "-3-4|"]),
    .stream(
      "prefix(value:)",
      with: ["startWith(_:)"],
      "a.prefix(value: 7)",
      ["-1-2-|"],
      parameter: 7
    ),
    .stream("then(_:)", "a.then(b)", ["-1-2|", "-3-4|"]),
    .stream("repeat(_:)", "a.repeat(2)", ["-1-2|"], parameter: 2),
    .stream("repeat()", "a.repeat()", ["-1-2|"], until: 14),
    .stream(
      "repeat(when:)",
      "a.repeat { completions in b }",
      ["-1-2|", "------0------|"]
    ),
  ]

  private static let inner: KeyValuePairs<String, Digits> = [
    "inner(1)": "4---5---6|", "inner(2)": "--7--|", "inner(3)": "--8|",
  ]

  private static let failingInner: KeyValuePairs<String, Digits> = [
    "inner(1)": "4---5---6|", "inner(2)": "--#", "inner(3)": "--8|",
  ]

  private static let innerStreams = InnerStreams(
    timelines: ["|"] + inner.map(\.value)
  )

  private static let failingInnerStreams = InnerStreams(
    timelines: ["|"] + failingInner.map(\.value)
  )
}
