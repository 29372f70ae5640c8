internal import CurlShim
internal import FoundationEssentials
internal import Glibc

extension NetworkError {
  /// Translates how a transfer of libcurl has failed.
  ///
  /// - Parameters:
  ///   - news: The last that was heard of the transfer.
  ///   - reason: libcurl's own words.
  ///   - metrics: What the transfer took.
  ///   - job: What was asked.
  init(_ news: curl_shim_news, reason: String, metrics: curl_shim_metrics, job: CurlJob) {
    let url = job.request.url
    let limits = job.options.limits
    if news.head_too_large {
      self.init(
        .tooLarge(.head),
        url: url,
        reason: "the head is longer than \(limits.head) bytes"
      )
    } else if news.body_too_large, let limit = limits.body {
      self.init(.tooLarge(.body), url: url, reason: "the body is longer than \(limit) bytes")
    } else if news.code == 7, case .server = job.configuration.proxy {
      self.init(.proxy, url: url, reason: reason)
    } else {
      let kind = Self.kind(
        ofCode: Int(news.code),
        reason: reason.lowercased(),
        metrics: metrics,
        hasHead: news.has_head
      )
      self.init(kind, url: url, reason: reason)
    }
  }

  private static func kind(
    ofCode code: Int,
    reason: String,
    metrics: curl_shim_metrics,
    hasHead: Bool
  ) -> Kind {
    switch code {
    // The scheme was looked at before; it is the protocol of the answer that is not supported.
    case 1, 8: .malformedResponse
    case 3: .malformedURL
    case 5, 97: .proxy
    case 6: .dns
    case 7: connectionKind(systemError: Int32(truncatingIfNeeded: metrics.os_error))
    case 18: .truncated
    case 27, 100: hasHead ? .other : .tooLarge(.head)
    case 28: .timedOut(.connect)
    case 16, 52, 55, 56, 92: lostKind(reason, proxyStatus: metrics.proxy_status, hasHead: hasHead)
    case 61: .malformedResponse
    case 65: .reset
    case 35: handshakeKind(reason, systemError: Int32(truncatingIfNeeded: metrics.os_error))
    case 60: verificationKind(reason, result: metrics.verify_result)
    case 53, 54, 59, 64, 66, 80, 83, 91: .tls(.handshake)
    case 58, 98: .tls(.clientCertificate)
    case 77, 82: .tls(.trustFile)
    case 90: .tls(.pinMismatch)
    default: .other
    }
  }

  private static func connectionKind(systemError: Int32) -> Kind {
    switch systemError {
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL: .offline
    case ETIMEDOUT: .timedOut(.connect)
    default: .refused
    }
  }

  private static func lostKind(_ reason: String, proxyStatus: Int, hasHead: Bool) -> Kind {
    if proxyStatus != 0 && proxyStatus != 200 { return .proxy }
    if reason.contains("chunk") { return .malformedResponse }
    // Some servers want to see a certificate only after the handshake.
    if reason.contains("alert") && reason.contains("certificate") {
      return .tls(.clientCertificate)
    }
    if reason.contains("unexpected eof") && hasHead { return .truncated }
    return .reset
  }

  private static func handshakeKind(_ reason: String, systemError: Int32) -> Kind {
    if reason.contains("alert") && reason.contains("certificate") {
      return .tls(.clientCertificate)
    }
    return systemError == ECONNRESET ? .reset : .tls(.handshake)
  }

  /// Tells apart why a certificate was not accepted, by OpenSSL's number or else by the words.
  private static func verificationKind(_ reason: String, result: Int) -> Kind {
    switch result {
    case 9, 10: .tls(.expired)
    case 18: .tls(.selfSigned)
    case 2, 19, 20, 21, 27: .tls(.unknownAuthority)
    case 62, 64: .tls(.wrongHost)
    default: Kind(tlsReason: reason) ?? .tls(.handshake)
    }
  }
}
