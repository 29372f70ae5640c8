/// Timers that run one after the other, in rounds.
struct CountdownPlan: Sendable, Equatable {
  /// The timers of one round; at least one.
  let timers: [Duration]
  /// How often the round is run; at least once.
  let rounds: Int

  /// How many timers run in all.
  var count: Int { timers.count * rounds }

  /// How long a timer runs.
  ///
  /// - Parameter index: Which of all timers, counted from 0.
  /// - Returns: Its duration.
  func duration(at index: Int) -> Duration { timers[index % timers.count] }

  /// How long all of it takes without pauses.
  var total: Duration { timers.reduce(.zero, +) * rounds }

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - first: The first timer of a round.
  ///   - others: The other timers of it.
  ///   - rounds: How often the round is run; less than once counts as once.
  init(_ first: Duration, then others: [Duration] = [], rounds: Int = 1) {
    timers = [first] + others
    self.rounds = max(1, rounds)
  }
}
