import Signals

/// Does something a while after the last trigger, and no later than a limit after the first one.
final class DebouncedTimer: Sendable {
  private let clock: any DateScheduler
  private let delay: Duration
  private let limit: Duration
  private let action: @Sendable () -> Void
  private let latest = Lock<Duration?>(nil)
  private let timer = SerialDisposable()

  /// Makes a timer.
  ///
  /// - Parameters:
  ///   - clock: Whose time counts.
  ///   - delay: How long to wait after the last trigger.
  ///   - limit: How long to wait after the first one at most.
  ///   - action: Run on the clock. Short.
  init(
    on clock: any DateScheduler,
    delay: Duration,
    limit: Duration,
    action: @escaping @Sendable () -> Void
  ) {
    self.clock = clock
    self.delay = delay
    self.limit = limit
    self.action = action
  }

  deinit {
    timer.dispose()
  }

  /// Asks for the action.
  func trigger() {
    let now = clock.uptime
    let last = latest.withLock { latest in
      let last = latest ?? now + limit
      latest = last
      return last
    }
    timer.inner = clock.schedule(at: min(now + delay, last)) { [weak self] in self?.fire() }
  }

  /// Forgets what was asked for.
  func cancel() {
    latest.withLock { $0 = nil }
    timer.inner = nil
  }

  private func fire() {
    latest.withLock { $0 = nil }
    action()
  }
}
