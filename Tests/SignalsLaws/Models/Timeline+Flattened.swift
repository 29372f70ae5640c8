import Signals
import SignalsTesting

// The model of flattening.
//
// Inner streams are cold. What happens at one tick is ordered by when the streams were started: the
// outer one first, then the inner ones by turn.
extension Timeline where Value == Int, Failure == TimelineFailure {
  /// What the inner streams of all values send.
  func flattened(_ strategy: Strategy, _ inner: (Int) -> Digits) -> Digits {
    switch strategy {
    case .race: raced(inner)
    case .ordered, .orderedTwo: ordered(strategy.limit, inner)
    default: mixed(strategy, runs(strategy, inner))
    }
  }

  /// What the inner streams send that are started, each from its start on.
  private func runs(_ strategy: Strategy, _ inner: (Int) -> Digits) -> [Digits] {
    var runs: [Digits] = []
    for occurrence in occurrences {
      guard let value = occurrence.event.value else { continue }
      var start = occurrence.tick
      switch strategy {
      case .latest:
        // The one before is cut off.
        runs.append(contentsOf: [runs.popLast()?.prefix(upTo: start)].compactMap { $0 })
      case .throttle:
        guard runs.allSatisfy({ ($0.endTick ?? .max) < start }) else { continue }
      default:
        let ends = runs.map { $0.endTick ?? .max }.sorted()
        if ends.count >= strategy.limit { start = max(start, ends[ends.count - strategy.limit]) }
        guard start < .max else { return runs }
      }
      runs.append(inner(value).shifted(by: start))
    }
    return runs
  }

  private func mixed(_ strategy: Strategy, _ runs: [Digits]) -> Digits {
    var result: [(tick: Int, event: Event)] = []
    var (outerIsComplete, ended) = (false, Set<Int>())
    var failure: Failure?
    let awaited = strategy == .throttle ? runs.count : values.count
    for occurrence in Timeline.merged([filter { $0.event.value == nil }] + runs) {
      let (tick, source) = (occurrence.tick, occurrence.source)
      switch occurrence.event {
      case .value: result.append((tick, occurrence.event))
      case .failed(let error) where strategy.delaysFailures: failure = failure ?? error
      case .failed: return Timeline(result).appending(occurrence.event, at: tick)
      case .interrupted:
        if source == 0 || strategy == .throttle {
          return Timeline(result).appending(.interrupted, at: tick)
        }
      case .completed: break
      }
      guard occurrence.event.isTerminating else { continue }
      if source == 0 { outerIsComplete = true } else { ended.insert(source) }
      let isDone =
        strategy == .latest ? runs.isEmpty || ended.contains(runs.count) : ended.count == awaited
      if outerIsComplete, isDone {
        return Timeline(result).appending(failure.map { .failed($0) } ?? .completed, at: tick)
      }
    }
    return Timeline(result)
  }

  private func raced(_ inner: (Int) -> Digits) -> Digits {
    let runs = runs(.race, inner)
    var result: [(tick: Int, event: Event)] = []
    var (outerIsComplete, winnerIsComplete) = (false, false)
    var (winner, droppedOut) = (Int?.none, 0)
    for occurrence in Timeline.merged([filter { $0.event.value == nil }] + runs) {
      let (tick, source) = (occurrence.tick, occurrence.source)
      switch occurrence.event {
      case .completed where source == 0: outerIsComplete = true
      case _ where source == 0: return Timeline(result).appending(occurrence.event, at: tick)
      case _ where winner != nil && winner != source: continue
      case .interrupted where winner == nil: droppedOut += 1
      case .failed, .interrupted:
        return Timeline(result).appending(occurrence.event, at: tick)
      case .value:
        winner = source
        result.append((tick, occurrence.event))
      case .completed: (winner, winnerIsComplete) = (source, true)
      }
      guard outerIsComplete else { continue }
      if winnerIsComplete || runs.isEmpty {
        return Timeline(result).appending(.completed, at: tick)
      }
      if winner == nil, droppedOut == runs.count {
        return Timeline(result).appending(.interrupted, at: tick)
      }
    }
    return Timeline(result)
  }

  private func ordered(_ limit: Int, _ inner: (Int) -> Digits) -> Digits {
    // When the nth is over and all before it are.
    var turns: [Int] = []
    var runs: [Digits] = []
    for occurrence in occurrences {
      guard let value = occurrence.event.value else { continue }
      let free = runs.count >= limit ? turns[runs.count - limit] : 0
      guard free < .max else { break }
      runs.append(inner(value).shifted(by: max(occurrence.tick, free)))
      turns.append(max(turns.last ?? 0, runs.last?.endTick ?? .max))
    }
    let all = Timeline.merged([filter { $0.event.value == nil }] + runs)
    // From here on, moments are places in the list of all events.
    func end(of source: Int) -> Int {
      all.firstIndex { $0.source == source && $0.event.isTerminating } ?? .max
    }
    let cut = all.firstIndex { $0.event.error != nil || ($0.source == 0 && !$0.event.isCompleted) }
    var (turn, sent) = (0, [(moment: Int, event: Event)]())
    for source in runs.indices.map({ $0 + 1 }) {
      for (place, occurrence) in all.enumerated()
      where occurrence.source == source && occurrence.event.value != nil {
        sent.append((max(place, turn), occurrence.event))
      }
      turn = max(turn, end(of: source))
    }
    if runs.count == values.count { sent.append((max(turn, end(of: 0)), .completed)) }
    if let cut { sent = sent.filter { $0.moment < cut } + [(cut, all[cut].event)] }
    return Timeline(
      sent.filter { $0.moment < .max }.map { (tick: all[$0.moment].tick, event: $0.event) }
    )
  }
}
