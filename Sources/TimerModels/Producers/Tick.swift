/// One of the ticks of an interval.
public struct Tick: Hashable, Sendable {
  /// Which tick it is: the nth is due n intervals after the start, the first one being 1.
  public let index: Int

  /// When it was due, as the scheduler's `uptime`.
  public let scheduled: Duration

  /// When it came, as the scheduler's `uptime`.
  public let actual: Duration

  /// How many ticks before this one were left out, since the one that came before it.
  public let missed: Int

  /// How much too late it came.
  public var lateness: Duration { actual - scheduled }

  /// Makes a tick.
  ///
  /// - Parameters:
  ///   - index: Which tick it is, counted from 1.
  ///   - scheduled: When it was due, as the scheduler's `uptime`.
  ///   - actual: When it came, as the scheduler's `uptime`.
  ///   - missed: How many ticks were left out before it.
  public init(index: Int, scheduled: Duration, actual: Duration, missed: Int = 0) {
    (self.index, self.scheduled, self.actual) = (index, scheduled, actual)
    self.missed = missed
  }
}

/// What becomes of ticks that could not come before the next one was due.
///
/// With ticks due each second and an observer that was busy until 3.4 s, the ticks 1 to 3 have been
/// missed:
///
/// ```text
/// due:       1----2----3----4----5
/// skip:                     4----5
/// coalesce:              3--4----5
/// catchUp:               123-4---5
/// ```
///
/// Whatever the policy, no tick moves those after it: the nth is due at the start and n intervals.
public enum MissedTicks: Hashable, Sendable {
  /// They are left out. The next one comes when it is due.
  case skip

  /// One tick comes at once for all, with the index of the last.
  case coalesce

  /// Each comes, one right after the other; of more than so many, only the last ones.
  case catchUp(atMost: Int)

  /// Each comes, one right after the other, but a thousand at the most.
  public static let catchUp = MissedTicks.catchUp(atMost: 1_000)
}
