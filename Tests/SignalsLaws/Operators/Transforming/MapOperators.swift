import Signals
import SignalsTesting

extension Battery {
  static let mapping: [OperatorSpecification] = [
    OperatorSpecification(
      "map(_:)",
      parameter: .digits,
      hot: { setup in setup[0].map { $0 + setup.parameter } },
      cold: { setup in setup[0].map { $0 + setup.parameter } },
      model: { input in
        input[0].started(at: 0).mapValues { $0 + input.parameter }
      }
    )
  ]
}
