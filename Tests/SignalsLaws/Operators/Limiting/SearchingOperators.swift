import Signals
import SignalsTesting

extension Battery {
  static let searching: [OperatorSpecification] = [
    OperatorSpecification(
      "element(at:)",
      parameter: .digits,
      hot: { $0[0].element(at: $0.parameter) },
      cold: { $0[0].element(at: $0.parameter) },
      model: { input in
        input[0].started(at: 0)
          .completing { earlier, _ in earlier.count == input.parameter }
          .keepingValues { earlier, _ in earlier.count == input.parameter }
      }
    ),
    OperatorSpecification(
      "first(where:)",
      parameter: .conditions,
      hot: { setup in setup[0].first(where: { setup.parameter($0) }) },
      cold: { setup in setup[0].first(where: { setup.parameter($0) }) },
      model: { input in
        input[0].started(at: 0).completing { input.parameter($1) }
          .keepingValues { input.parameter($1) }
      }
    ),
    OperatorSpecification(
      "contains(where:)",
      parameter: .conditions,
      hot: { setup in setup[0].contains(where: { setup.parameter($0) }) },
      cold: { setup in setup[0].contains(where: { setup.parameter($0) }) },
      model: { input in
        input[0].started(at: 0).deciding(true) { input.parameter($0) }
      }
    ),
    OperatorSpecification(
      "contains(_:)",
      parameter: .digits,
      hot: { $0[0].contains($0.parameter) },
      cold: { $0[0].contains($0.parameter) },
      model: { input in
        input[0].started(at: 0).deciding(true) { $0 == input.parameter }
      }
    ),
    OperatorSpecification(
      "allSatisfy(_:)",
      parameter: .conditions,
      hot: { setup in setup[0].allSatisfy { setup.parameter($0) } },
      cold: { setup in setup[0].allSatisfy { setup.parameter($0) } },
      model: { input in
        input[0].started(at: 0).deciding(false) { !input.parameter($0) }
      }
    ),
    OperatorSpecification(
      "isEmpty()",
      hot: { $0[0].isEmpty() },
      cold: { $0[0].isEmpty() },
      model: { input in
        input[0].started(at: 0).deciding(false) { _ in true }
      }
    ),
  ]
}
