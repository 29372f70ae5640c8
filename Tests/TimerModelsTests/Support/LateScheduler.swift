import Dispatch
import FoundationEssentials
import Signals
import SignalsTesting

/// A virtual time on which all that waits comes late, by lags that a test decides.
///
/// Dates are waited for without looking at the calendar again.
final class LateScheduler: DateScheduler {
  private let base: TestScheduler
  private let lags: Lock<[Duration]>

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - base: Whose time it is.
  ///   - lags: How late each piece of work comes; those after the last are in time.
  init(_ base: TestScheduler, lags: [Duration]) {
    self.base = base
    self.lags = Lock(lags.reversed())
  }

  var currentDate: Date { base.currentDate }
  var uptime: Duration { base.uptime }

  private func nextLag() -> Duration { lags.withLock { $0.popLast() ?? .zero } }

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    base.schedule(action)
  }

  func schedule(
    at uptime: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    base.schedule(at: max(uptime, base.uptime) + nextLag(), action: action)
  }

  func schedule(
    after date: Date,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(
      at: base.uptime + .seconds(max(date.timeIntervalSince(base.currentDate), 0)),
      action: action
    )
  }

  func schedule(
    after date: Date,
    interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    base.schedule(after: date, interval: interval, leeway: leeway, action: action)
  }
}
