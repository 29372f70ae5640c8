import Signals
import SignalsTesting

extension Battery {
  /// Triggers come before sources: they are started first, so what they send at an instant comes before
  /// what the source sends then.
  static let takingUntil: [OperatorSpecification] = [
    OperatorSpecification(
      "take(until:)",
      "a trigger",
      sourceCount: 2,
      hot: { $0[1].take(until: $0[0].trigger) },
      cold: { $0[1].take(until: $0[0].trigger) },
      model: { input in
        let (trigger, source) = (input[0].started(at: 0).neverFailing, input[1].started(at: 0))
        let fires = trigger.occurrences.first { $0.event.value != nil || $0.event.isCompleted }
        return source.completing(at: fires?.tick, first: true)
      }
    ),
    OperatorSpecification(
      "take(until:)",
      "a trigger after the source",
      sourceCount: 2,
      hot: { $0[0].take(until: $0[1].trigger) },
      cold: nil,
      model: { input in
        let (source, trigger) = (input[0].started(at: 0), input[1].started(at: 0).neverFailing)
        let fires = trigger.occurrences.first { $0.event.value != nil || $0.event.isCompleted }
        return source.completing(at: fires?.tick, first: false)
      }
    ),
    OperatorSpecification(
      "take(untilReplacement:)",
      sourceCount: 2,
      hot: { $0[0].take(untilReplacement: $0[1]) },
      cold: { $0[0].take(untilReplacement: $0[1]) },
      model: { input in
        let sources = input.sources.map { $0.started(at: 0) }
        return .following(sources) { seen, occurrence -> [Signal<Int, TimelineFailure>.Event] in
          if occurrence.source == 1 { return [occurrence.event] }
          let isReplaced = !seen.values[1].isEmpty
          return isReplaced || occurrence.event.isCompleted ? [] : [occurrence.event]
        }
      }
    ),
    OperatorSpecification(
      "skip(until:)",
      sourceCount: 2,
      hot: { $0[1].skip(until: $0[0].trigger) },
      cold: { $0[1].skip(until: $0[0].trigger) },
      model: { input in
        let (trigger, source) = (input[0].started(at: 0).neverFailing, input[1].started(at: 0))
        let opens = trigger.occurrences.first { $0.event.value != nil || $0.event.isCompleted }
        return source.filter { occurrence in
          occurrence.event.isTerminating || opens.map { $0.tick <= occurrence.tick } ?? false
        }
      }
    ),
    OperatorSpecification(
      "skip(until:)",
      "a trigger after the source",
      sourceCount: 2,
      hot: { $0[0].skip(until: $0[1].trigger) },
      cold: nil,
      model: { input in
        let (source, trigger) = (input[0].started(at: 0), input[1].started(at: 0).neverFailing)
        let opens = trigger.occurrences.first { $0.event.value != nil || $0.event.isCompleted }
        return source.filter { occurrence in
          occurrence.event.isTerminating || opens.map { $0.tick < occurrence.tick } ?? false
        }
      }
    ),
  ]
}
