import Signals
import SignalsTesting

// Models of what delivers later.
//
// What a source sends at a tick was scheduled at its start: it comes before what an operator has
// scheduled for that tick since.
extension Timeline {
  /// The values and the tick at which each of them is due, as far as the end does not come before:
  /// then the end.
  ///
  /// - Parameters:
  ///   - delays: How long each value takes.
  ///   - end: Where the completion comes, given its own tick and that of the last value.
  /// - Returns: The timeline in the order of the ticks.
  func delayed(
    by delays: (Value) -> Int,
    completing end: (_ tick: Int, _ last: Int) -> Int
  ) -> Timeline {
    var late = occurrences.compactMap { occurrence -> Occurrence? in
      guard let value = occurrence.event.value else { return nil }
      return Occurrence(tick: occurrence.tick + delays(value), event: occurrence.event)
    }
    let order = late.indices.sorted { (late[$0].tick, $0) < (late[$1].tick, $1) }
    late = order.map { late[$0] }
    guard let endTick, let termination else { return Timeline(late) }
    guard case .completed = termination else {
      return Timeline(late).prefix(upTo: endTick).appending(Event(termination), at: endTick)
    }
    return Timeline(late).appending(.completed, at: end(endTick, late.last?.tick ?? endTick))
  }

  /// The values after which it was quiet for long enough, each at the end of that time.
  ///
  /// - Parameters:
  ///   - isFlushed: Whether completion brings out the value that waits.
  ///   - quiet: How long it must be quiet after a value; `nil` for ever.
  /// - Returns: Those values, and the end.
  func debounced(flushing isFlushed: Bool, _ quiet: (Value) -> Int?) -> Timeline {
    Timeline(
      occurrences.indices.flatMap { index -> [Occurrence] in
        let occurrence = occurrences[index]
        guard let value = occurrence.event.value else { return [occurrence] }
        let due = quiet(value).map { occurrence.tick + $0 } ?? .max
        guard index + 1 < occurrences.count else {
          return due < .max ? [Occurrence(tick: due, event: occurrence.event)] : []
        }
        let next = occurrences[index + 1]
        if due < next.tick { return [Occurrence(tick: due, event: occurrence.event)] }
        guard isFlushed, next.event.isCompleted else { return [] }
        return [Occurrence(tick: next.tick, event: occurrence.event)]
      }
    )
  }

  /// The values with so much time between them.
  ///
  /// A moment to send is when a value comes, or the interval after the moment before, whatever is
  /// later; it sends the latest value that has come by then. Without a leading edge, it is the interval
  /// after the first value that has come since the moment before. Without a trailing one, only a value
  /// that comes when the interval is over makes a moment.
  func throttled(
    _ interval: Int,
    leading: Bool = true,
    trailing: Bool = true,
    flushing isFlushed: Bool = false
  ) -> Timeline {
    let values = filter { $0.event.value != nil }.occurrences
    let end = filter { $0.event.isTerminating }.occurrences
    var (result, last) = ([Occurrence](), Int?.none)
    while true {
      let first = values.first { value in
        guard let last else { return true }
        return value.tick > last && (trailing || value.tick >= last + interval)
      }
      guard let first else { break }
      let earliest = leading ? last.map { $0 + interval } ?? 0 : first.tick + interval
      let moment = max(first.tick, earliest)
      let latest = trailing ? values.last { $0.tick <= moment } : first
      if let endTick, moment >= endTick {
        let waits = isFlushed && first.tick <= endTick && end[0].event.isCompleted
        if waits, let latest { result.append(Occurrence(tick: endTick, event: latest.event)) }
        break
      }
      if let latest { result.append(Occurrence(tick: moment, event: latest.event)) }
      last = moment
    }
    return Timeline(result + end)
  }
}

extension ModelSource {
  /// What somebody sees who starts the source when a timer fires: after what a signal sends at that
  /// tick.
  func startedByTimer(at tick: Int) -> Digits {
    guard isHot else { return started(at: tick) }
    if let end = timeline.endTick, end <= tick { return Timeline([(tick, .interrupted)]) }
    return timeline.filter { $0.tick > tick }
  }

  /// What the source sends, and `nil` at each moment of a clock that ticks from the start on.
  ///
  /// The first tick of the clock is scheduled before the source is started, and so comes before what a
  /// producer sends then; a signal's events and all later ticks of the clock are in the other order.
  func started(
    withClock interval: Int,
    until horizon: Int
  ) -> [(tick: Int, event: DigitSignal.Event?)] {
    let clock = stride(from: interval, through: horizon, by: interval).map { tick in
      (tick: tick, rank: isHot || tick > interval ? 1 : -1, event: DigitSignal.Event?.none)
    }
    let events = started(at: 0).occurrences.map { occurrence in
      (tick: occurrence.tick, rank: 0, event: DigitSignal.Event?.some(occurrence.event))
    }
    let all = events + clock
    return all.indices.sorted {
      (all[$0].tick, all[$0].rank, $0) < (all[$1].tick, all[$1].rank, $1)
    }
    .map { (tick: all[$0].tick, event: all[$0].event) }
  }
}

/// Why signals and producers differ in operators that start a timer before the source.
let clockIsScheduledFirst = """
  at the instant of the first timer, which is scheduled before a producer is started but after a \
  signal's events were, what was scheduled earlier comes first
  """
