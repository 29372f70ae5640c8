import Signals
import SignalsTesting

extension Battery {
  private static let handled:
    @Sendable (OperatorModelInput<Void>) -> Timeline<Int, TimelineFailure> = { input in
      .chain(input[0].started(at: 0), until: .max) { end, tick, number in
        guard case .failed = end, number == 1 else { return .end(end, at: tick) }
        return .run(input[1].started(at: tick))
      }
    }

  private static let takingOver: [OperatorLaw: String] = [
    .lifting: "a signal that takes over has been sending all the time, and a producer begins then"
  ]

  static let handlingErrors: [OperatorSpecification] = [
    OperatorSpecification(
      "mapError(_:)",
      parameter: .digits,
      hot: { setup in setup[0].mapError { TimelineFailure("\($0.name)\(setup.parameter)") } },
      cold: { setup in setup[0].mapError { TimelineFailure("\($0.name)\(setup.parameter)") } },
      model: { input in
        input[0].started(at: 0).mapFailures { TimelineFailure("\($0.name)\(input.parameter)") }
      }
    ),
    OperatorSpecification(
      "promoteError(_:)",
      hot: { $0[0].ignoreErrors().promoteError(TimelineFailure.self) },
      cold: { $0[0].ignoreErrors().promoteError(TimelineFailure.self) },
      model: { $0[0].started(at: 0).failingNever().failing(TimelineFailure.self) }
    ),
    OperatorSpecification(
      "promoteValue(_:)",
      hot: { setup in setup[0].compactMap { _ in Never?.none }.promoteValue(Int.self) },
      cold: { setup in setup[0].compactMap { _ in Never?.none }.promoteValue(Int.self) },
      model: { $0[0].started(at: 0).end(Int.self) }
    ),
    OperatorSpecification(
      "replaceError(with:)",
      parameter: .digits,
      hot: { $0[0].replaceError(with: $0.parameter) },
      cold: { $0[0].replaceError(with: $0.parameter) },
      model: { input in
        input[0].started(at: 0).mapEvents { event -> [Signal<Int, Never>.Event] in
          switch event {
          case .value(let value): [.value(value)]
          case .failed: [.value(input.parameter), .completed]
          case .completed: [.completed]
          case .interrupted: [.interrupted]
          }
        }
      }
    ),
    OperatorSpecification(
      "ignoreErrors()",
      hot: { $0[0].ignoreErrors() },
      cold: { $0[0].ignoreErrors() },
      model: { $0[0].started(at: 0).failingNever() }
    ),
    OperatorSpecification(
      "flatMapError(_:)",
      sourceCount: 2,
      except: takingOver,
      hot: { setup in setup[0].flatMapError { _ in setup[1] } },
      cold: { setup in setup[0].flatMapError { _ in setup[1] } },
      model: handled
    ),
    OperatorSpecification(
      "flatMapError(_:)",
      "by the failure",
      parameter: .digits,
      hot: { setup in
        setup[0].flatMapError { failure in
          SignalProducer<Int, TimelineFailure>(error: TimelineFailure("\(failure)!"))
        }
      },
      cold: { setup in
        setup[0].flatMapError { failure in
          SignalProducer<Int, TimelineFailure>(error: TimelineFailure("\(failure)!"))
        }
      },
      model: { $0[0].started(at: 0).mapFailures { TimelineFailure("\($0)!") } }
    ),
    OperatorSpecification(
      "catch(_:)",
      sourceCount: 2,
      except: takingOver,
      hot: { setup in setup[0].catch { _ in setup[1] } },
      cold: { setup in setup[0].catch { _ in setup[1] } },
      model: handled
    ),
  ]
}
