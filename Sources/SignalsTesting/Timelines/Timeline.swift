public import Signals

/// What happened when: the events of a stream with the ticks of virtual time at which they came.
///
/// ```swift
/// let typed: Timeline<String, Never> = "-a-b--(c|)"
/// let recorded = try Timeline.recording(
///   typed.producer(on: scheduler).map { $0.uppercased() },
///   on: scheduler,
///   until: 10
/// )
/// try expectTimeline(recorded, equals: "-A-B--(C|)")
/// ```
///
/// A tick is a whole number of a unit, which those that drive and record timelines are given: a
/// second, if nothing else is said. Events of the same tick are in the order in which they came.
///
/// A timeline without a terminal event is that of a stream that is alive. Events after a terminal one
/// can be written down, for that is what sources do that misbehave and what tests must notice:
/// `isWellFormed` tells.
public struct Timeline<Value: Sendable, Failure: Error>: Sendable {
  /// What happened.
  public typealias Event = Signal<Value, Failure>.Event

  /// An event and when it came.
  public struct Occurrence: Sendable {
    /// When it came.
    public let tick: Int
    /// What came.
    public let event: Event

    /// Makes an occurrence.
    ///
    /// - Parameters:
    ///   - tick: When the event came: 0 or later.
    ///   - event: What came.
    public init(tick: Int, event: Event) {
      precondition(tick >= 0, "A timeline begins at tick 0; \(event) cannot come at tick \(tick)")
      (self.tick, self.event) = (tick, event)
    }
  }

  /// What happened, in the order in which it did.
  public let occurrences: [Occurrence]

  /// Makes a timeline.
  ///
  /// - Parameter occurrences: What happened, in the order in which it did: no tick may be earlier than
  ///   the one before.
  public init(_ occurrences: [Occurrence]) {
    for (former, latter) in zip(occurrences, occurrences.dropFirst()) {
      precondition(
        former.tick <= latter.tick,
        """
        The events of a timeline are in the order of their ticks; \(latter.event) at tick \
        \(latter.tick) cannot follow \(former.event) at tick \(former.tick)
        """
      )
    }
    self.occurrences = occurrences
  }

  /// Makes a timeline of pairs.
  ///
  /// - Parameter pairs: Ticks and what happened then. No tick may be earlier than the one before.
  public init(_ pairs: [(tick: Int, event: Event)]) {
    self.init(pairs.map { Occurrence(tick: $0.tick, event: $0.event) })
  }

  /// The timeline of a stream that never sends anything.
  public static var never: Timeline { Timeline([Occurrence]()) }

  /// The timeline of a stream that completes at once.
  public static var empty: Timeline { Timeline([Occurrence(tick: 0, event: .completed)]) }
}

extension Timeline.Occurrence: Equatable where Value: Equatable, Failure: Equatable {}

extension Timeline: Equatable where Value: Equatable, Failure: Equatable {}

extension Timeline.Occurrence: Hashable where Value: Hashable, Failure: Hashable {
  /// Feeds what makes the occurrence what it is to a hasher.
  ///
  /// - Parameter hasher: Takes it.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(tick)
    hasher.combine(event.value)
    hasher.combine(event.error)
    hasher.combine(event.isCompleted)
  }
}

extension Timeline: Hashable where Value: Hashable, Failure: Hashable {}

// MARK: - Looking at it

extension Timeline {
  /// The events without their ticks.
  public var events: [Event] { occurrences.map(\.event) }

  /// The values without their ticks.
  public var values: [Value] { occurrences.compactMap(\.event.value) }

  /// How the stream ended; `nil` if it is alive.
  public var termination: Termination<Failure>? {
    occurrences.lazy.compactMap(\.event.termination).first
  }

  /// When the stream ended; `nil` if it is alive.
  public var endTick: Int? { occurrences.first { $0.event.isTerminating }?.tick }

  /// When the last event came; 0 if none did.
  public var lastTick: Int { occurrences.last?.tick ?? 0 }

  /// Whether nothing happened.
  public var isEmpty: Bool { occurrences.isEmpty }

  /// Whether no event follows a terminal one.
  public var isWellFormed: Bool { !events.dropLast().contains(where: \.isTerminating) }
}
