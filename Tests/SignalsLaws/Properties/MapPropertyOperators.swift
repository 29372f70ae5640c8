import Signals
import SignalsTesting

extension PropertyBattery {
  static let mapping: [PropertySpecification] = [
    PropertySpecification(
      "map(_:)",
      derive: { sources in sources[0].map { $0 * 10 } },
      each: { $0[0] * 10 }
    ),
    PropertySpecification(
      "map(_:)",
      "a member",
      derive: { sources in sources[0].map(\.description) },
      each: { "\($0[0])" }
    ),
    PropertySpecification(
      "map(value:)",
      derive: { $0[0].map(value: 7) },
      each: { _ in 7 }
    ),
    PropertySpecification(
      "negate()",
      derive: { $0[0].isOdd.negate() },
      each: { $0[0] % 2 == 0 }
    ),
    PropertySpecification(
      "and(_:)",
      sourceCount: 2,
      derive: { $0[0].isOdd.and($0[1].isOdd) },
      each: { $0[0] % 2 == 1 && $0[1] % 2 == 1 }
    ),
    PropertySpecification(
      "or(_:)",
      sourceCount: 2,
      derive: { $0[0].isOdd.or($0[1].isOdd) },
      each: { $0[0] % 2 == 1 || $0[1] % 2 == 1 }
    ),
    PropertySpecification(
      "all(_:)",
      "a list",
      sourceCount: 3,
      derive: { Property<Bool>.all($0[0].isOdd, $0[1].isOdd, $0[2].isOdd) },
      each: { values in values.allSatisfy { $0 % 2 == 1 } }
    ),
    PropertySpecification(
      "all(_:)",
      "a collection",
      sourceCount: 2,
      derive: { sources in Property<Bool>.all(sources.map(\.isOdd)) },
      each: { values in values.allSatisfy { $0 % 2 == 1 } }
    ),
    PropertySpecification(
      "all(_:)",
      "none",
      sourceCount: 0,
      derive: { sources in Property<Bool>.all(sources.map(\.isOdd)) },
      each: { _ in true }
    ),
    PropertySpecification(
      "any(_:)",
      "a list",
      sourceCount: 3,
      derive: { Property<Bool>.any($0[0].isOdd, $0[1].isOdd, $0[2].isOdd) },
      each: { values in values.contains { $0 % 2 == 1 } }
    ),
    PropertySpecification(
      "any(_:)",
      "a collection",
      sourceCount: 2,
      derive: { sources in Property<Bool>.any(sources.map(\.isOdd)) },
      each: { values in values.contains { $0 % 2 == 1 } }
    ),
    PropertySpecification(
      "any(_:)",
      "none",
      sourceCount: 0,
      derive: { sources in Property<Bool>.any(sources.map(\.isOdd)) },
      each: { _ in false }
    ),
  ]
}

extension MutableProperty<Int> {
  fileprivate var isOdd: Property<Bool> { map { $0 % 2 == 1 } }
}
