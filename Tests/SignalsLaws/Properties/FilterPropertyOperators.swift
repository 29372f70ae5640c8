import Signals
import SignalsTesting

extension PropertyBattery {
  static let choosing: [PropertySpecification] = [
    PropertySpecification(
      "filter(initial:_:)",
      derive: { sources in sources[0].filter(initial: 9) { $0 > 1 } },
      model: { states in
        states.enumerated().map { number, state in
          if state.values[0] > 1 { return [state.values[0]] }
          return number == 0 ? [9] : []
        }
      }
    ),
    PropertySpecification(
      "skipRepeats()",
      derive: { $0[0].skipRepeats() },
      model: { states in
        states.enumerated().map { number, state in
          let isNew = number == 0 || states[number - 1].values != state.values
          return isNew ? state.values : []
        }
      }
    ),
    PropertySpecification(
      "skipRepeats(_:)",
      except: [.lateReading: "which of the values that are the same is held, readers decide"],
      derive: { sources in sources[0].skipRepeats { abs($0 - $1) <= 1 } },
      model: { states in
        var last = -9
        return states.map { state in
          guard abs(last - state.values[0]) > 1 else { return [] }
          last = state.values[0]
          return [last]
        }
      }
    ),
    PropertySpecification(
      "uniqueValues()",
      derive: { $0[0].uniqueValues() },
      model: { states in
        states.enumerated().map { number, state in
          let isNew = !states[..<number].contains { $0.values == state.values }
          return isNew ? state.values : []
        }
      }
    ),
    PropertySpecification(
      "uniqueValues(_:)",
      derive: { sources in sources[0].uniqueValues { $0 % 2 } },
      model: { states in
        states.enumerated().map { number, state in
          let isNew = !states[..<number].contains { $0.values[0] % 2 == state.values[0] % 2 }
          return isNew ? state.values : []
        }
      }
    ),
    PropertySpecification(
      "combinePrevious(_:)",
      derive: { sources in sources[0].combinePrevious(9).map { [$0.0, $0.1] } },
      model: { states in
        let former = [9] + states.map { $0.values[0] }
        return zip(former, states).map { [[$0, $1.values[0]]] }
      }
    ),
    PropertySpecification(
      "withLatest(from:)",
      sourceCount: 2,
      derive: { sources in sources[0].withLatest(from: sources[1]).map { [$0.0, $0.1] } },
      model: { states in states.map { $0.isSet[0] ? [$0.values] : [] } }
    ),
  ]
}
