import Signals
import SignalsTesting

extension Battery {
  static let concatenating: [OperatorSpecification] = [
    OperatorSpecification(
      "concat(_:)",
      sourceCount: 2,
      hot: nil,
      cold: { $0[0].concat($0[1]) },
      model: { input in
        input[0].started(at: 0).concatenated { input[1].started(at: $0) }
      }
    ),
    OperatorSpecification(
      "concat(_:)",
      "with something else than a producer",
      sourceCount: 2,
      hot: nil,
      cold: { $0[0].concat(Convertible(producer: $0[1])) },
      model: { input in
        input[0].started(at: 0).concatenated { input[1].started(at: $0) }
      }
    ),
    OperatorSpecification(
      "concat(value:)",
      parameter: .digits,
      hot: nil,
      cold: { $0[0].concat(value: $0.parameter) },
      model: { input in
        input[0].started(at: 0).concatenated { tick in
          Timeline([(tick, .value(input.parameter)), (tick, .completed)])
        }
      }
    ),
    OperatorSpecification(
      "concat(error:)",
      hot: nil,
      cold: { $0[0].concat(error: TimelineFailure("last")) },
      model: { input in
        input[0].started(at: 0).concatenated { Timeline([($0, .failed(TimelineFailure("last")))]) }
      }
    ),
    OperatorSpecification(
      "prefix(_:)",
      sourceCount: 2,
      hot: nil,
      cold: { $0[1].prefix($0[0]) },
      model: { input in
        input[0].started(at: 0).concatenated { input[1].started(at: $0) }
      }
    ),
    OperatorSpecification(
      "prefix(value:)",
      aliases: ["startWith(_:)"],
      parameter: .digits,
      hot: nil,
      cold: { $0[0].prefix(value: $0.parameter) },
      model: { input in
        let value = Timeline<Int, TimelineFailure>([
          (0, .value(input.parameter)), (0, .completed),
        ])
        return value.concatenated { input[0].started(at: $0) }
      }
    ),
  ]

  static let following: [OperatorSpecification] = [
    OperatorSpecification(
      "then(_:)",
      sourceCount: 2,
      hot: nil,
      cold: { $0[0].then($0[1].map { "\($0)" }) },
      model: { input in
        input[0].started(at: 0).followed { tick in
          input[1].started(at: tick).mapValues { "\($0)" }
        }
      }
    ),
    OperatorSpecification(
      "then(_:)",
      "with what cannot fail",
      sourceCount: 2,
      hot: nil,
      cold: { $0[0].then($0[1].ignoreErrors()) },
      model: { input in
        input[0].started(at: 0).followed { tick in
          input[1].started(at: tick).failingNever().failing(TimelineFailure.self)
        }
      }
    ),
    OperatorSpecification(
      "then(_:)",
      "of what cannot fail",
      sourceCount: 2,
      hot: nil,
      cold: { $0[0].ignoreErrors().then(Convertible(producer: $0[1])) },
      model: { input in
        input[0].started(at: 0).failingNever().failing(TimelineFailure.self).followed { tick in
          input[1].started(at: tick)
        }
      }
    ),
    OperatorSpecification(
      "then(_:)",
      "where nothing can fail",
      sourceCount: 2,
      hot: nil,
      cold: { $0[0].ignoreErrors().then($0[1].ignoreErrors()) },
      model: { input in
        input[0].started(at: 0).failingNever().followed { tick in
          input[1].started(at: tick).failingNever()
        }
      }
    ),
  ]
}

/// What can be turned into a producer, and is none.
struct Convertible<Value: Sendable, Error: Swift.Error>: SignalProducerConvertible {
  let producer: SignalProducer<Value, Error>
}
