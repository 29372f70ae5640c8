import Signals
import SignalsTesting

extension Battery {
  static let sharing: [OperatorSpecification] =
    [sharing(.whileConnected), sharing(.forever)] + sharingByTwo

  private static func sharing(_ scope: ShareScope) -> OperatorSpecification {
    OperatorSpecification(
      "share(replay:scope:keepAlive:on:)",
      "by one, \(scope)",
      parameter: .int(in: 0...2),
      except: [.renewal: "its runs share the work of one"],
      hot: nil,
      cold: { $0[0].share(replay: $0.parameter, scope: scope, on: $0.scheduler) },
      model: { $0[0].started(at: 0) }
    )
  }

  private static let sharingByTwo: [OperatorSpecification] = [
    OperatorSpecification(
      "share(replay:scope:keepAlive:on:)",
      "by two, forever",
      parameter: .zip(.int(in: 0...3), .int(in: 0...5)),
      hot: nil,
      cold: { setup in
        .deferred {
          let shared = setup[0]
            .share(replay: setup.parameter.0, scope: .forever, on: setup.scheduler)
          return joined(shared, setup)
        }
      },
      model: { input in joined(input[0].started(at: 0), input.parameter.0, input.parameter.1) }
    ),
    OperatorSpecification(
      "replayLazily(upTo:)",
      "by one",
      parameter: .int(in: 0...2),
      hot: nil,
      cold: { setup in .deferred { setup[0].replayLazily(upTo: setup.parameter) } },
      model: { $0[0].started(at: 0) }
    ),
    OperatorSpecification(
      "replayLazily(upTo:)",
      "by two",
      parameter: .zip(.int(in: 0...3), .int(in: 0...5)),
      hot: nil,
      cold: { setup in
        .deferred { joined(setup[0].replayLazily(upTo: setup.parameter.0), setup) }
      },
      model: { input in joined(input[0].started(at: 0), input.parameter.0, input.parameter.1) }
    ),
  ]

  /// What two observers see, one of whom comes later; what the later one sees is ten more.
  private static func joined(
    _ shared: DigitProducer,
    _ setup: OperatorSetup<DigitProducer, (Int, Int)>
  ) -> DigitProducer {
    let late = shared.delaySubscription(for: .seconds(setup.parameter.1), on: setup.scheduler)
    return shared.merge(with: late.map { $0 + 10 })
  }

  /// The later one comes after what the source sends at that tick, and sees the last values first.
  private static func joined(_ source: Digits, _ count: Int, _ tick: Int) -> Digits {
    let replayed = source.prefix(through: tick).values.suffix(count)
    var result: [(tick: Int, event: DigitSignal.Event)] = []
    func replay() {
      result += replayed.map { (tick: tick, event: .value($0 + 10)) }
    }
    var isPresent = false
    for occurrence in source.occurrences {
      if occurrence.tick > tick, !isPresent {
        replay()
        isPresent = true
      }
      switch occurrence.event {
      case .failed: return Timeline(result).appending(occurrence.event, at: occurrence.tick)
      case .value(let value):
        result.append((occurrence.tick, .value(value)))
        if isPresent { result.append((occurrence.tick, .value(value + 10))) }
      case .completed, .interrupted:
        // An interruption of one of those that are merged is as good as completion.
        if isPresent { return Timeline(result).appending(.completed, at: occurrence.tick) }
        replay()
        return Timeline(result).appending(.completed, at: tick)
      }
    }
    if !isPresent { replay() }
    return Timeline(result)
  }
}
