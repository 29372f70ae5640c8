import Signals
import SignalsTesting

extension OperatorPage {
  static let properties: [OperatorEntry] = [
    .property("map(_:)", "a.map { $0 * 10 }", ["1-2-3-"]),
    .property("map(value:)", "a.map(value: 7)", ["1-2-3-"]),
    .property("filter(initial:_:)", "a.filter(initial: 9) { $0 > 1 }", ["1-2-0-3-"]),
    .property("skipRepeats()", "a.skipRepeats()", ["1-1-2-1-"]),
    .property("skipRepeats(_:)", "a.skipRepeats { abs($0 - $1) <= 1 }", ["1-2-3-3-"]),
    .property("uniqueValues()", "a.uniqueValues()", ["1-1-2-1-"]),
    .property("uniqueValues(_:)", "a.uniqueValues { $0 % 2 }", ["1-3-2-4-"]),
    .property("combinePrevious(_:)", "a.combinePrevious(9)", ["1-2-3-"]),
    .property("combineLatest(with:)", "a.combineLatest(with: b)", ["1-2---3-", "7---8-9-"]),
    .property("combineLatest(_:_:)", "Property.combineLatest(a, b)", ["1-2---3-", "7---8-9-"]),
    .property(
      "combineLatest(_:_:_:)",
      with: [
        "combineLatest(_:_:_:_:)",
        "combineLatest(_:_:_:_:_:)",
        "combineLatest(_:_:_:_:_:_:)",
        "combineLatest(_:_:_:_:_:_:_:)",
        "combineLatest(_:_:_:_:_:_:_:_:)",
        "combineLatest(_:_:_:_:_:_:_:_:_:)",
        "combineLatest(_:_:_:_:_:_:_:_:_:_:)",
      ],
      "Property.combineLatest(a, b, c)",
      ["1-2---3-", "4---5-6-", "7-------"]
    ),
    .property(
      "combineLatest(_:)",
      "Property.combineLatest([a, b, c])",
      ["1-2---3-", "4---5-6-", "7-------"]
    ),
    .property(
      "combineLatest(_:emptySentinel:)",
      "Property.combineLatest([a, b], emptySentinel: [9])",
      ["1-2---3-", "7---8-9-"]
    ),
    .property("withLatest(from:)", "a.withLatest(from: b)", ["1-2---3-", "7---8-9-"]),
    .property("zip(with:)", "a.zip(with: b)", ["1-2-3---", "7-----8-"]),
    .property("zip(_:_:)", "Property.zip(a, b)", ["1-2-3---", "7-----8-"]),
    .property(
      "zip(_:_:_:)",
      with: [
        "zip(_:_:_:_:)",
        "zip(_:_:_:_:_:)",
        "zip(_:_:_:_:_:_:)",
        "zip(_:_:_:_:_:_:_:)",
        "zip(_:_:_:_:_:_:_:_:)",
        "zip(_:_:_:_:_:_:_:_:_:)",
        "zip(_:_:_:_:_:_:_:_:_:_:)",
      ],
      "Property.zip(a, b, c)",
      ["1-2-----", "4---5---", "7-----8-"]
    ),
    .property("zip(_:)", "Property.zip([a, b, c])", ["1-2-----", "4---5---", "7-----8-"]),
    .property(
      "zip(_:emptySentinel:)",
      "Property.zip([a, b], emptySentinel: [9])",
      ["1-2-3---", "7-----8-"]
    ),
    .property(
      "flatMap(_:_:)",
      as: "the latest",
      "a.flatMap(.latest) { $0 % 2 == 0 ? b : c }",
      ["0---1---0-", "2-3---4---", "5-6---7---"]
    ),
    .property(
      "flatten(_:)",
      as: "the latest",
      "a.map { $0 % 2 == 0 ? b : c }.flatten(.latest)",
      ["0---1---0-", "2-3---4---", "5-6---7---"]
    ),
    .property("negate()", "a.map(isOdd).negate()", ["1-2-3-"]),
    .property("and(_:)", "a.map(isOdd).and(b.map(isOdd))", ["1---2-1-", "2-3---5-"]),
    .property("or(_:)", "a.map(isOdd).or(b.map(isOdd))", ["2---1-2-", "2-3---4-"]),
    .property(
      "all(_:)",
      as: "a list",
      "Property.all(a.map(isOdd), b.map(isOdd), c.map(isOdd))",
      ["1---2-1-", "2-3---5-", "7-------"]
    ),
    .property(
      "any(_:)",
      as: "a list",
      "Property.any(a.map(isOdd), b.map(isOdd), c.map(isOdd))",
      ["2---1-2-", "2-3---4-", "6-------"]
    ),
  ]
}
