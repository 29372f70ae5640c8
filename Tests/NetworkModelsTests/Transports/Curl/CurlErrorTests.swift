import CurlShim
import Foundation
import Glibc
import Signals
import Testing

@testable import NetworkModels

@Suite("the codes of libcurl")
struct CurlErrorTests {
  private func kind(
    _ code: Int32,
    _ reason: String = "",
    hasHead: Bool = false,
    systemError: Int32 = 0,
    verifyResult: Int = 0,
    proxyStatus: Int = 0
  ) -> NetworkError.Kind {
    var news = curl_shim_news()
    news.code = code
    news.has_head = hasHead
    var metrics = curl_shim_metrics()
    metrics.os_error = Int(systemError)
    metrics.verify_result = verifyResult
    metrics.proxy_status = proxyStatus
    let job = CurlJob(
      request: HTTPRequest(URL(string: "https://a.test/")!),
      options: TransferOptions(),
      configuration: CurlConfiguration(),
      observer: Signal<TransportEvent, NetworkError>.Observer()
    )
    return NetworkError(news, reason: reason, metrics: metrics, job: job).kind
  }

  @Test(
    "each code has its kind",
    arguments: [
      (3, NetworkError.Kind.malformedURL), (5, .proxy), (6, .dns), (8, .malformedResponse),
      (18, .truncated), (28, .timedOut(.connect)), (52, .reset), (56, .reset),
      (58, .tls(.clientCertificate)), (61, .malformedResponse), (77, .tls(.trustFile)),
      (90, .tls(.pinMismatch)), (92, .reset), (97, .proxy), (98, .tls(.clientCertificate)),
      (2, .other),
    ] as [(Int32, NetworkError.Kind)]
  )
  func codes(code: Int32, kind: NetworkError.Kind) {
    #expect(self.kind(code) == kind)
  }

  @Test(
    "why there was no connection is the system's word",
    arguments: [
      (ECONNREFUSED, NetworkError.Kind.refused), (ENETUNREACH, .offline), (EHOSTUNREACH, .offline),
      (ETIMEDOUT, .timedOut(.connect)), (0, .refused),
    ]
  )
  func connections(systemError: Int32, kind: NetworkError.Kind) {
    #expect(self.kind(7, systemError: systemError) == kind)
  }

  @Test(
    "why a certificate was refused is told by number, or else by words",
    arguments: [
      (10, "", NetworkError.TLSFailure.expired), (9, "", .expired), (18, "", .selfSigned),
      (19, "", .unknownAuthority), (20, "", .unknownAuthority), (62, "", .wrongHost),
      (0, "SSL: no alternative certificate subject name matches target host name", .wrongHost),
      (0, "server certificate verification failed", .handshake),
    ]
  )
  func certificates(number: Int, reason: String, failure: NetworkError.TLSFailure) {
    #expect(kind(60, reason, verifyResult: number) == .tls(failure))
  }

  @Test("what is lost may have been the proxy, the framing or the certificate")
  func losses() {
    #expect(kind(56, "CONNECT tunnel failed, response 403", proxyStatus: 403) == .proxy)
    #expect(kind(56, "Illegal chunked encoding", hasHead: true) == .malformedResponse)
    #expect(kind(56, "tlsv13 alert certificate required") == .tls(.clientCertificate))
    #expect(kind(56, "unexpected eof while reading", hasHead: true) == .truncated)
    #expect(kind(35, systemError: ECONNRESET) == .reset)
    #expect(kind(35, "wrong version number") == .tls(.handshake))
    #expect(kind(27, hasHead: false) == .tooLarge(.head))
  }
}
