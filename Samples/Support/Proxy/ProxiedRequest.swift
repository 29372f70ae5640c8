/// What a proxy has seen of one request, or of one tunnel through it.
public struct ProxiedRequest: Sendable, Equatable {
  /// The method; `CONNECT` for a tunnel, whose requests nobody but its ends can see.
  public var method: String
  /// The URL; the host with its port for a tunnel.
  public var address: String
  /// The status of the answer, if there was one to be seen.
  public var status: Int?
  /// Why there was no whole answer, if so.
  public var failure: String?
  /// Finding the address of the host.
  public var dns: Duration?
  /// Connecting.
  public var connect: Duration?
  /// From the connection to the first byte that came over it.
  public var firstByte: Duration?
  /// From the end of the request's head to the end of it all.
  public var total = Duration.zero
  /// The bytes that were sent to the host.
  public var bytesSent: Int64 = 0
  /// The bytes that came from the host.
  public var bytesReceived: Int64 = 0

  /// Makes a request of which no more is known than where it goes.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - address: The URL, or the host with its port.
  public init(method: String, address: String) {
    self.method = method
    self.address = address
  }

  /// Whether this is a tunnel.
  public var isTunnel: Bool { method == "CONNECT" }
}
