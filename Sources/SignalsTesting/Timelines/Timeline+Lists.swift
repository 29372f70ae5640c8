public import Signals

// What models of operators are written with: plain functions on lists.
extension Timeline {
  /// The part up to and including a tick.
  ///
  /// - Parameter tick: The last tick to keep.
  /// - Returns: What happened until then.
  public func prefix(through tick: Int) -> Timeline {
    filter { $0.tick <= tick }
  }

  /// The part before a tick.
  ///
  /// - Parameter tick: The first tick to leave out.
  /// - Returns: What happened before.
  public func prefix(upTo tick: Int) -> Timeline {
    filter { $0.tick < tick }
  }

  /// What somebody sees who begins to observe the signal at a tick, before what happens then.
  ///
  /// - Parameter tick: When the observation begins.
  /// - Returns: What happens from then on; a single interruption at that tick if the signal has ended
  ///   before.
  public func observed(from tick: Int) -> Timeline {
    if let endTick, endTick < tick { return Timeline([(tick, .interrupted)]) }
    return filter { $0.tick >= tick }
  }

  /// The timeline, later or earlier.
  ///
  /// - Parameter ticks: How much later; negative for earlier. No event may come before tick 0 by it.
  /// - Returns: The same events at other ticks.
  public func shifted(by ticks: Int) -> Timeline {
    Timeline(occurrences.map { Occurrence(tick: $0.tick + ticks, event: $0.event) })
  }

  /// The timeline with another event at its end.
  ///
  /// - Parameters:
  ///   - event: What to add.
  ///   - tick: When it comes; not before the last one.
  /// - Returns: The longer timeline.
  public func appending(_ event: Event, at tick: Int) -> Timeline {
    Timeline(occurrences + [Occurrence(tick: tick, event: event)])
  }

  /// The timeline up to and including its first terminal event.
  ///
  /// That is what becomes of the events of a source that misbehaves.
  public var wellFormed: Timeline {
    guard let end = occurrences.firstIndex(where: { $0.event.isTerminating }) else { return self }
    return Timeline(Array(occurrences[...end]))
  }

  /// The occurrences that hold a condition.
  ///
  /// - Parameter isIncluded: The condition.
  /// - Returns: The others are left out.
  public func filter(_ isIncluded: (Occurrence) -> Bool) -> Timeline {
    Timeline(occurrences.filter(isIncluded))
  }

  /// The timeline with other values.
  ///
  /// - Parameter transform: Makes the new value from the old one.
  /// - Returns: The same timeline with the values transformed.
  public func mapValues<NewValue: Sendable>(
    _ transform: (Value) -> NewValue
  ) -> Timeline<NewValue, Failure> {
    Timeline<NewValue, Failure>(
      occurrences.map { .init(tick: $0.tick, event: $0.event.map(transform)) }
    )
  }

  /// The timeline with other failures.
  ///
  /// - Parameter transform: Makes the new failure from the old one.
  /// - Returns: The same timeline with the failures transformed.
  public func mapFailures<NewFailure: Error>(
    _ transform: (Failure) -> NewFailure
  ) -> Timeline<Value, NewFailure> {
    Timeline<Value, NewFailure>(
      occurrences.map { .init(tick: $0.tick, event: $0.event.mapError(transform)) }
    )
  }
}

// MARK: - Disposal

/// When a test disposes of what it records.
public enum TimelineDisposal: Hashable, Sendable {
  /// When the recording is over.
  case atEnd
  /// At a tick, before what is due then.
  case before(Int)
  /// At a tick, after all that happens then.
  case after(Int)

  /// The tick, if there is one.
  public var tick: Int? {
    switch self {
    case .atEnd: nil
    case .before(let tick), .after(let tick): tick
    }
  }
}

extension Timeline {
  /// What is left of the timeline when the stream is disposed of.
  ///
  /// - Parameters:
  ///   - disposal: When.
  ///   - isInterrupted: Whether whoever watches is told, as runs of producers do and observations of
  ///     signals do not.
  /// - Returns: What happened before the disposal, and the interruption if the stream had not ended by
  ///   then.
  public func cut(_ disposal: TimelineDisposal, isInterrupted: Bool) -> Timeline {
    let seen: Timeline
    switch disposal {
    case .atEnd: return self
    case .before(let tick): seen = prefix(upTo: tick)
    case .after(let tick): seen = prefix(through: tick)
    }
    guard isInterrupted, seen.termination == nil, let tick = disposal.tick else { return seen }
    return seen.appending(.interrupted, at: tick)
  }
}
