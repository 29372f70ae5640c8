import Signals
import SignalsTesting

extension OperatorPage {
  static let limiting: [OperatorEntry] = [
    .stream("filter(_:)", "a.filter { $0 > 2 }", ["-1-3-2-4-|"], parameter: holds(for: 3, 4)),
    .stream(
      "compactMap(_:)",
      "a.compactMap { $0 > 2 ? $0 - 2 : nil }",
      ["-1-3-2-4-|"],
      parameter: GeneratedFunction<Int, Int?>([3: 1, 4: 2], fallback: nil)
    ),
    .stream("skipNil()", "a.map { $0 > 1 ? $0 : nil }.skipNil()", ["-1-2-0-3-|"]),
    .stream("ofType(_:)", "a.ofType(Int.self)  // 1 and 0 are texts here", ["-1-2-0-3-|"]),
    .stream(
      "partition(_:)",
      as: "the first",
      "a.partition { $0 > 2 }.0",
      ["-1-3-2-4-|"],
      parameter: holds(for: 3, 4)
    ),
    .stream(
      "partition(_:)",
      as: "the second",
      "a.partition { $0 > 2 }.1",
      ["-1-3-2-4-|"],
      parameter: holds(for: 3, 4)
    ),
    .stream("take(first:)", "a.take(first: 2)", ["-1-2-3-4-|"], parameter: 2),
    .stream("take(last:)", "a.take(last: 2)", ["-1-2-3-4-|"], parameter: 2),
    .stream(
      "take(while:)",
      "a.take(while: { $0 < 3 })",
      ["-1-2-3-1-|"],
      parameter: holds(for: 1, 2)
    ),
    .stream(
      "take(until:)",
      as: "a trigger",
      form: 1,
      "b.take(until: a)",
      ["------0---", "-1-2-3-4-|"]
    ),
    .stream(
      "take(until:)",
      as: "a condition",
      "a.take(until: { $0 < 3 })",
      ["-1-2-3-1-|"],
      parameter: holds(for: 1, 2)
    ),
    .stream(
      "take(untilReplacement:)",
      "a.take(untilReplacement: b)",
      ["-1-2-3-4-|", "------8-9-|"]
    ),
    .stream("take(for:on:)", "a.take(for: .seconds(4), on: scheduler)", ["-1-2-3-|"], parameter: 4),
    .stream(
      "take(during:)",
      "a.take(during: lifetime)  // which ends at 4",
      ["-1-2-3-|"],
      parameter: Optional(4)
    ),
    .stream("skip(first:)", "a.skip(first: 2)", ["-1-2-3-4-|"], parameter: 2),
    .stream(
      "skip(while:)",
      "a.skip(while: { $0 < 3 })",
      ["-1-2-3-1-|"],
      parameter: holds(for: 1, 2)
    ),
    .stream("skip(until:)", "b.skip(until: a)", ["----0-----", "-1-2-3-4-|"]),
    .stream("skip(for:on:)", "a.skip(for: .seconds(4), on: scheduler)", ["-1-2-3-|"], parameter: 4),
    .stream("skipRepeats()", "a.skipRepeats()", ["-1-1-2-1-|"]),
    .stream("skipRepeats(_:)", "a.skipRepeats { abs($0 - $1) <= 1 }", ["-1-2-3-3-|"]),
    .stream("uniqueValues()", "a.uniqueValues()", ["-1-1-2-1-|"]),
    .stream("uniqueValues(_:)", "a.uniqueValues { $0 % 2 }", ["-1-3-2-4-|"]),
    .stream("element(at:)", "a.element(at: 1)", ["-1-2-3-|"], parameter: 1),
    .stream(
      "first(where:)",
      "a.first(where: { $0 > 2 })",
      ["-1-3-2-4-|"],
      parameter: holds(for: 3, 4)
    ),
    .stream(
      "contains(where:)",
      "a.contains(where: { $0 > 2 })",
      ["-1-3-2-4-|"],
      parameter: holds(for: 3, 4)
    ),
    .stream("contains(_:)", "a.contains(3)", ["-1-2-1-|"], parameter: 3),
    .stream(
      "allSatisfy(_:)",
      "a.allSatisfy { $0 > 2 }",
      ["-3-4-2-4-|"],
      parameter: holds(for: 3, 4)
    ),
    .stream("isEmpty()", "a.isEmpty()", ["---|"]),
    .stream("count()", "a.count()", ["-5-6-7-|"]),
    .stream("min()", "a.min()", ["-2-1-3-|"]),
    .stream("max()", "a.max()", ["-2-3-1-|"]),
    .stream("min(by:)", "a.min { $0 % 2 < $1 % 2 }", ["-3-1-2-|"]),
    .stream("max(by:)", "a.max { $0 % 2 < $1 % 2 }", ["-3-1-2-|"]),
    .stream("defaultIfEmpty(_:)", "a.defaultIfEmpty(7)", ["---|"], parameter: 7),
    .stream(
      "switchIfEmpty(_:)",
      "a.switchIfEmpty(b)  // producers",
      ["--|", "-1-2|"],
      isOfProducers: true
    ),
  ]
}
