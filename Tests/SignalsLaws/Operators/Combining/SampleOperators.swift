import Signals
import SignalsTesting

extension Battery {
  /// The sampled stream is started before its sampler.
  static let sampling: [OperatorSpecification] = [
    OperatorSpecification(
      "sample(with:)",
      sourceCount: 2,
      hot: { setup in setup[0].sample(with: setup[1].neverFailing).map { [$0.0, $0.1] } },
      cold: { setup in setup[0].sample(with: setup[1].neverFailing).map { [$0.0, $0.1] } },
      model: { .sampled($0[0].started(at: 0), with: $0[1].started(at: 0).neverFailing) }
    ),
    OperatorSpecification(
      "sample(on:)",
      sourceCount: 2,
      hot: { $0[0].sample(on: $0[1].trigger) },
      cold: { $0[0].sample(on: $0[1].trigger) },
      model: { input in
        Timeline<[Int], TimelineFailure>
          .sampled(input[0].started(at: 0), with: input[1].started(at: 0).neverFailing)
          .mapValues { $0[0] }
      }
    ),
  ]

  /// The other streams come first, for they are started first.
  static let withLatest: [OperatorSpecification] = [
    OperatorSpecification(
      "withLatest(from:)",
      sourceCount: 2,
      hot: { setup in setup[1].withLatest(from: setup[0].neverFailing).map { [$0.0, $0.1] } },
      cold: { setup in setup[1].withLatest(from: setup[0].neverFailing).map { [$0.0, $0.1] } },
      model: { .joined($0[1].started(at: 0), after: [$0[0].started(at: 0)]) }
    ),
    OperatorSpecification(
      "withLatest(from:)",
      "one that comes after",
      sourceCount: 2,
      hot: { setup in setup[0].withLatest(from: setup[1].neverFailing).map { [$0.0, $0.1] } },
      cold: nil,
      model: { .joined($0[0].started(at: 0), before: $0[1].started(at: 0)) }
    ),
    OperatorSpecification(
      "withLatest(from:_:)",
      sourceCount: 2,
      hot: { setup in
        setup[1].withLatest(from: setup[0].neverFailing) { (value: Int, other: Int) -> [Int] in
          [value, other]
        }
      },
      cold: { setup in
        setup[1].withLatest(from: setup[0].neverFailing) { (value: Int, other: Int) -> [Int] in
          [value, other]
        }
      },
      model: { .joined($0[1].started(at: 0), after: [$0[0].started(at: 0)]) }
    ),
    OperatorSpecification(
      "withLatest(from:_:_:)",
      sourceCount: 4,
      source: .short,
      hot: { setup in
        let first = setup[0].neverFailing
        let second = setup[1].neverFailing
        let third = setup[2].neverFailing
        let joined: Signal<(Int, Int, Int, Int), TimelineFailure> =
          setup[3].withLatest(from: first, second, third)
        return joined.map { (all: (Int, Int, Int, Int)) -> [Int] in [all.0, all.1, all.2, all.3] }
      },
      cold: { setup in
        let first = setup[0].neverFailing
        let second = setup[1].neverFailing
        let third = setup[2].neverFailing
        let joined: SignalProducer<(Int, Int, Int, Int), TimelineFailure> =
          setup[3].withLatest(from: first, second, third)
        return joined.map { (all: (Int, Int, Int, Int)) -> [Int] in [all.0, all.1, all.2, all.3] }
      },
      model: { input in
        .joined(input[3].started(at: 0), after: input.sources.dropLast().map { $0.started(at: 0) })
      }
    ),
  ]
}

extension Timeline where Value == [Int], Failure == TimelineFailure {
  private typealias Source = Timeline<Int, TimelineFailure>

  /// The last value of a stream and that of its sampler whenever the sampler sends.
  fileprivate static func sampled(
    _ source: Timeline<Int, TimelineFailure>,
    with sampler: Timeline<Int, TimelineFailure>
  ) -> Timeline {
    Source.following([source, sampler]) { seen, occurrence -> [Event] in
      switch occurrence.event {
      case .value: return occurrence.source == 1 ? seen.latest.map { [.value($0)] } ?? [] : []
      case .failed(let failure): return [.failed(failure)]
      case .interrupted: return [.interrupted]
      case .completed: return seen.isComplete.contains(false) ? [] : [.completed]
      }
    }
  }

  /// Each value of a stream with the last ones of others, what these send at the instant included.
  fileprivate static func joined(
    _ source: Timeline<Int, TimelineFailure>,
    after others: [Timeline<Int, TimelineFailure>]
  ) -> Timeline {
    joined(source) { tick in others.map { $0.prefix(through: tick) } }
  }

  /// Each value of a stream with the last one of another, what this sends at the instant not included.
  fileprivate static func joined(
    _ source: Timeline<Int, TimelineFailure>,
    before other: Timeline<Int, TimelineFailure>
  ) -> Timeline {
    joined(source) { tick in [other.prefix(upTo: tick)] }
  }

  private static func joined(
    _ source: Timeline<Int, TimelineFailure>,
    with seen: (_ tick: Int) -> [Timeline<Int, TimelineFailure>]
  ) -> Timeline {
    Timeline(
      source.occurrences.compactMap { occurrence -> Occurrence? in
        let others = seen(occurrence.tick).map(\.values.last)
        let event = occurrence.event.map { [$0] + others.compactMap { $0 } }
        let isKept = occurrence.event.isTerminating || !others.contains(nil)
        return isKept ? Occurrence(tick: occurrence.tick, event: event) : nil
      }
    )
  }
}
