import Signals
import SignalsTesting

extension Battery {
  static let mapping: [OperatorSpecification] = [
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
      "map(_:)",
      "by a key path",
      hot: { $0[0].map(\.description) },
      cold: { $0[0].map(\.description) },
      model: { $0[0].started(at: 0).mapValues { "\($0)" } }
    ),
    OperatorSpecification(
      "map(value:)",
      parameter: .digits,
      hot: { $0[0].map(value: $0.parameter) },
      cold: { $0[0].map(value: $0.parameter) },
      model: { input in input[0].started(at: 0).mapValues { _ in input.parameter } }
    ),
    OperatorSpecification(
      "mapMany(_:)",
      parameter: .digits,
      hot: { setup in setup[0].map { 0..<$0 }.mapMany { $0 * setup.parameter } },
      cold: { setup in setup[0].map { 0..<$0 }.mapMany { $0 * setup.parameter } },
      model: { input in
        input[0].started(at: 0).mapValues { value in
          (0..<value).map { $0 * input.parameter }
        }
      }
    ),
    OperatorSpecification(
      "filterMany(_:)",
      parameter: .digits,
      hot: { setup in setup[0].map { 0..<$0 }.filterMany { $0 != setup.parameter } },
      cold: { setup in setup[0].map { 0..<$0 }.filterMany { $0 != setup.parameter } },
      model: { input in
        input[0].started(at: 0).mapValues { value in
          (0..<value).filter { $0 != input.parameter }
        }
      }
    ),
    OperatorSpecification(
      "lazyMap(on:transform:)",
      hot: { setup in setup[0].lazyMap(on: setup.scheduler) { $0 + 10 } },
      cold: { setup in setup[0].lazyMap(on: setup.scheduler) { $0 + 10 } },
      // What the scheduler runs at an instant, it has been given before the map's own work: of one
      // tick, the last value is there when that work comes.
      model: { input in
        let source = input[0].started(at: 0)
        return source.lastOfEachTick.mapValues { $0 + 10 }
      }
    ),
  ]
}

extension Timeline {
  /// Of each tick, the last value and the end, unless that is an interruption, which comes alone.
  var lastOfEachTick: Timeline {
    let interruptedTick: Int? = if case .interrupted = termination { endTick } else { nil }
    return Timeline(
      occurrences.enumerated().filter { index, occurrence in
        if occurrence.event.isTerminating { return true }
        let isLast = !occurrences[(index + 1)...].contains {
          $0.tick == occurrence.tick && $0.event.value != nil
        }
        return isLast && occurrence.tick != interruptedTick
      }
      .map(\.element)
    )
  }
}
