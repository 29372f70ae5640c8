import NetworkModels

/// The requests of a command: how many, and what the last of them took.
struct RequestLog: Sendable, Equatable, Codable {
  /// How many requests are kept.
  static let limit = 1000

  /// How many have ended.
  private(set) var count = 0
  /// How many of those have failed.
  private(set) var failureCount = 0
  /// How many were tunnels.
  private(set) var tunnelCount = 0
  /// The bytes that all of them have received.
  private(set) var received: Int64 = 0
  /// How many have begun and not ended.
  private(set) var openCount = 0
  /// The last that have ended, the oldest first.
  private(set) var timings: [RequestTiming] = []

  /// How long the last requests took that got an answer.
  var times: RequestTimes? { RequestTimes(of: timings) }

  /// Notes that a request begins.
  mutating func begin() {
    openCount += 1
  }

  /// Notes that a request has ended.
  mutating func end(_ timing: RequestTiming) {
    openCount -= 1
    count += 1
    received += timing.received
    if timing.isFailure { failureCount += 1 }
    if timing.isTunnel { tunnelCount += 1 }
    timings.append(timing)
    if timings.count > Self.limit { timings.removeFirst(timings.count - Self.limit) }
  }
}
