import Signals
import SignalsTesting

extension Battery {
  static let summarizing: [OperatorSpecification] = [
    OperatorSpecification(
      "count()",
      hot: { $0[0].count() },
      cold: { $0[0].count() },
      model: { $0[0].started(at: 0).summarized { [$0.count] } }
    ),
    OperatorSpecification(
      "min()",
      hot: { $0[0].min() },
      cold: { $0[0].min() },
      model: { $0[0].started(at: 0).summarized { $0.sorted().prefix(1) + [] } }
    ),
    OperatorSpecification(
      "max()",
      hot: { $0[0].max() },
      cold: { $0[0].max() },
      model: { $0[0].started(at: 0).summarized { $0.sorted().suffix(1) + [] } }
    ),
    OperatorSpecification(
      "min(by:)",
      hot: { setup in setup[0].min { $0 % 2 < $1 % 2 } },
      cold: { setup in setup[0].min { $0 % 2 < $1 % 2 } },
      model: { input in
        input[0].started(at: 0).summarized { values in
          // The first of those to which none is less.
          let least = values.first { value in values.allSatisfy { $0 % 2 >= value % 2 } }
          return least.map { [$0] } ?? []
        }
      }
    ),
    OperatorSpecification(
      "max(by:)",
      hot: { setup in setup[0].max { $0 % 2 < $1 % 2 } },
      cold: { setup in setup[0].max { $0 % 2 < $1 % 2 } },
      model: { input in
        input[0].started(at: 0).summarized { values in
          // The last of those that are less than none.
          let greatest = values.last { value in values.allSatisfy { $0 % 2 <= value % 2 } }
          return greatest.map { [$0] } ?? []
        }
      }
    ),
    OperatorSpecification(
      "defaultIfEmpty(_:)",
      parameter: .digits,
      hot: { $0[0].defaultIfEmpty($0.parameter) },
      cold: { $0[0].defaultIfEmpty($0.parameter) },
      model: { input in
        let source = input[0].started(at: 0)
        return source.values.isEmpty ? source.summarized { _ in [input.parameter] } : source
      }
    ),
    OperatorSpecification(
      "switchIfEmpty(_:)",
      sourceCount: 2,
      except: [.lifting: "what a signal sends before the other one completes is missed"],
      hot: { $0[0].switchIfEmpty($0[1]) },
      cold: { $0[0].switchIfEmpty($0[1]) },
      model: { input in
        let first = input[0].started(at: 0)
        guard first.values.isEmpty, case .completed = first.termination, let end = first.endTick
        else { return first }
        return input[1].started(at: end)
      }
    ),
  ]
}
