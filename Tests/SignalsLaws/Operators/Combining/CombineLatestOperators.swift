import Signals
import SignalsTesting

extension Battery {
  static let combiningLatest: [OperatorSpecification] = [
    OperatorSpecification(
      "combineLatest(with:)",
      sourceCount: 2,
      hot: { setup in setup[0].combineLatest(with: setup[1]).map { [$0.0, $0.1] } },
      cold: { setup in setup[0].combineLatest(with: setup[1]).map { [$0.0, $0.1] } },
      model: { input in
        Timeline<Int, TimelineFailure>.latest(of: input.sources.map { $0.started(at: 0) })
      }
    ),
    OperatorSpecification(
      "combineLatest(with:initially:)",
      sourceCount: 2,
      hot: { setup in
        setup[0].combineLatest(with: setup[1], initially: (8, 9)).map { [$0.0, $0.1] }
      },
      cold: { setup in
        setup[0].combineLatest(with: setup[1], initially: (8, 9)).map { [$0.0, $0.1] }
      },
      model: { input in
        let sources = input.sources.map { $0.started(at: 0) }
        return Timeline.following(sources) {
          seen,
          occurrence -> [Signal<[Int], TimelineFailure>.Event] in
          switch occurrence.event {
          case .value: return [.value([seen.values[0].last ?? 8, seen.values[1].last ?? 9])]
          case .failed(let failure): return [.failed(failure)]
          case .interrupted: return [.interrupted]
          case .completed: return seen.isComplete.contains(false) ? [] : [.completed]
          }
        }
      }
    ),
    OperatorSpecification(
      ".combineLatest(_:)",
      sourceCount: 3,
      parameter: .int(in: 1...3),
      hot: { Signal<Int, TimelineFailure>.combineLatest($0.sources.prefix($0.parameter)) },
      cold: { SignalProducer<Int, TimelineFailure>.combineLatest($0.sources.prefix($0.parameter)) },
      model: { input in
        Timeline<Int, TimelineFailure>.latest(
          of: input.sources.prefix(input.parameter).map { $0.started(at: 0) }
        )
      }
    ),
    OperatorSpecification(
      ".combineLatest(_:)",
      "none",
      except: [.disposal: endsInStart],
      hot: nil,
      cold: { _ in
        SignalProducer<Int, TimelineFailure>.combineLatest([SignalProducer<Int, TimelineFailure>]())
      },
      model: { _ in Timeline<[Int], TimelineFailure>.empty }
    ),
    OperatorSpecification(
      ".combineLatest(_:emptySentinel:)",
      sourceCount: 2,
      parameter: .int(in: 1...2),
      hot: nil,
      cold: { setup in
        SignalProducer<Int, TimelineFailure>
          .combineLatest(setup.sources.prefix(setup.parameter), emptySentinel: [7, 8])
      },
      model: { input in
        Timeline<Int, TimelineFailure>
          .latest(of: input.sources.prefix(input.parameter).map { $0.started(at: 0) })
      }
    ),
    OperatorSpecification(
      ".combineLatest(_:emptySentinel:)",
      "none",
      except: [.disposal: endsInStart],
      hot: nil,
      cold: { _ in
        SignalProducer<Int, TimelineFailure>
          .combineLatest([SignalProducer<Int, TimelineFailure>](), emptySentinel: [7, 8])
      },
      model: { _ in Timeline<[Int], TimelineFailure>([(0, .value([7, 8])), (0, .completed)]) }
    ),
  ]

  static let zipping: [OperatorSpecification] = [
    OperatorSpecification(
      "zip(with:)",
      sourceCount: 2,
      hot: { setup in setup[0].zip(with: setup[1]).map { [$0.0, $0.1] } },
      cold: { setup in setup[0].zip(with: setup[1]).map { [$0.0, $0.1] } },
      model: { input in
        Timeline<Int, TimelineFailure>.zipped(input.sources.map { $0.started(at: 0) })
      }
    ),
    OperatorSpecification(
      ".zip(_:)",
      sourceCount: 3,
      parameter: .int(in: 1...3),
      hot: { Signal<Int, TimelineFailure>.zip($0.sources.prefix($0.parameter)) },
      cold: { SignalProducer<Int, TimelineFailure>.zip($0.sources.prefix($0.parameter)) },
      model: { input in
        Timeline<Int, TimelineFailure>.zipped(
          input.sources.prefix(input.parameter).map { $0.started(at: 0) }
        )
      }
    ),
    OperatorSpecification(
      ".zip(_:)",
      "none",
      except: [.disposal: endsInStart],
      hot: nil,
      cold: { _ in
        SignalProducer<Int, TimelineFailure>.zip([SignalProducer<Int, TimelineFailure>]())
      },
      model: { _ in Timeline<[Int], TimelineFailure>.empty }
    ),
    OperatorSpecification(
      ".zip(_:emptySentinel:)",
      sourceCount: 2,
      parameter: .int(in: 1...2),
      hot: nil,
      cold: { setup in
        SignalProducer<Int, TimelineFailure>
          .zip(setup.sources.prefix(setup.parameter), emptySentinel: [7, 8])
      },
      model: { input in
        Timeline<Int, TimelineFailure>
          .zipped(input.sources.prefix(input.parameter).map { $0.started(at: 0) })
      }
    ),
    OperatorSpecification(
      ".zip(_:emptySentinel:)",
      "none",
      except: [.disposal: endsInStart],
      hot: nil,
      cold: { _ in
        SignalProducer<Int, TimelineFailure>
          .zip([SignalProducer<Int, TimelineFailure>](), emptySentinel: [7, 8])
      },
      model: { _ in Timeline<[Int], TimelineFailure>([(0, .value([7, 8])), (0, .completed)]) }
    ),
  ]
}
