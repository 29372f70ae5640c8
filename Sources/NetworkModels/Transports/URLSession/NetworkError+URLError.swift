internal import Foundation
internal import FoundationNetworking

extension NetworkError {
  /// Translates an error of a URL session.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - url: The URL that was asked for.
  ///   - hasHead: Whether the head of the answer had arrived.
  init(_ error: any Error, url: URL, hasHead: Bool) {
    guard let error = error as? URLError else {
      self.init(.other, url: url, reason: "\(error)")
      return
    }
    let text = error.localizedDescription
    let kind = Self.kind(of: error.code, hasHead: hasHead) ?? Self.kind(ofText: text)
    self.init(kind, url: url, reason: text)
  }

  /// Finds the kind for a code, or `nil` for the codes that stand for many kinds.
  private static func kind(of code: URLError.Code, hasHead: Bool) -> Kind? {
    switch code {
    case .badURL: .malformedURL
    case .cannotFindHost, .dnsLookupFailed: .dns
    case .cannotConnectToHost: .refused
    case .networkConnectionLost: .reset
    case .notConnectedToInternet, .internationalRoamingOff, .dataNotAllowed: .offline
    case .timedOut: .timedOut(hasHead ? .betweenBytes : .firstByte)
    case .httpTooManyRedirects, .redirectToNonExistentLocation: .redirect(.tooMany)
    case .serverCertificateHasBadDate, .serverCertificateNotYetValid: .tls(.expired)
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: .tls(.unknownAuthority)
    case .clientCertificateRejected, .clientCertificateRequired: .tls(.clientCertificate)
    case .secureConnectionFailed: .tls(.handshake)
    case .badServerResponse: .reset
    case .cannotDecodeRawData, .cannotDecodeContentData, .cannotParseResponse: .malformedResponse
    case .cancelled: .cancelled
    case .unknown, .unsupportedURL: nil
    default: .other
    }
  }

  /// Finds the kind by the words of libcurl, since the session reports many kinds with one code.
  private static func kind(ofText text: String) -> Kind {
    let text = text.lowercased()
    let signs: [(Kind, [String])] = [
      (.truncated, ["transfer closed", "end of response", "partial file"]),
      (.malformedResponse, ["http/0.9", "chunk", "content encoding", "header", "out of memory"]),
      (.offline, ["failed to connect", "couldn't connect", "network is unreachable"]),
      (.unsupportedScheme, ["unsupported url", "not supported"]),
    ]
    return signs.first { $0.1.contains { text.contains($0) } }?.0 ?? Kind(tlsReason: text) ?? .other
  }
}
