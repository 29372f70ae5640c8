import Signals
import SignalsTesting

extension PropertyBattery {
  static let zipping: [PropertySpecification] = [
    PropertySpecification(
      "zip(with:)",
      sourceCount: 2,
      derive: { sources in sources[0].zip(with: sources[1]).map { [$0.0, $0.1] } },
      model: zipped
    ),
    PropertySpecification(
      "zip(_:)",
      sourceCount: 3,
      derive: { sources in Property<Int>.zip(sources) ?? Property<[Int]>(value: []) },
      model: zipped
    ),
    PropertySpecification(
      "zip(_:)",
      "none",
      sourceCount: 0,
      derive: { sources in Property<Int>.zip(sources) ?? Property<[Int]>(value: [9]) },
      each: { _ in [9] }
    ),
    PropertySpecification(
      "zip(_:emptySentinel:)",
      sourceCount: 2,
      derive: { sources in Property<Int>.zip(sources, emptySentinel: [9]) },
      model: zipped
    ),
    PropertySpecification(
      "zip(_:emptySentinel:)",
      "none",
      sourceCount: 0,
      derive: { sources in Property<Int>.zip(sources, emptySentinel: [9]) },
      each: { _ in [9] }
    ),
  ]

  /// The nth values of all sources, as soon as each has held so many.
  static func zipped(_ states: [PropertySpecification.State]) -> [[[Int]]] {
    let count = states[0].values.count
    func held(_ source: Int, through number: Int) -> [Int] {
      states[...number].filter { $0.isSet[source] }.map { $0.values[source] }
    }
    return states.indices.map { number in
      let now = (0..<count).map { held($0, through: number) }
      let before = number == 0 ? 0 : (0..<count).map { held($0, through: number - 1).count }.min()
      let length = now.map(\.count).min() ?? 0
      return ((before ?? 0)..<length).map { place in now.map { $0[place] } }
    }
  }
}
