import Signals
import SignalsTesting

extension Battery {
  static let flatMapping: [OperatorSpecification] =
    Strategy.allCases.flatMap(flattening) + [flatMappingResults, flatteningSequences]

  private static func flattening(_ strategy: Strategy) -> [OperatorSpecification] {
    [
      OperatorSpecification(
        "flatMap(_:_:)",
        "\(strategy)",
        parameter: .innerStreams,
        hot: { setup in
          setup[0].flatMap(strategy.flattening) { (value: Int) -> DigitProducer in
            setup.parameter.producer(value, on: setup.scheduler)
          }
        },
        cold: { setup in
          setup[0].flatMap(strategy.flattening) { (value: Int) -> DigitProducer in
            setup.parameter.producer(value, on: setup.scheduler)
          }
        },
        model: { $0[0].started(at: 0).flattened(strategy, $0.parameter.callAsFunction) }
      ),
      OperatorSpecification(
        "flatten(_:)",
        "\(strategy)",
        parameter: .innerStreams,
        hot: { setup in
          setup[0].map { (value: Int) -> DigitProducer in
            setup.parameter.producer(value, on: setup.scheduler)
          }
          .flatten(strategy.flattening)
        },
        cold: { setup in
          setup[0].map { (value: Int) -> DigitProducer in
            setup.parameter.producer(value, on: setup.scheduler)
          }
          .flatten(strategy.flattening)
        },
        model: { $0[0].started(at: 0).flattened(strategy, $0.parameter.callAsFunction) }
      ),
    ]
  }

  /// Results are streams that send or fail inside of their start.
  private static let flatMappingResults = OperatorSpecification(
    "flatMap(_:_:)",
    "of results",
    parameter: .strategies,
    hot: { setup in
      setup[0].flatMap(setup.parameter.flattening) { (value: Int) -> Result<Int, TimelineFailure> in
        value == 3 ? .failure(TimelineFailure("3")) : .success(value + 5)
      }
    },
    cold: { setup in
      setup[0].flatMap(setup.parameter.flattening) { (value: Int) -> Result<Int, TimelineFailure> in
        value == 3 ? .failure(TimelineFailure("3")) : .success(value + 5)
      }
    },
    model: { input in
      let source = input[0].started(at: 0)
      var result: [(tick: Int, event: DigitSignal.Event)] = []
      var failure: TimelineFailure?
      for (tick, event) in source.occurrences.map({ ($0.tick, $0.event) }) {
        switch event {
        case .value(3) where input.parameter.delaysFailures: failure = TimelineFailure("3")
        case .value(3):
          return Timeline(result).appending(.failed(TimelineFailure("3")), at: tick)
        case .value(let value):
          result.append((tick, .value(value + 5)))
          // The first one to say anything has won the race.
          if input.parameter == .race { return raced(result, source) }
        case .failed(let error) where input.parameter.delaysFailures:
          result.append((tick, .failed(failure ?? error)))
        case .completed: result.append((tick, failure.map { .failed($0) } ?? .completed))
        default: result.append((tick, event))
        }
      }
      return Timeline(result)
    }
  )

  private static func raced(
    _ winner: [(tick: Int, event: DigitSignal.Event)],
    _ outer: Digits
  ) -> Digits {
    Timeline(Timeline(winner).occurrences + outer.filter { $0.event.value == nil }.occurrences)
  }

  private static let flatteningSequences = OperatorSpecification(
    "flatten()",
    hot: { $0[0].map { (value: Int) -> [Int] in [Int](0..<value) }.flatten() },
    cold: { $0[0].map { (value: Int) -> [Int] in [Int](0..<value) }.flatten() },
    model: { input in
      Timeline(
        input[0].started(at: 0).occurrences.flatMap { occurrence -> [Digits.Occurrence] in
          guard let value = occurrence.event.value else { return [occurrence] }
          return (0..<value).map { .init(tick: occurrence.tick, event: .value($0)) }
        }
      )
    }
  )
}

extension Generator<Strategy> {
  static let strategies = element(of: Strategy.allCases)
}
