package import Dispatch
import FoundationEssentials

extension Duration {
  /// The duration of a Dispatch interval; `.never` is as long as can be told.
  package init(_ interval: DispatchTimeInterval) {
    self =
      switch interval {
      case .seconds(let count): .seconds(count)
      case .milliseconds(let count): .milliseconds(count)
      case .microseconds(let count): .microseconds(count)
      case .nanoseconds(let count): .nanoseconds(count)
      case .never: .seconds(Int64.max)
      @unknown default: .seconds(Int64.max)
      }
  }

  /// The duration in whole nanoseconds, between zero and what a deadline can hold.
  var nonnegativeNanoseconds: UInt64 {
    let limit = UInt64(Int64.max)
    guard self > .zero else { return 0 }
    // Asking a longer one for its components would trap.
    guard self < .nanoseconds(Int64.max) else { return limit }
    let (seconds, attoseconds) = components
    return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
  }
}

extension Date {
  /// The time since the beginning of the system's calendar, no earlier than the date by what a double
  /// cannot tell.
  var sinceEpoch: Duration {
    let seconds = timeIntervalSinceReferenceDate
    guard seconds.magnitude < 1e11 else { return seconds > 0 ? .seconds(Int64.max) : .zero }
    let whole = seconds.rounded(.down)
    return .seconds(Int64(whole + Self.timeIntervalBetween1970AndReferenceDate))
      + .nanoseconds(Int64(((seconds - whole) * 1e9).rounded(.up)))
  }
}

extension DateScheduler {
  /// The moment at which the clock that only goes forward will have reached a date, if nobody sets
  /// the calendar meanwhile.
  ///
  /// At most some thirty years away, so that it can be told.
  func uptime(of date: Date) -> Duration {
    uptime + .seconds(min(max(date.timeIntervalSince(currentDate), 0), 1e9))
  }
}
