import Signals
import SignalsTesting

extension Battery {
  static let merging: [OperatorSpecification] = [
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
    )
  ]
}
