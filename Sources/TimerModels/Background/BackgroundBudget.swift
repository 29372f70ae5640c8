/// How much time a process has after it was told to go.
public struct BackgroundBudget: Sendable, Hashable {
  /// The time from being told to the deadline.
  public let total: Duration

  /// How long before the deadline expiration handlers run.
  public let warning: Duration

  /// Creates a budget.
  ///
  /// Supervisors kill what has not ended by a deadline of their own: `TimeoutStopSec` of systemd,
  /// `terminationGracePeriodSeconds` of Kubernetes. The total must be below that.
  ///
  /// - Parameters:
  ///   - total: The time from being told to the deadline; a negative one counts as none.
  ///   - warning: How long before the deadline expiration handlers run, no more than all the time.
  public init(total: Duration, warning: Duration) {
    self.total = max(total, .zero)
    self.warning = min(max(warning, .zero), self.total)
  }

  /// What a process has that is to end: 25 seconds, of which the last 5 are for expiration handlers.
  public static let ending = BackgroundBudget(total: .seconds(25), warning: .seconds(5))

  /// What a process has that is to stop: 5 seconds, of which the last one is for expiration handlers.
  ///
  /// Somebody waits at the terminal for the prompt.
  public static let suspension = BackgroundBudget(total: .seconds(5), warning: .seconds(1))
}
