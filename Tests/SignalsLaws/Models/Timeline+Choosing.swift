import Signals
import SignalsTesting

// Models of what chooses among the values of one stream.
extension Timeline {
  /// The timeline with some of its values only.
  ///
  /// - Parameter isKept: Says of a value and of all those before it whether it stays.
  /// - Returns: The rest, with the same end.
  func keepingValues(_ isKept: (_ earlier: [Value], _ value: Value) -> Bool) -> Timeline {
    var earlier: [Value] = []
    return filter { occurrence in
      guard let value = occurrence.event.value else { return true }
      defer { earlier.append(value) }
      return isKept(earlier, value)
    }
  }

  /// The timeline that completes with the first value that holds a condition.
  ///
  /// - Parameters:
  ///   - isIncluded: Whether that value is still sent.
  ///   - isLast: Says of a value and of all those before it whether it is the one.
  /// - Returns: The timeline itself if there is no such value.
  func completing(
    including isIncluded: Bool = true,
    where isLast: (_ earlier: [Value], _ value: Value) -> Bool
  ) -> Timeline {
    var earlier: [Value] = []
    let index = occurrences.firstIndex { occurrence in
      guard let value = occurrence.event.value else { return false }
      defer { earlier.append(value) }
      return isLast(earlier, value)
    }
    guard let index else { return self }
    let kept = isIncluded ? occurrences[...index] : occurrences[..<index]
    return Timeline(Array(kept)).appending(.completed, at: occurrences[index].tick)
  }

  /// The timeline without its values, but with others at its completion.
  ///
  /// - Parameter summarize: Makes the others of all values.
  /// - Returns: Just the end if it is not completion.
  func summarized<Summary: Sendable>(
    _ summarize: ([Value]) -> [Summary]
  ) -> Timeline<Summary, Failure> {
    let values = values
    return Timeline<Summary, Failure>(
      occurrences.flatMap { occurrence -> [Timeline<Summary, Failure>.Occurrence] in
        let tick = occurrence.tick
        switch occurrence.event {
        case .value: return []
        case .failed(let failure): return [.init(tick: tick, event: .failed(failure))]
        case .interrupted: return [.init(tick: tick, event: .interrupted)]
        case .completed:
          return summarize(values).map { .init(tick: tick, event: .value($0)) }
            + [.init(tick: tick, event: .completed)]
        }
      }
    )
  }

  /// The answer to a question that some value may decide.
  ///
  /// - Parameters:
  ///   - answer: What that value decides.
  ///   - isDecisive: Whether a value decides.
  /// - Returns: The answer at the first value that decides, or its opposite at completion.
  func deciding(_ answer: Bool, _ isDecisive: (Value) -> Bool) -> Timeline<Bool, Failure> {
    let decision = occurrences.first { $0.event.value.map(isDecisive) ?? false }
    guard let decision else { return summarized { _ in [!answer] } }
    return Timeline<Bool, Failure>([
      (decision.tick, .value(answer)), (decision.tick, .completed),
    ])
  }

  /// The timeline that completes at a tick if it has not ended by then.
  ///
  /// - Parameters:
  ///   - tick: When; `nil` for never.
  ///   - isFirst: Whether that comes before what the stream sends at the tick.
  /// - Returns: The timeline, cut off.
  func completing(at tick: Int?, first isFirst: Bool) -> Timeline {
    guard let tick else { return self }
    let rest = isFirst ? prefix(upTo: tick) : prefix(through: tick)
    return rest.termination == nil ? rest.appending(.completed, at: tick) : rest
  }

  /// The timeline with eight ticks for each, so that something can happen between any two events, also
  /// if it is observed some ticks later.
  var spread: Timeline {
    Timeline(occurrences.map { Occurrence(tick: 8 * $0.tick, event: $0.event) })
  }
}
