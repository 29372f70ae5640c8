/// What a process has used from one moment to another.
public struct ResourceSpan: Sendable, Hashable, Codable {
  /// What it had used at the beginning.
  public let start: ResourceReading

  /// What it had used at the end.
  public let end: ResourceReading

  /// Creates a span.
  ///
  /// - Parameters:
  ///   - start: The reading at the beginning.
  ///   - end: The reading at the end.
  public init(from start: ResourceReading, to end: ResourceReading) {
    (self.start, self.end) = (start, end)
  }

  /// How long it was.
  public var duration: Duration { end.moment - start.moment }

  /// How much of a resource was used meanwhile, or how much more there is of it than before.
  ///
  /// - Parameter resource: Which.
  public subscript(resource: Resource) -> Measured {
    end[resource].growth(since: start[resource])
  }

  /// The processor time that was taken, if that is known.
  public var cpuTime: Duration? {
    guard let end = end.cpuTime, let start = start.cpuTime else { return nil }
    return end - start
  }

  /// The part of one processor that was taken; more than 1 if several were.
  ///
  /// `nil` if that is not known, or no time has passed.
  public var cpuShare: Double? {
    guard let cpuTime, duration > .zero else { return nil }
    return cpuTime / duration
  }

  /// How much of a resource was used a second.
  ///
  /// - Parameter resource: Which.
  /// - Returns: The amount; not available if it is not known or no time has passed.
  public func rate(of resource: Resource) -> Measured {
    guard duration > .zero else { return .unavailable("no time has passed") }
    let seconds = duration / .seconds(1)
    return self[resource].map { $0 / seconds }
  }

  /// How much of a resource one of several equal pieces of work has cost.
  ///
  /// - Parameters:
  ///   - resource: Which.
  ///   - count: How many pieces of work were done meanwhile.
  /// - Returns: The amount; not available if it is not known or there was no work.
  public func cost(of resource: Resource, perUnitOf count: Int) -> Measured {
    guard count > 0 else { return .unavailable("no work was done") }
    return self[resource].map { $0 / Double(count) }
  }
}
