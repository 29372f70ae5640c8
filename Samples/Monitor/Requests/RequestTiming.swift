import FoundationEssentials
import NetworkModels
import SampleSupport

/// What one request of a command took, in seconds; of a tunnel, all that went through it.
struct RequestTiming: Sendable, Equatable, Codable {
  /// The method; `CONNECT` for a tunnel.
  var method: String
  /// The URL; the host with its port for a tunnel.
  var address: String
  /// The status of the answer, if there was one to be seen.
  var status: Int?
  /// Why there was no whole answer, if so.
  var failure: String?
  /// Finding the address of the host.
  var dns: Double?
  /// Connecting.
  var connect: Double?
  /// From the connection to the first byte that came over it.
  var firstByte: Double?
  /// All of it.
  var total: Double
  /// The bytes that were sent.
  var sent: Int64
  /// The bytes that were received.
  var received: Int64

  /// Whether this is a tunnel.
  var isTunnel: Bool { method == "CONNECT" }

  /// Whether there was no whole answer, or one that means failure.
  var isFailure: Bool { failure != nil || (status ?? 0) >= 400 }
}

extension RequestTiming {
  /// Takes over what a proxy has seen.
  init(_ request: ProxiedRequest) {
    self.init(
      method: request.method,
      address: request.address,
      status: request.status,
      failure: request.failure,
      dns: request.dns.map { $0 / .seconds(1) },
      connect: request.connect.map { $0 / .seconds(1) },
      firstByte: request.firstByte.map { $0 / .seconds(1) },
      total: request.total / .seconds(1),
      sent: request.bytesSent,
      received: request.bytesReceived
    )
  }
}

extension RequestTimes {
  /// Looks at the requests that got an answer; what is in tunnels can't be told apart.
  ///
  /// - Parameter timings: The requests.
  init?(of timings: [RequestTiming]) {
    self.init(
      of: timings.enumerated().compactMap { index, timing in
        guard let status = timing.status, timing.failure == nil,
          let url = URL(string: timing.address)
        else { return nil }
        return RequestMetrics(
          id: index,
          method: HTTPMethod(rawValue: timing.method),
          url: url,
          outcome: .answered(status),
          total: .seconds(timing.total)
        )
      }
    )
  }
}
