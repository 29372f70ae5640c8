/// How long requests took: half of them at most the median, and so on.
public struct RequestTimes: Sendable, Equatable {
  /// How many requests these are.
  public let count: Int
  /// The time of the fastest.
  public let minimum: Duration
  /// The time that half of them did not go over.
  public let median: Duration
  /// The time that nine of ten did not go over.
  public let percentile90: Duration
  /// The time that ninety-nine of a hundred did not go over.
  public let percentile99: Duration
  /// The time of the slowest.
  public let maximum: Duration

  /// Looks at the requests that got an answer.
  ///
  /// - Parameter requests: The requests.
  public init?(of requests: [RequestMetrics]) {
    let times =
      requests
      .filter { if case .answered = $0.outcome { true } else { false } }
      .map(\.total)
      .sorted()
    guard let first = times.first, let last = times.last else { return nil }
    // The smallest time that so many do not go over.
    func rank(_ hundredths: Int) -> Duration {
      times[max(0, (times.count * hundredths + 99) / 100 - 1)]
    }
    count = times.count
    minimum = first
    median = rank(50)
    percentile90 = rank(90)
    percentile99 = rank(99)
    maximum = last
  }
}
