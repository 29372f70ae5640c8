public import FoundationEssentials

/// What one request took, with all its attempts and redirects.
public struct RequestMetrics: Sendable, Equatable, Identifiable {
  /// How a request has ended.
  public enum Outcome: Sendable, Equatable {
    /// With an answer of this status.
    case answered(Int)
    /// With a failure.
    case failed(NetworkError)
    /// Whoever had asked did not want to know any more.
    case cancelled
  }

  /// The number of the request among those of its client, from one on.
  public let id: Int
  /// The method.
  public let method: HTTPMethod
  /// Where it was sent first.
  public let url: URL
  /// How it has ended.
  public var outcome: Outcome
  /// What each attempt took, hop by hop.
  public var attempts: [[TransferMetrics]]
  /// From the start to the end, with the waits between attempts.
  public var total: Duration

  /// Makes metrics.
  ///
  /// - Parameters:
  ///   - id: The number of the request.
  ///   - method: The method.
  ///   - url: Where it was sent first.
  ///   - outcome: How it has ended.
  ///   - attempts: What each attempt took, hop by hop.
  ///   - total: From the start to the end.
  public init(
    id: Int,
    method: HTTPMethod,
    url: URL,
    outcome: Outcome,
    attempts: [[TransferMetrics]] = [],
    total: Duration
  ) {
    self.id = id
    self.method = method
    self.url = url
    self.outcome = outcome
    self.attempts = attempts
    self.total = total
  }

  /// The transfers of all attempts.
  public var hops: [TransferMetrics] { attempts.flatMap { $0 } }

  /// The bytes that were sent in all.
  public var bytesSent: Int64 { hops.reduce(0) { $0 + $1.bytesSent } }

  /// The bytes that were received in all.
  public var bytesReceived: Int64 { hops.reduce(0) { $0 + $1.bytesReceived } }

  /// Whether it has ended with an answer that means success.
  public var isSuccess: Bool {
    if case .answered(let status) = outcome { status < 400 } else { false }
  }
}
