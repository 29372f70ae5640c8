import Signals
import SignalsTesting

extension Battery {
  static let delaying: [OperatorSpecification] = [
    OperatorSpecification(
      "delay(for:on:includingFailures:)",
      parameter: .zip(.int(in: 0...4), .bool()),
      hot: { setup in
        setup[0].delay(
          for: .seconds(setup.parameter.0),
          on: setup.scheduler,
          includingFailures: setup.parameter.1
        )
      },
      cold: { setup in
        setup[0].delay(
          for: .seconds(setup.parameter.0),
          on: setup.scheduler,
          includingFailures: setup.parameter.1
        )
      },
      model: { input in
        let (interval, includesFailures) = input.parameter
        let source = input[0].started(at: 0)
        if includesFailures, case .failed = source.termination {
          return source.shifted(by: interval)
        }
        return source.delayed(by: { _ in interval }, completing: { tick, _ in tick + interval })
      }
    ),
    OperatorSpecification(
      "delay(_:on:)",
      parameter: .int(in: 0...4),
      hot: { $0[0].delay(Double($0.parameter), on: $0.scheduler) },
      cold: { $0[0].delay(Double($0.parameter), on: $0.scheduler) },
      model: { input in
        let interval = input.parameter
        return input[0].started(at: 0)
          .delayed(by: { _ in interval }, completing: { tick, _ in tick + interval })
      }
    ),
    OperatorSpecification(
      "delay(by:on:)",
      parameter: .delays,
      hot: { setup in
        setup[0].delay(by: { .seconds(setup.parameter[$0]) }, on: setup.scheduler)
      },
      cold: { setup in
        setup[0].delay(by: { .seconds(setup.parameter[$0]) }, on: setup.scheduler)
      },
      model: { input in
        input[0].started(at: 0)
          .delayed(by: { input.parameter[$0] }, completing: { tick, last in max(tick, last) })
      }
    ),
    OperatorSpecification(
      "delaySubscription(for:on:)",
      parameter: .int(in: 0...4),
      hot: nil,
      cold: { $0[0].delaySubscription(for: .seconds($0.parameter), on: $0.scheduler) },
      model: { $0[0].started(at: $0.parameter) }
    ),
  ]
}
