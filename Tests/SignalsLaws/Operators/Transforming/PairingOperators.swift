import Signals
import SignalsTesting

extension Battery {
  /// Each value with those right before it, so many in all, where there are as many.
  private static func windows(
    _ count: Int,
    of source: Timeline<Int, TimelineFailure>,
    after initial: [Int] = []
  ) -> Timeline<[Int], TimelineFailure> {
    var seen = initial
    return source.mapEvents { event in
      guard let value = event.value else { return [event.map { [$0] }] }
      seen.append(value)
      return seen.count < count ? [] : [.value(Array(seen.suffix(count)))]
    }
  }

  static let pairing: [OperatorSpecification] = [
    OperatorSpecification(
      "combinePrevious(_:)",
      parameter: .digits,
      hot: { $0[0].combinePrevious($0.parameter).map { [$0, $1] } },
      cold: { $0[0].combinePrevious($0.parameter).map { [$0, $1] } },
      model: { windows(2, of: $0[0].started(at: 0), after: [$0.parameter]) }
    ),
    OperatorSpecification(
      "combinePrevious()",
      hot: { $0[0].combinePrevious().map { [$0, $1] } },
      cold: { $0[0].combinePrevious().map { [$0, $1] } },
      model: { windows(2, of: $0[0].started(at: 0)) }
    ),
    OperatorSpecification(
      "pairwise()",
      hot: { $0[0].pairwise().map { [$0, $1] } },
      cold: { $0[0].pairwise().map { [$0, $1] } },
      model: { windows(2, of: $0[0].started(at: 0)) }
    ),
    OperatorSpecification(
      "nwise(_:)",
      parameter: .digits.map { $0 + 1 },
      hot: { $0[0].nwise($0.parameter) },
      cold: { $0[0].nwise($0.parameter) },
      model: { windows($0.parameter, of: $0[0].started(at: 0)) }
    ),
    OperatorSpecification(
      "enumerated()",
      hot: { $0[0].enumerated().map { [$0.offset, $0.element] } },
      cold: { $0[0].enumerated().map { [$0.offset, $0.element] } },
      model: { input in
        let source = input[0].started(at: 0)
        var numbered = source.values.enumerated().map { [$0.offset, $0.element] }[...]
        return source.mapValues { _ in numbered.removeFirst() }
      }
    ),
  ]
}
