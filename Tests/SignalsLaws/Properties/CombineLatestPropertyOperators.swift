import Signals
import SignalsTesting

extension PropertyBattery {
  static let combining: [PropertySpecification] = [
    PropertySpecification(
      "combineLatest(with:)",
      sourceCount: 2,
      derive: { sources in sources[0].combineLatest(with: sources[1]).map { [$0.0, $0.1] } },
      each: { $0 }
    ),
    PropertySpecification(
      "combineLatest(_:)",
      sourceCount: 3,
      derive: { sources in Property<Int>.combineLatest(sources) ?? Property<[Int]>(value: []) },
      each: { $0 }
    ),
    PropertySpecification(
      "combineLatest(_:)",
      "none",
      sourceCount: 0,
      derive: { sources in Property<Int>.combineLatest(sources) ?? Property<[Int]>(value: [9]) },
      each: { _ in [9] }
    ),
    PropertySpecification(
      "combineLatest(_:emptySentinel:)",
      sourceCount: 2,
      derive: { sources in Property<Int>.combineLatest(sources, emptySentinel: [9]) },
      each: { $0 }
    ),
    PropertySpecification(
      "combineLatest(_:emptySentinel:)",
      "none",
      sourceCount: 0,
      derive: { sources in Property<Int>.combineLatest(sources, emptySentinel: [9]) },
      each: { _ in [9] }
    ),
  ]
}
