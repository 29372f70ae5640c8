import Signals
import SignalsTesting

extension Battery {
  typealias DigitEvent = Signal<Int, TimelineFailure>.Event
  typealias DigitResult = Result<Int, TimelineFailure>

  /// What each digit stands for.
  private static let events = Generator<GeneratedFunction<Int, DigitEvent>>.function(
    from: .digits,
    to: .frequency([
      (6, Generator<Int>.digits.map { DigitEvent.value($0 + 10) }),
      (1, .just(.completed)),
      (1, .just(.failed(TimelineFailure("made")))),
      (1, .just(.interrupted)),
    ])
  )

  private static let results = Generator<GeneratedFunction<Int, DigitResult>>.function(
    from: .digits,
    to: .result(Generator<Int>.digits.map { $0 + 10 }, .just(TimelineFailure("made")))
  )

  static let materializing: [OperatorSpecification] = [
    OperatorSpecification(
      "materialize()",
      hot: { $0[0].materialize() },
      cold: { $0[0].materialize() },
      model: { input in
        input[0].started(at: 0).mapEvents { event -> [Signal<DigitEvent, Never>.Event] in
          switch event {
          case .value: [.value(event)]
          case .completed, .failed: [.value(event), .completed]
          case .interrupted: [.value(event), .interrupted]
          }
        }
      }
    ),
    OperatorSpecification(
      "materializeResults()",
      hot: { $0[0].materializeResults() },
      cold: { $0[0].materializeResults() },
      model: { input in
        input[0].started(at: 0).mapEvents { event -> [Signal<DigitResult, Never>.Event] in
          switch event {
          case .value(let value): [.value(.success(value))]
          case .failed(let failure): [.value(.failure(failure)), .completed]
          case .completed: [.completed]
          case .interrupted: [.interrupted]
          }
        }
      }
    ),
    OperatorSpecification(
      "dematerialize()",
      parameter: events,
      hot: { setup in setup[0].ignoreErrors().map { setup.parameter($0) }.dematerialize() },
      cold: { setup in setup[0].ignoreErrors().map { setup.parameter($0) }.dematerialize() },
      model: { input in
        input[0].started(at: 0).failingNever().failing(TimelineFailure.self)
          .mapEvents { event in [event.value.map { input.parameter($0) } ?? event] }
      }
    ),
    OperatorSpecification(
      "dematerializeResults()",
      parameter: results,
      hot: { setup in setup[0].ignoreErrors().map { setup.parameter($0) }.dematerializeResults() },
      cold: { setup in setup[0].ignoreErrors().map { setup.parameter($0) }.dematerializeResults() },
      model: { input in
        input[0].started(at: 0).failingNever().failing(TimelineFailure.self)
          .mapEvents { event in
            switch event.value.map({ input.parameter($0) }) {
            case .success(let value): [.value(value)]
            case .failure(let failure): [.failed(failure)]
            case nil: [event]
            }
          }
      }
    ),
  ]
}
