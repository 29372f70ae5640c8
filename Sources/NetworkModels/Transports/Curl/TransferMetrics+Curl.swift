internal import CurlShim
internal import FoundationEssentials

extension TransferMetrics {
  /// Translates what libcurl has measured.
  ///
  /// - Parameters:
  ///   - metrics: What libcurl has measured.
  ///   - url: Where the request went.
  ///   - queued: How long the transfer waited for its thread.
  init(_ metrics: curl_shim_metrics, of url: URL, queued: Duration) {
    self.init(
      url: url,
      status: metrics.status >= 100 ? metrics.status : nil,
      total: queued + .microseconds(metrics.total)
    )
    self.queued = queued
    let isConnected = metrics.pretransfer > 0
    isReused = isConnected && metrics.new_connections == 0
    if !isReused {
      dns = Self.part(from: 0, to: metrics.name_lookup)
      connect = Self.part(from: metrics.name_lookup, to: metrics.connect)
      tls = Self.part(from: metrics.connect, to: metrics.app_connect)
    }
    if isConnected {
      firstByte = Self.part(from: metrics.pretransfer, to: metrics.start_transfer)
      body = Self.part(from: metrics.start_transfer, to: metrics.total)
    }
    bytesSent = Int64(metrics.request_size) + metrics.bytes_uploaded
    bytesReceived = Int64(metrics.header_size) + metrics.bytes_downloaded
    address = metrics.address.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    httpVersion =
      switch metrics.http_version {
      case 1: "HTTP/1.0"
      case 2: "HTTP/1.1"
      case 3: "HTTP/2"
      case 30: "HTTP/3"
      default: nil
      }
  }

  /// The time between two marks, or `nil` where one of them was not reached.
  private static func part(from start: Int64, to end: Int64) -> Duration? {
    end > 0 && end >= start ? .microseconds(end - start) : nil
  }
}
