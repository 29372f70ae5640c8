/// How one pool is, from when it was given work and when it has run it.
struct PoolProbeMachine: Sendable {
  /// The wait from which on a pool is slow.
  let slow: Duration

  /// The wait from which on it is stalled.
  let stalled: Duration

  private(set) var health = PoolHealth.healthy

  /// When the work was handed over that has not run yet.
  private var sent: Duration?

  init(slow: Duration, stalled: Duration) {
    (self.slow, self.stalled) = (slow, stalled)
  }

  /// Looks at the clock.
  ///
  /// - Returns: Whether to hand over work; not while there is some that waits.
  mutating func look(at now: Duration) -> Bool {
    guard let sent else {
      self.sent = now
      return true
    }
    let delay = now - sent
    if delay >= stalled {
      health = .stalled(delay)
    } else if delay >= slow {
      health = .slow(delay)
    }
    return false
  }

  /// Takes note of when the work has run.
  mutating func ran(at now: Duration) {
    guard let sent = sent.take() else { return }
    let delay = now - sent
    health = delay >= slow ? .slow(delay) : .healthy
  }
}
