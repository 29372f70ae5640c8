import Glibc

/// How fast work goes, and how long it will take yet.
public struct Pace: Sendable, Hashable {
  /// How many parts are done in a second; `nil` while that is unknown.
  public let rate: Double?
  /// How long the rest will take; `nil` while that is unknown.
  public let timeLeft: Duration?

  /// Creates a pace.
  ///
  /// - Parameters:
  ///   - rate: How many parts are done in a second. What is no finite number, or less than zero, is
  ///     unknown.
  ///   - timeLeft: How long the rest will take; less than no time is none.
  public init(rate: Double?, timeLeft: Duration?) {
    self.rate = rate.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    self.timeLeft = timeLeft.map { max(.zero, $0) }
  }
}

/// Estimates a pace from what was done when: the state that a view model keeps for it.
///
/// The rate is an average in which recent work weighs more, by the time that has passed and not by
/// the number of reports: of what happened more than 15 seconds ago, a tenth is left. It is smoothed
/// twice, so that a burst bends it rather than making it jump, and freed of the bias of its start.
public struct PaceEstimator: Sendable, Hashable {
  /// After this time the weight of a report has fallen to a tenth.
  private static let memory = 15.0

  private var last: (completed: Double, at: Double)?
  private var elapsed = 0.0
  private var once = 0.0
  private var twice = 0.0

  /// Creates an estimator that knows nothing.
  public init() {}

  /// Takes note of what is done.
  ///
  /// - Parameters:
  ///   - completed: How many parts are done by now. Fewer than before starts the estimate over.
  ///   - uptime: The moment, by a clock that is never set; a report from before the last one is
  ///     passed over.
  public mutating func record(_ completed: Int, at uptime: Duration) {
    let now = uptime / .seconds(1)
    let completed = Double(completed)
    guard let last, completed >= last.completed else {
      self = PaceEstimator()
      self.last = (completed, now)
      return
    }
    let time = now - last.at
    guard time > 0 else { return }
    let kept = pow(0.1, time / Self.memory)
    once = once * kept + (completed - last.completed) / time * (1 - kept)
    elapsed += time
    let unbiased = once / (1 - pow(0.1, elapsed / Self.memory))
    twice = twice * kept + unbiased * (1 - kept)
    self.last = (completed, now)
  }

  /// How many parts are done in a second; `nil` while that is unknown.
  public var rate: Double? {
    guard elapsed > 0 else { return nil }
    return twice / (1 - pow(0.1, elapsed / Self.memory))
  }

  /// The pace towards a total.
  ///
  /// - Parameter total: How many parts there are; `nil` where that is unknown.
  /// - Returns: The pace as far as it is known.
  public func pace(towards total: Int?) -> Pace {
    guard let total, let last else { return Pace(rate: rate, timeLeft: nil) }
    let rest = Double(total) - last.completed
    guard rest > 0 else { return Pace(rate: rate, timeLeft: .zero) }
    guard let rate, rate > 0, rest / rate < 1e9 else { return Pace(rate: rate, timeLeft: nil) }
    return Pace(rate: rate, timeLeft: .seconds(rest / rate))
  }

  /// Compares all that two estimators know.
  ///
  /// - Parameters:
  ///   - left: An estimator.
  ///   - right: Another estimator.
  /// - Returns: Whether they know the same.
  public static func == (left: PaceEstimator, right: PaceEstimator) -> Bool {
    left.last?.completed == right.last?.completed && left.last?.at == right.last?.at
      && left.elapsed == right.elapsed && left.once == right.once && left.twice == right.twice
  }

  /// Hashes what the estimator knows.
  ///
  /// - Parameter hasher: What takes it.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(last?.completed)
    hasher.combine(last?.at)
    hasher.combine(twice)
  }
}
