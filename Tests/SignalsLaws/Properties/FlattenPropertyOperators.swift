import Signals
import SignalsTesting

extension PropertyBattery {
  /// The first source decides between the two others.
  static let flattening: [PropertySpecification] = [
    PropertySpecification(
      "flatMap(_:_:)",
      "the latest",
      sourceCount: 3,
      derive: { sources in sources[0].flatMap(.latest, choice(of: sources)) },
      model: latest
    ),
    PropertySpecification(
      "flatten(_:)",
      "the latest",
      sourceCount: 3,
      derive: { sources in
        sources[0].map(choice(of: sources)).flatten(.latest)
      },
      model: latest
    ),
    PropertySpecification(
      "flatMap(_:_:)",
      "one after the other",
      sourceCount: 3,
      except: [.completion: "when the first of them ends, those have their turns that wait"],
      derive: { sources in sources[0].flatMap(.concat, choice(of: sources)) },
      model: first
    ),
    PropertySpecification(
      "flatMap(_:_:)",
      "a race",
      sourceCount: 3,
      derive: { sources in sources[0].flatMap(.race, choice(of: sources)) },
      model: first
    ),
    PropertySpecification(
      "flatMap(_:_:)",
      "one at a time",
      sourceCount: 3,
      derive: { sources in sources[0].flatMap(.throttle, choice(of: sources)) },
      model: first
    ),
    PropertySpecification(
      "flatMap(_:_:)",
      "all",
      sourceCount: 3,
      changesAtOnce: 1,
      derive: { sources in sources[0].flatMap(.merge, choice(of: sources)) },
      model: { states in
        states.indices.map { number in
          let state = states[number]
          // A property that has been chosen twice is followed twice.
          let chosen = states[...number].filter { $0.isSet[0] }.map { 1 + $0.values[0] % 2 }
          let told = state.isSet[0] ? chosen.suffix(1) : chosen.filter { state.isSet[$0] }[...]
          return told.map { state.values[$0] }
        }
      }
    ),
  ]

  /// Chooses one of the two, of which it holds views that do not keep them alive.
  private static func choice(
    of sources: [MutableProperty<Int>]
  ) -> @Sendable (Int) -> Property<Int> {
    let views = sources.dropFirst().map { Property($0) }
    return { views[$0 % 2] }
  }

  /// What the chosen one holds, whenever it is chosen or set.
  private static func latest(_ states: [PropertySpecification.State]) -> [[Int]] {
    states.map { state in
      let chosen = 1 + state.values[0] % 2
      return state.isSet[0] || state.isSet[chosen] ? [state.values[chosen]] : []
    }
  }

  /// What the one holds that was chosen first, for it does not end.
  private static func first(_ states: [PropertySpecification.State]) -> [[Int]] {
    let chosen = 1 + states[0].values[0] % 2
    return states.map { $0.isSet[chosen] ? [$0.values[chosen]] : [] }
  }
}
