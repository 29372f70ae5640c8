import NetworkModels

/// The requests of a command in a few numbers; times are seconds.
struct RequestSummary: Sendable, Equatable, Encodable {
  /// How many have ended, tunnels among them.
  let count: Int
  /// How many of those have failed.
  let failureCount: Int
  /// How many were tunnels.
  let tunnelCount: Int
  /// The bytes that all of them have received.
  let received: Int64
  /// The time that half of the last requests did not go over; `nil` where none had an answer.
  let median: Double?
  /// The time that nine of ten did not go over.
  let percentile90: Double?
  /// The time that ninety-nine of a hundred did not go over.
  let percentile99: Double?

  /// Sums a log up.
  init(_ log: RequestLog) {
    let times = log.times
    count = log.count
    failureCount = log.failureCount
    tunnelCount = log.tunnelCount
    received = log.received
    median = times.map { $0.median / .seconds(1) }
    percentile90 = times.map { $0.percentile90 / .seconds(1) }
    percentile99 = times.map { $0.percentile99 / .seconds(1) }
  }
}
