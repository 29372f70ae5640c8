import Signals
import SignalsTesting

extension OperatorPage {
  static let combining: [OperatorEntry] = [
    .stream("combineLatest(with:)", "a.combineLatest(with: b)", ["-1---3-|", "--7-8---|"]),
    .stream(
      "combineLatest(with:initially:)",
      "a.combineLatest(with: b, initially: (8, 9))",
      ["-1---3-|", "--7-6---|"]
    ),
    .stream(
      ".combineLatest(_:_:)",
      "SignalProducer.combineLatest(a, b)",
      ["-1---3-|", "--7-8---|"]
    ),
    .stream(
      ".combineLatest(_:_:_:)",
      with: [
        ".combineLatest(_:_:_:_:)",
        ".combineLatest(_:_:_:_:_:)",
        ".combineLatest(_:_:_:_:_:_:)",
        ".combineLatest(_:_:_:_:_:_:_:)",
        ".combineLatest(_:_:_:_:_:_:_:_:)",
        ".combineLatest(_:_:_:_:_:_:_:_:_:)",
        ".combineLatest(_:_:_:_:_:_:_:_:_:_:)",
      ],
      "SignalProducer.combineLatest(a, b, c)",
      ["-1-------|", "--2--3---|", "---4---5-|"]
    ),
    .stream(
      ".combineLatest(_:)",
      "SignalProducer.combineLatest([a, b, c])",
      ["-1-------|", "--2--3---|", "---4---5-|"],
      parameter: 3
    ),
    .stream(
      ".combineLatest(_:emptySentinel:)",
      as: "none",
      "SignalProducer.combineLatest(streams, emptySentinel: [7, 8])  // of no streams",
      []
    ),
    .stream("zip(with:)", "a.zip(with: b)", ["-1-2-3---|", "--7---8-9|"]),
    .stream(".zip(_:_:)", "SignalProducer.zip(a, b)", ["-1-2-3---|", "--7---8-9|"]),
    .stream(
      ".zip(_:_:_:)",
      with: [
        ".zip(_:_:_:_:)",
        ".zip(_:_:_:_:_:)",
        ".zip(_:_:_:_:_:_:)",
        ".zip(_:_:_:_:_:_:_:)",
        ".zip(_:_:_:_:_:_:_:_:)",
        ".zip(_:_:_:_:_:_:_:_:_:)",
        ".zip(_:_:_:_:_:_:_:_:_:_:)",
      ],
      "SignalProducer.zip(a, b, c)",
      ["-1-2-----|", "--3-4----|", "---5--6--|"]
    ),
    .stream(
      ".zip(_:)",
      "SignalProducer.zip([a, b, c])",
      ["-1-2-----|", "--3-4----|", "---5--6--|"],
      parameter: 3
    ),
    .stream(
      ".zip(_:emptySentinel:)",
      as: "none",
      "SignalProducer.zip(streams, emptySentinel: [7, 8])  // of no streams",
      []
    ),
    .stream("merge(with:)", "a.merge(with: b)", ["-1-2-3-|", "-7---8--|"]),
    .stream(
      ".merge(_:)",
      as: "a list",
      "SignalProducer.merge(a, b, c)",
      ["-1---2-|", "--3-4--|", "---5-6--|"]
    ),
    .stream(
      ".merge(_:_:_:)",
      "SignalProducer.merge(a, b, c, d)  // of different types",
      ["-1---2-|", "--3-4--|", "---5-6--|", "--------7|"]
    ),
    .stream(".race(_:)", "SignalProducer.race(a, b, c)", ["---1-2-|", "--3--4-|", "----5-6|"]),
    .stream(".amb(_:)", "SignalProducer.amb(a, b)", ["---1-2-|", "--3--4-|"]),
    .stream("sample(with:)", "a.sample(with: b)", ["-1-2-----3-|", "--7--8-9----|"]),
    .stream("sample(on:)", "a.sample(on: b)", ["-1-2-----3-|", "--7--8-9----|"]),
    .stream("withLatest(from:)", "b.withLatest(from: a)", ["--7--8--|", "-1-2-3-4-|"]),
    .stream(
      "withLatest(from:_:)",
      "b.withLatest(from: a) { value, other in [value, other] }",
      ["--7--8--|", "-1-2-3-4-|"]
    ),
    .stream(
      "withLatest(from:_:_:)",
      "d.withLatest(from: a, b, c)",
      ["-1-----|", "-2---3-|", "--4----|", "-5-6-7-8-|"]
    ),
    .stream("negate()", "a.map(isOdd).negate()", ["-1-2-3-|"]),
    .stream("and(_:)", "a.map(isOdd).and(b.map(isOdd))", ["-1---2-|", "--2-1---|"]),
    .stream("or(_:)", "a.map(isOdd).or(b.map(isOdd))", ["-1---2-|", "--2---4-|"]),
    .stream(
      ".all(_:)",
      as: "a list",
      "SignalProducer.all(a.map(isOdd), b.map(isOdd), c.map(isOdd))",
      ["-1---2-|", "--1----|", "--2-3--|"]
    ),
    .stream(
      ".any(_:)",
      as: "a list",
      "SignalProducer.any(a.map(isOdd), b.map(isOdd), c.map(isOdd))",
      ["-2---2-|", "--4----|", "--2-3-4|"]
    ),
  ]
}
