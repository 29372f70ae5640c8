import Signals
import SignalsTesting

extension Battery {
  static let booleans: [OperatorSpecification] = [
    OperatorSpecification(
      "negate()",
      hot: { $0[0].isOdd.negate() },
      cold: { $0[0].isOdd.negate() },
      model: { $0[0].started(at: 0).mapValues { $0 % 2 == 0 } }
    ),
    OperatorSpecification(
      "and(_:)",
      sourceCount: 2,
      hot: { $0[0].isOdd.and($0[1].isOdd) },
      cold: { $0[0].isOdd.and($0[1].isOdd) },
      model: { input in latestOdds(input.sources).mapValues { $0 == [true, true] } }
    ),
    OperatorSpecification(
      "or(_:)",
      sourceCount: 2,
      hot: { $0[0].isOdd.or($0[1].isOdd) },
      cold: { $0[0].isOdd.or($0[1].isOdd) },
      model: { input in latestOdds(input.sources).mapValues { $0 != [false, false] } }
    ),
    OperatorSpecification(
      ".all(_:)",
      "a list",
      sourceCount: 3,
      source: .short,
      hot: { .all($0[0].isOdd, $0[1].isOdd, $0[2].isOdd) },
      cold: { .all($0[0].isOdd, $0[1].isOdd, $0[2].isOdd) },
      model: { input in latestOdds(input.sources).mapValues { !$0.contains(false) } }
    ),
    OperatorSpecification(
      ".any(_:)",
      "a list",
      sourceCount: 3,
      source: .short,
      hot: { .any($0[0].isOdd, $0[1].isOdd, $0[2].isOdd) },
      cold: { .any($0[0].isOdd, $0[1].isOdd, $0[2].isOdd) },
      model: { input in latestOdds(input.sources).mapValues { $0.contains(true) } }
    ),
    OperatorSpecification(
      ".all(_:)",
      "a collection",
      sourceCount: 3,
      parameter: .int(in: 1...3),
      source: .short,
      hot: { .all($0.sources.prefix($0.parameter).map(\.isOdd)) },
      cold: { .all($0.sources.prefix($0.parameter).map(\.isOdd)) },
      model: { input in
        latestOdds(input.sources.prefix(input.parameter) + []).mapValues { !$0.contains(false) }
      }
    ),
    OperatorSpecification(
      ".any(_:)",
      "a collection",
      sourceCount: 3,
      parameter: .int(in: 1...3),
      source: .short,
      hot: { .any($0.sources.prefix($0.parameter).map(\.isOdd)) },
      cold: { .any($0.sources.prefix($0.parameter).map(\.isOdd)) },
      model: { input in
        latestOdds(input.sources.prefix(input.parameter) + []).mapValues { $0.contains(true) }
      }
    ),
    OperatorSpecification(
      ".all(_:)",
      "none",
      except: [.disposal: endsInStart],
      hot: nil,
      cold: { _ in .all([SignalProducer<Bool, TimelineFailure>]()) },
      model: { _ in Timeline([(0, .value(true)), (0, .completed)]) }
    ),
    OperatorSpecification(
      ".any(_:)",
      "none",
      except: [.disposal: endsInStart],
      hot: nil,
      cold: { _ in .any([SignalProducer<Bool, TimelineFailure>]()) },
      model: { _ in Timeline([(0, .value(false)), (0, .completed)]) }
    ),
  ]

  private static func latestOdds(_ sources: [ModelSource]) -> Timeline<[Bool], TimelineFailure> {
    Timeline.latest(of: sources.map { source in source.started(at: 0).mapValues { $0 % 2 == 1 } })
  }
}

extension SignalProducer<Int, TimelineFailure> {
  fileprivate var isOdd: SignalProducer<Bool, TimelineFailure> { map { $0 % 2 == 1 } }
}

extension Signal<Int, TimelineFailure> {
  fileprivate var isOdd: Signal<Bool, TimelineFailure> { map { $0 % 2 == 1 } }
}
