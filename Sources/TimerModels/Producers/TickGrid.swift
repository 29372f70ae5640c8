/// Which ticks come when, without a clock of its own.
///
/// The nth tick lies on the nth line of a grid of the elapsed time. A look at the grid gives the ticks
/// that are due; late looks move no line.
struct TickGrid: Hashable, Sendable {
  /// Ticks that are due.
  struct Due: Hashable, Sendable {
    /// Their numbers.
    var indices: Range<Int>
    /// How many were left out before the first of them.
    var missed: Int
  }

  /// The distance between the lines.
  let interval: Duration

  /// What becomes of missed ticks.
  let policy: MissedTicks

  /// After which tick there are no more; `nil` for none.
  let limit: Int?

  /// The last line that has been passed.
  private(set) var index = 0

  /// How many ticks were left out since the last one that came.
  private var missed = 0

  init(every interval: Duration, missed policy: MissedTicks, limit: Int? = nil) {
    (self.interval, self.policy, self.limit) = (interval, policy, limit)
  }

  /// Whether no tick is left.
  var isFinished: Bool { limit.map { index >= $0 } ?? false }

  /// The elapsed time at which the next tick is due; `nil` if none is left.
  var nextLine: Duration? { isFinished ? nil : line(index + 1) }

  /// The elapsed time at which a tick is due.
  func line(_ index: Int) -> Duration { interval.times(index) }

  /// Passes the lines up to an elapsed time.
  ///
  /// - Returns: The ticks to send now.
  mutating func advance(to elapsed: Duration) -> Due {
    let last = min(elapsed.count(of: interval), limit ?? .max)
    guard last > index else { return Due(indices: index..<index, missed: 0) }
    let (first, count) = (index + 1, last - index)
    index = last
    let kept =
      switch policy {
      case .coalesce: 1
      case .skip: count == 1 ? 1 : 0
      case .catchUp(let most): min(count, max(most, 1))
      }
    missed += count - kept
    guard kept > 0 else { return Due(indices: first..<first, missed: 0) }
    defer { missed = 0 }
    return Due(indices: (last - kept + 1)..<(last + 1), missed: missed)
  }
}
