import Signals
import SignalsTesting

extension Battery {
  static let transforming: [OperatorSpecification] = [
    OperatorSpecification(
      "map(_:)",
      parameter: .digits,
      hot: { setup in setup[0].map { $0 + setup.parameter } },
      cold: { setup in setup[0].map { $0 + setup.parameter } },
      model: { input in
        input[0].started(at: 0).mapValues { $0 + input.parameter }
      }
    ),
    OperatorSpecification(
      "take(first:)",
      parameter: .digits.map { $0 + 1 },
      hot: { $0[0].take(first: $0.parameter) },
      cold: { $0[0].take(first: $0.parameter) },
      model: { input in
        let source = input[0].started(at: 0)
        let taken = source.occurrences.prefix { $0.event.value != nil }.prefix(input.parameter)
        guard taken.count == input.parameter, let last = taken.last else { return source }
        return Timeline(Array(taken)).appending(.completed, at: last.tick)
      }
    ),
    OperatorSpecification(
      "merge(with:)",
      sourceCount: 2,
      hot: { $0[0].merge(with: $0[1]) },
      cold: { $0[0].merge(with: $0[1]) },
      model: { input in
        let events = Timeline.merged(input.sources.map { $0.started(at: 0) })
        var running = 2
        var result: [(Int, Signal<Int, TimelineFailure>.Event)] = []
        for occurrence in events {
          switch occurrence.event {
          case .completed, .interrupted:
            running -= 1
            if running == 0 { result.append((occurrence.tick, .completed)) }
          case .failed:
            result.append((occurrence.tick, occurrence.event))
            return Timeline(result)
          case .value: result.append((occurrence.tick, occurrence.event))
          }
        }
        return Timeline(result)
      }
    ),
    OperatorSpecification(
      "concat(_:)",
      sourceCount: 2,
      hot: nil,
      cold: { $0[0].concat($0[1]) },
      model: { input in
        let first = input[0].started(at: 0)
        guard let end = first.endTick else { return first }
        if case .failed = first.termination { return first }
        let next = input[1].started(at: end)
        let whole = Timeline(first.occurrences.dropLast() + next.occurrences)
        guard case .interrupted = whole.termination else { return whole }
        return Timeline(Array(whole.occurrences.dropLast())).appending(
          .completed,
          at: whole.lastTick
        )
      }
    ),
  ]
}

extension Generator<Int> {
  /// Small numbers.
  static var digits: Generator { Generator { Int($0.draw(upTo: 3)) } }
}
