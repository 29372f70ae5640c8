import Signals
import SignalsTesting

extension Battery {
  static let debouncing: [OperatorSpecification] = [
    OperatorSpecification(
      "debounce(for:on:onCompletion:)",
      parameter: .zip(.int(in: 0...4), .pendingValues),
      hot: { setup in
        setup[0].debounce(
          for: .seconds(setup.parameter.0),
          on: setup.scheduler,
          onCompletion: setup.parameter.1
        )
      },
      cold: { setup in
        setup[0].debounce(
          for: .seconds(setup.parameter.0),
          on: setup.scheduler,
          onCompletion: setup.parameter.1
        )
      },
      model: { input in
        let (interval, completion) = input.parameter
        return input[0].started(at: 0).debounced(flushing: completion == .flush) { _ in interval }
      }
    ),
    OperatorSpecification(
      "debounce(_:on:discardWhenCompleted:)",
      parameter: .zip(.int(in: 0...4), .bool()),
      hot: { setup in
        setup[0].debounce(
          Double(setup.parameter.0),
          on: setup.scheduler,
          discardWhenCompleted: setup.parameter.1
        )
      },
      cold: { setup in
        setup[0].debounce(
          Double(setup.parameter.0),
          on: setup.scheduler,
          discardWhenCompleted: setup.parameter.1
        )
      },
      model: { input in
        let (interval, discards) = input.parameter
        return input[0].started(at: 0).debounced(flushing: !discards) { _ in interval }
      }
    ),
    OperatorSpecification(
      "debounce(by:on:onCompletion:)",
      parameter: .zip(.delays, .pendingValues),
      hot: { setup in
        setup[0].debounce(
          by: { .seconds(setup.parameter.0[$0]) },
          on: setup.scheduler,
          onCompletion: setup.parameter.1
        )
      },
      cold: { setup in
        setup[0].debounce(
          by: { .seconds(setup.parameter.0[$0]) },
          on: setup.scheduler,
          onCompletion: setup.parameter.1
        )
      },
      model: { input in
        let (delays, completion) = input.parameter
        return input[0].started(at: 0).debounced(flushing: completion == .flush) { delays[$0] }
      }
    ),
    OperatorSpecification(
      "debounce(until:onCompletion:)",
      parameter: .zip(.notifiers, .pendingValues),
      hot: { setup in
        setup[0].debounce(
          until: { setup.parameter.0.producer($0, on: setup.scheduler) },
          onCompletion: setup.parameter.1
        )
      },
      cold: { setup in
        setup[0].debounce(
          until: { setup.parameter.0.producer($0, on: setup.scheduler) },
          onCompletion: setup.parameter.1
        )
      },
      model: { input in
        let (notifiers, completion) = input.parameter
        return input[0].started(at: 0)
          .debounced(flushing: completion == .flush) { notifiers.delay(of: $0) }
      }
    ),
  ]
}

extension Generator<PendingValue> {
  static let pendingValues = element(of: [.discard, .flush])
}
