public import Signals

/// An event of one of two sources.
public enum EitherEvent<First: Sendable, Second: Sendable>: Sendable {
  /// It is of the first source.
  case first(First)
  /// It is of the second source.
  case second(Second)
}

extension EitherEvent: Equatable where First: Equatable, Second: Equatable {}

extension Timeline {
  /// An occurrence on one of several timelines.
  public struct SourcedOccurrence: Sendable {
    /// Which timeline it is on: its place in the list.
    public let source: Int
    /// When the event came.
    public let tick: Int
    /// What came.
    public let event: Event

    /// Makes an occurrence.
    ///
    /// - Parameters:
    ///   - source: Which timeline it is on.
    ///   - tick: When the event came.
    ///   - event: What came.
    public init(source: Int, tick: Int, event: Event) {
      (self.source, self.tick, self.event) = (source, tick, event)
    }
  }

  /// All that happens on several timelines, in the order in which a `TestScheduler` runs them that were
  /// driven in the order of the list: by tick, then by source, then by position.
  ///
  /// - Parameter timelines: The timelines.
  /// - Returns: Their occurrences.
  public static func merged(_ timelines: [Timeline]) -> [SourcedOccurrence] {
    let all = timelines.enumerated().flatMap { source, timeline in
      timeline.occurrences.map {
        SourcedOccurrence(source: source, tick: $0.tick, event: $0.event)
      }
    }
    return all.enumerated()
      .sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }
      .map(\.element)
  }

  /// All that happens on this timeline and on another one of other values, in the order in which a
  /// `TestScheduler` runs them: by tick, this one first, then by position.
  ///
  /// - Parameter other: The other timeline.
  /// - Returns: The events of both, with their ticks.
  public func merged<OtherValue, OtherFailure>(
    with other: Timeline<OtherValue, OtherFailure>
  ) -> [(tick: Int, event: EitherEvent<Event, Timeline<OtherValue, OtherFailure>.Event>)] {
    typealias Either = EitherEvent<Event, Timeline<OtherValue, OtherFailure>.Event>
    let first = occurrences.map { (tick: $0.tick, event: Either.first($0.event)) }
    let second = other.occurrences.map { (tick: $0.tick, event: Either.second($0.event)) }
    return (first + second).enumerated()
      .sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }
      .map(\.element)
  }
}

extension Timeline.SourcedOccurrence: Equatable where Value: Equatable, Failure: Equatable {}
