import Signals
import SignalsTesting

/// Some sources, all hot or all cold, to which two expressions are applied that should be equal.
struct Streams: Sendable, CustomStringConvertible {
  typealias Source = SignalProducer<Int, TimelineFailure>

  let timelines: [Timeline<Int, TimelineFailure>]
  let isHot: Bool

  var description: String {
    let sources = timelines.enumerated().map { "source \($0.offset): \($0.element)" }
    return (sources + [isHot ? "as signals" : "as producers"]).joined(separator: "\n")
  }

  subscript(index: Int) -> Timeline<Int, TimelineFailure> { timelines[index] }

  /// What an expression of the sources sends.
  func sent<Output: Sendable>(
    by expression: ([Source]) -> SignalProducer<Output, TimelineFailure>
  ) throws -> Timeline<Output, TimelineFailure> {
    let scheduler = TestScheduler()
    let sources = timelines.map { timeline in
      isHot ? timeline.signal(on: scheduler).producer : timeline.producer(on: scheduler)
    }
    let end = (timelines.map(\.lastTick).max() ?? 0) * 3 + 10
    return try .recording(expression(sources), on: scheduler, until: end)
  }

  /// Falsifies a law unless two expressions of the sources send the same.
  func expectSame<Output: Sendable & Equatable>(
    _ left: ([Source]) -> SignalProducer<Output, TimelineFailure>,
    _ right: ([Source]) -> SignalProducer<Output, TimelineFailure>,
    line: Int = #line
  ) throws {
    try expectTimeline(sent(by: left), equals: sent(by: right), line: line)
  }
}

extension Generator<Streams> {
  /// Makes sources.
  static func streams(
    _ count: Int = 1,
    of source: Generator<Timeline<Int, TimelineFailure>> = .source
  ) -> Generator {
    Generator { choices in
      var timelines: [Timeline<Int, TimelineFailure>] = []
      for _ in 0..<count {
        guard let timeline = choices.span("source", { source(&$0) }) else { return nil }
        timelines.append(timeline)
      }
      return Streams(timelines: timelines, isHot: choices.bool())
    }
  }
}

extension Generator<Timeline<Int, TimelineFailure>> {
  /// What sources send that neither fail nor are interrupted.
  static var calm: Generator {
    timeline(
      of: .digits,
      failure: nil,
      terminals: TerminalWeights(none: 30, completed: 70, interrupted: 0, failed: 0)
    )
  }
}

extension Generator<Int> {
  /// Small numbers, but no zero.
  static var positiveDigits: Generator { digits.map { $0 + 1 } }
}

extension GeneratedFunction where Input: Sendable, Output: Sendable {
  /// The function as a closure.
  var call: @Sendable (Input) -> Output { { self($0) } }
}

/// Counts how often a closure is asked, and with what.
final class Questions: Sendable {
  private let asked = Lock([Int]())

  var all: [Int] { asked.withLock { $0 } }

  func ask(_ value: Int, _ condition: GeneratedFunction<Int, Bool>) -> Bool {
    asked.withLock { $0.append(value) }
    return condition(value)
  }
}

extension Timeline {
  /// The part before the tick of an end that is no completion: at that tick, it matters which of
  /// several sources comes first.
  var beforeAbruptEnd: Timeline {
    switch termination {
    case .failed, .interrupted: prefix(upTo: endTick ?? 0)
    default: self
    }
  }

  /// The last event of each tick.
  var lastOfTicks: Timeline {
    Timeline(
      zip(occurrences, occurrences.dropFirst().map(\.tick) + [-1]).filter { $0.tick != $1 }
        .map(\.0)
    )
  }

  /// The values of one tick in order, before an end.
  func sortedWithinTicks() -> Timeline where Value: Comparable {
    Timeline(
      occurrences.sorted { left, right in
        if left.tick != right.tick { return left.tick < right.tick }
        guard let leftValue = left.event.value else { return false }
        return right.event.value.map { leftValue < $0 } ?? true
      }
    )
  }
}
