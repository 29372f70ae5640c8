internal import FoundationEssentials

/// When a request is sent again, and after which wait.
///
/// A request is sent again only where that can do no harm: its method is idempotent, or it has an
/// `Idempotency-Key`, or it has never reached the server; its body can be sent again; and nothing
/// of an answer was passed on yet.
public struct RetryPolicy: Sendable {
  /// How many times a request is sent at the most, the first time included.
  public var attempts: Int
  /// The longest wait before the second attempt; it doubles with each further one.
  public var base: Duration
  /// The longest wait before any attempt.
  ///
  /// A server that asks for a longer one, with `Retry-After`, is not asked again.
  public var longestWait: Duration
  /// The statuses after which a request is sent again.
  public var statuses: Set<Int>
  /// Decides about failures; asked only where sending again can do no harm.
  public var retries: @Sendable (NetworkError) -> Bool
  /// Gives a number from 0 to 1, by which the wait is multiplied.
  public var jitter: @Sendable () -> Double

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - attempts: How many times a request is sent at the most, the first time included.
  ///   - base: The longest wait before the second attempt.
  ///   - longestWait: The longest wait before any attempt.
  ///   - statuses: The statuses after which a request is sent again.
  ///   - retries: Decides about failures; by default, those that may pass by themselves. Kept as
  ///     long as the policy.
  ///   - jitter: Gives a number from 0 to 1, by which the wait is multiplied; by default a random
  ///     one. Kept as long as the policy.
  @preconcurrency
  public init(
    attempts: Int = 3,
    base: Duration = .milliseconds(500),
    longestWait: Duration = .seconds(30),
    statuses: Set<Int> = [408, 429, 502, 503, 504],
    retries: @escaping @Sendable (NetworkError) -> Bool = { $0.isTransient },
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    self.attempts = attempts
    self.base = base
    self.longestWait = longestWait
    self.statuses = statuses
    self.retries = retries
    self.jitter = jitter
  }

  /// Three attempts.
  public static let standard = RetryPolicy()

  /// One attempt.
  public static let none = RetryPolicy(attempts: 1)

  /// The wait before an attempt, by the policy's own count.
  ///
  /// - Parameter attempt: How many attempts there were, one or more.
  /// - Returns: A wait between zero and twice the one before, at the most the longest.
  func backoff(after attempt: Int) -> Duration {
    let doublings = min(max(0, attempt - 1), 30)
    return min(longestWait, base * (1 << doublings)) * min(1, max(0, jitter()))
  }

  /// Reads the wait that a server asks for.
  ///
  /// - Parameters:
  ///   - response: The answer.
  ///   - date: The time of day.
  /// - Returns: The wait, or `nil` where it asks for none that makes sense.
  static func retryAfter(_ response: HTTPResponse, at date: Date) -> Duration? {
    guard let text = response.headers.values(for: "Retry-After").first else { return nil }
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    // More digits than a number holds are simply very long.
    let seconds =
      isNumber
      ? Double(text) ?? .infinity
      : HTTPDate.parse(text)?.timeIntervalSince(date) ?? 0
    return seconds > 0 ? .seconds(min(seconds, 1e9)) : nil
  }
}

extension NetworkError {
  /// Whether the failure may pass by itself.
  public var isTransient: Bool {
    switch kind {
    case .offline, .dns, .refused, .reset, .truncated, .timedOut(.dns), .timedOut(.connect),
      .timedOut(.firstByte), .timedOut(.betweenBytes):
      true
    default: false
    }
  }

  /// Whether the server can't have seen the request.
  var isBeforeRequest: Bool {
    switch kind {
    case .offline, .dns, .refused, .timedOut(.dns), .timedOut(.connect): true
    default: false
    }
  }
}
