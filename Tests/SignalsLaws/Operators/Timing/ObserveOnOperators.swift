import Signals
import SignalsTesting

extension Battery {
  /// A hop takes no time. What a source sends at one tick, it sends in one go, so that all of that
  /// waits for the scheduler together.
  static let hopping: [OperatorSpecification] = [
    OperatorSpecification(
      "observe(on:)",
      hot: { $0[0].observe(on: $0.scheduler) },
      cold: { $0[0].observe(on: $0.scheduler) },
      model: { $0[0].started(at: 0) }
    ),
    OperatorSpecification(
      "observe(on:keeping:)",
      parameter: .policies,
      hot: { $0[0].observe(on: $0.scheduler, keeping: $0.parameter) },
      cold: { $0[0].observe(on: $0.scheduler, keeping: $0.parameter) },
      model: { input in
        let source = input[0].started(at: 0)
        return Timeline(
          Set(source.occurrences.map(\.tick)).sorted().flatMap { tick -> [Digits.Occurrence] in
            let instant = source.filter { $0.tick == tick }
            let values = instant.filter { $0.event.value != nil }.occurrences
            let end = instant.filter { $0.event.value == nil }.occurrences
            return switch input.parameter {
            case .all: values + end
            case .newest(let count): values.suffix(count) + end
            case .oldest(let count): values.prefix(count) + end
            }
          }
        )
      }
    ),
    OperatorSpecification(
      "start(on:)",
      hot: nil,
      cold: { $0[0].start(on: $0.scheduler) },
      model: { $0[0].started(at: 0) }
    ),
  ]
}

extension Generator<OverflowPolicy> {
  static let policies = element(of: [
    .newest(0), .newest(1), .newest(2), .oldest(0), .oldest(1), .oldest(2), .all,
  ])
}
