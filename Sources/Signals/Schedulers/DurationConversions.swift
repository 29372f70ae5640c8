import Dispatch
import FoundationEssentials

extension Duration {
  /// The duration of a Dispatch interval; `.never` is as long as can be told.
  init(_ interval: DispatchTimeInterval) {
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
    // The components of what is longer cannot be told.
    guard self < .seconds(Int64.max) else { return UInt64(Int64.max) }
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (scaled, overflows) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let limit = UInt64(Int64.max)
    guard !overflows, scaled < limit else { return limit }
    return min(limit, scaled + UInt64(attoseconds / 1_000_000_000))
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
