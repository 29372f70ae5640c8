public import FoundationEssentials

/// What one transfer took: one hop of one attempt of a request.
///
/// A part is `nil` where it did not happen, such as connecting over a connection that was open
/// already, or where the transport can't tell. All times are of a clock that only goes forward.
public struct TransferMetrics: Sendable, Equatable {
  /// Where the request went.
  public var url: URL
  /// The status of the answer, or `nil` where there was none.
  public var status: Int?
  /// From the start to the moment when the transfer was taken up.
  public var queued: Duration?
  /// Finding the address of the host.
  public var dns: Duration?
  /// Connecting.
  public var connect: Duration?
  /// Agreeing on encryption.
  public var tls: Duration?
  /// From the readiness of the connection to the first byte of the answer.
  public var firstByte: Duration?
  /// From the first byte of the answer to the last.
  public var body: Duration?
  /// From the start to the end.
  public var total: Duration
  /// The bytes of the request's head and body.
  public var bytesSent: Int64
  /// The bytes of the answer's head and body as they came over the network.
  public var bytesReceived: Int64
  /// The address of the server, or `nil` where there was no connection.
  public var address: String?
  /// The protocol of the answer, such as `HTTP/1.1` or `HTTP/2`.
  public var httpVersion: String?
  /// Whether the connection had been open before.
  public var isReused: Bool

  /// Makes metrics.
  ///
  /// - Parameters:
  ///   - url: Where the request went.
  ///   - status: The status of the answer.
  ///   - total: From the start to the end.
  public init(url: URL, status: Int? = nil, total: Duration = .zero) {
    self.url = url
    self.status = status
    self.total = total
    bytesSent = 0
    bytesReceived = 0
    isReused = false
  }
}
