import Signals
import SignalsTesting

/// What several streams have sent so far.
struct SeenEvents<Value: Sendable> {
  /// The values of each.
  var values: [[Value]]
  /// Which of them have completed.
  var isComplete: [Bool]
  /// Which of them have been interrupted.
  var isInterrupted: [Bool]

  /// The last value of each, if all have sent one.
  var latest: [Value]? {
    let latest = values.compactMap(\.last)
    return latest.count == values.count ? latest : nil
  }
}

// Models of what listens to several streams.
extension Timeline {
  /// Follows several streams, in the order in which their events come.
  ///
  /// - Parameters:
  ///   - timelines: The streams.
  ///   - react: Says what is sent on an event of one of them, which is the last of what has been seen.
  /// - Returns: All that is sent, up to and with the first end.
  static func following<Output: Sendable>(
    _ timelines: [Timeline],
    _ react: (_ seen: SeenEvents<Value>, _ occurrence: SourcedOccurrence) ->
      [Timeline<Output, Failure>.Event]
  ) -> Timeline<Output, Failure> {
    let none = timelines.map { _ in false }
    var seen = SeenEvents<Value>(
      values: timelines.map { _ in [] },
      isComplete: none,
      isInterrupted: none
    )
    var result: [(tick: Int, event: Timeline<Output, Failure>.Event)] = []
    for occurrence in merged(timelines) {
      switch occurrence.event {
      case .value(let value): seen.values[occurrence.source].append(value)
      case .completed: seen.isComplete[occurrence.source] = true
      case .interrupted: seen.isInterrupted[occurrence.source] = true
      case .failed: break
      }
      result += react(seen, occurrence).map { (tick: occurrence.tick, event: $0) }
      if result.last?.event.isTerminating ?? false { break }
    }
    return Timeline<Output, Failure>(result)
  }

  /// The latest values of all streams, whenever one sends: completes when all have, or as soon as one
  /// has without a value.
  static func latest(of timelines: [Timeline]) -> Timeline<[Value], Failure> {
    following(timelines) { seen, occurrence -> [Timeline<[Value], Failure>.Event] in
      switch occurrence.event {
      case .value: return seen.latest.map { [.value($0)] } ?? []
      case .failed(let failure): return [.failed(failure)]
      case .interrupted: return [.interrupted]
      case .completed:
        let isOver = seen.values[occurrence.source].isEmpty || !seen.isComplete.contains(false)
        return isOver ? [.completed] : []
      }
    }
  }

  /// The nth values of all streams, each time the last of them comes: completes when one stream has
  /// and all its values are used.
  static func zipped(_ timelines: [Timeline]) -> Timeline<[Value], Failure> {
    following(timelines) { seen, occurrence -> [Timeline<[Value], Failure>.Event] in
      let count = seen.values.map(\.count).min() ?? 0
      let isOver = zip(seen.isComplete, seen.values).contains { $0 && $1.count == count }
      switch occurrence.event {
      case .value:
        let own = seen.values[occurrence.source].count
        // The value makes a row if no other stream lacks one at its place.
        guard own == count else { return [] }
        return [.value(seen.values.map { $0[own - 1] })] + (isOver ? [.completed] : [])
      case .failed(let failure): return [.failed(failure)]
      case .interrupted: return [.interrupted]
      case .completed: return isOver ? [.completed] : []
      }
    }
  }

  /// All values of all streams: completes when none runs any more, for which an interruption is as
  /// good as completion.
  static func mixed(_ timelines: [Timeline]) -> Timeline {
    following(timelines) { seen, occurrence -> [Event] in
      switch occurrence.event {
      case .value, .failed: return [occurrence.event]
      case .completed, .interrupted:
        let runs = zip(seen.isComplete, seen.isInterrupted).contains { !$0 && !$1 }
        return runs ? [] : [.completed]
      }
    }
  }

  /// The stream that says anything before the others do; those that are interrupted drop out, but for
  /// the last one.
  static func winner(of timelines: [Timeline]) -> Timeline {
    let first = merged(timelines).first { $0.event.termination.map { !$0.isInterruption } ?? true }
    if let first { return timelines[first.source] }
    let ends = timelines.compactMap(\.endTick)
    guard ends.count == timelines.count, let last = ends.max() else { return .never }
    return Timeline([(last, .interrupted)])
  }
}

extension Termination {
  /// Whether it is an interruption.
  var isInterruption: Bool {
    if case .interrupted = self { true } else { false }
  }
}
