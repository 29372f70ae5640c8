public import FoundationEssentials

/// How old a value is, and whether it is still good.
public struct Freshness: Sendable, Equatable {
  /// When the value was last known to be right.
  public var date: Date
  /// Whether it has to be asked for again: it is over its time, or has been invalidated.
  public var isStale: Bool

  /// Makes a freshness.
  ///
  /// - Parameters:
  ///   - date: When the value was last known to be right.
  ///   - isStale: Whether it has to be asked for again.
  public init(date: Date, isStale: Bool = false) {
    self.date = date
    self.isStale = isStale
  }

  /// How long ago the value was known to be right.
  ///
  /// - Parameter now: The date of today.
  /// - Returns: The age; zero where the calendar has been set back.
  public func age(at now: Date) -> Duration {
    max(.zero, .seconds(now.timeIntervalSince(date)))
  }
}
