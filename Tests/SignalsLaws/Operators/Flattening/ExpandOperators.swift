import Signals
import SignalsTesting

extension Battery {
  static let expanding: [OperatorSpecification] = [
    OperatorSpecification(
      "expand(limit:_:)",
      "one or two at once",
      parameter: .zip(.innerStreams, .int(in: 1...2)),
      source: .timeline(of: .digits, failure: .just(TimelineFailure()), maximumCount: 5),
      hot: { setup in
        setup[0].expand(limit: setup.parameter.1) { (value: Int) -> DigitProducer in
          smaller(setup.parameter.0, than: value).producer(on: setup.scheduler)
        }
      },
      cold: { setup in
        setup[0].expand(limit: setup.parameter.1) { (value: Int) -> DigitProducer in
          smaller(setup.parameter.0, than: value).producer(on: setup.scheduler)
        }
      },
      model: { input in
        expanded(input[0].started(at: 0), limit: input.parameter.1, until: input.horizon) {
          smaller(input.parameter.0, than: $0)
        }
      }
    ),
    OperatorSpecification(
      "expand(limit:_:)",
      "all at once",
      parameter: .innerStreams,
      source: .timeline(of: .digits, failure: .just(TimelineFailure()), maximumCount: 5),
      hot: { setup in
        setup[0].expand { (value: Int) -> DigitProducer in
          smaller(setup.parameter, than: value).producer(on: setup.scheduler)
        }
      },
      cold: { setup in
        setup[0].expand { (value: Int) -> DigitProducer in
          smaller(setup.parameter, than: value).producer(on: setup.scheduler)
        }
      },
      model: { input in
        expanded(input[0].started(at: 0), limit: .max, until: input.horizon) {
          smaller(input.parameter, than: $0)
        }
      }
    ),
  ]

  /// The stream of a value, whose values are smaller, so that the expansion ends.
  private static func smaller(_ streams: InnerStreams, than value: Int) -> Digits {
    guard value > 0 else { return .empty }
    return streams(value).mapValues { min($0 % 10, value - 1) }
  }

  /// All values, and all that they come to. Those whose turn has not come wait in line.
  private static func expanded(
    _ source: Digits,
    limit: Int,
    until horizon: Int,
    _ inner: (Int) -> Digits
  ) -> Digits {
    // What goes on at a tick is ordered by when the streams were started, of which the source was the
    // first.
    var ahead = source.occurrences.map { (run: 0, occurrence: $0) }
    var (result, waiting) = ([Digits.Occurrence](), [Int]())
    var (running, runs) = (0, 0)
    var sourceIsRunning = true
    while !ahead.isEmpty {
      let places = ahead.indices.sorted {
        (ahead[$0].occurrence.tick, ahead[$0].run, $0)
          < (ahead[$1].occurrence.tick, ahead[$1].run, $1)
      }
      let (run, occurrence) = ahead.remove(at: places[0])
      guard occurrence.tick <= horizon else { break }
      switch occurrence.event {
      case .value(let value):
        result.append(occurrence)
        waiting.append(value)
      case .failed: return Timeline(result + [occurrence])
      case .interrupted where run == 0: return Timeline(result + [occurrence])
      case .completed, .interrupted:
        if run == 0 { sourceIsRunning = false } else { running -= 1 }
      }
      while running < limit, !waiting.isEmpty {
        (running, runs) = (running + 1, runs + 1)
        ahead += inner(waiting.removeFirst()).shifted(by: occurrence.tick).occurrences
          .map { (run: runs, occurrence: $0) }
      }
      if !sourceIsRunning, running == 0 {
        return Timeline(result).appending(.completed, at: occurrence.tick)
      }
    }
    return Timeline(result)
  }
}
