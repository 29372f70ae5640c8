import Foundation
import FoundationNetworking
import Testing

@testable import NetworkModels

@Suite("NetworkError")
struct NetworkErrorTests {
  private static let url = URL(string: "http://127.0.0.1:1/list")!

  @Test("the description names the URL, the reason and what to do")
  func description() {
    let error = NetworkError(.refused, url: Self.url, reason: "port 1 is closed")
    #expect(
      error.description
        == "http://127.0.0.1:1/list: connection refused: port 1 is closed. "
        + "Check that the server is running and listens on this port."
    )
  }

  @Test("an error that belongs to no URL does not begin with a colon")
  func withoutAddress() {
    let error = NetworkError(.transportUnavailable, address: "", reason: "no file")
    #expect(error.description.hasPrefix("no transport: no file."))
  }

  @Test(
    "a password in the URL is not shown",
    arguments: [
      ("http://me:secret@host/x", "http://host/x"),
      ("http://me@host", "http://host"),
      ("http://me:s@cret@host/a@b", "http://host/a@b"),
      ("http://host/a@b", "http://host/a@b"),
      ("http://host?q=a@b", "http://host?q=a@b"),
      ("me@host", "me@host"),
    ]
  )
  func credentials(address: String, shown: String) {
    #expect(NetworkError(.dns, address: address, reason: "").address == shown)
  }

  @Test(
    "every code of a URL session has its kind",
    arguments: [
      (URLError.Code.cannotConnectToHost, NetworkError.Kind.refused),
      (.cannotFindHost, .dns),
      (.dnsLookupFailed, .dns),
      (.networkConnectionLost, .reset),
      (.badServerResponse, .reset),
      (.notConnectedToInternet, .offline),
      (.timedOut, .timedOut(.firstByte)),
      (.secureConnectionFailed, .tls(.handshake)),
      (.serverCertificateUntrusted, .tls(.unknownAuthority)),
      (.httpTooManyRedirects, .redirect(.tooMany)),
      (.badURL, .malformedURL),
      (.cancelled, .cancelled),
      (.fileDoesNotExist, .other),
    ]
  )
  func codes(code: URLError.Code, kind: NetworkError.Kind) {
    #expect(NetworkError(URLError(code), url: Self.url, hasHead: false).kind == kind)
  }

  @Test(
    "the codes that stand for many kinds are told apart by their text",
    arguments: [
      ("transfer closed with 95 bytes remaining to read", NetworkError.Kind.truncated),
      ("transfer closed with outstanding read data remaining", .truncated),
      ("OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number", .tls(.handshake)),
      ("SSL certificate problem: self-signed certificate", .tls(.selfSigned)),
      ("SSL certificate problem: certificate has expired", .tls(.expired)),
      (
        "SSL: no alternative certificate subject name matches target host name 'a.test'",
        .tls(.wrongHost)
      ),
      ("SSL certificate problem: unable to get local issuer certificate", .tls(.unknownAuthority)),
      ("Received HTTP/0.9 when not allowed", .malformedResponse),
      ("Failed to connect to 10.0.0.1 port 80 after 0 ms: Couldn't connect to server", .offline),
      ("unsupported URL", .unsupportedScheme),
      ("something else", .other),
    ]
  )
  func texts(text: String, kind: NetworkError.Kind) {
    let error = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text])
    let translated = NetworkError(error, url: Self.url, hasHead: true)
    #expect(translated.kind == kind)
    #expect(translated.reason == text)
  }

  @Test("a timeout after the head happened in the middle of the body")
  func timeoutPhase() {
    let error = NetworkError(URLError(.timedOut), url: Self.url, hasHead: true)
    #expect(error.kind == .timedOut(.betweenBytes))
  }

  @Test(
    "an error after redirects says after how many",
    arguments: [(0, ""), (1, " (after 1 redirect)"), (2, " (after 2 redirects)")]
  )
  func hops(hop: Int, text: String) {
    let error = NetworkError(.dns, url: Self.url, reason: "why", hop: hop)
    #expect(error.description.contains("unknown host: why\(text). Check"))
  }

  @Test("every kind says what happened and what to do, in its own words")
  func kinds() {
    let failures: [NetworkError.TLSFailure] = [
      .expired, .wrongHost, .selfSigned, .unknownAuthority, .pinMismatch, .clientCertificate,
      .trustFile, .handshake,
    ]
    let redirects: [NetworkError.RedirectFailure] = [.tooMany, .loop, .downgrade, .badLocation]
    let phases: [NetworkError.Phase] = [.dns, .connect, .firstByte, .betweenBytes, .whole]
    let kinds: [NetworkError.Kind] =
      [
        .malformedURL, .unsupportedScheme, .malformedRequest, .offline, .dns, .refused, .reset,
        .proxy, .malformedResponse, .truncated, .tooLarge(.head), .tooLarge(.body),
        .bodyNotReplayable, .bodyUnreadable, .unwritable, .notCached, .unauthorized, .corrupt,
        .badStatus(404), .undecodable, .interceptorLoop, .cancelled, .transportUnavailable, .other,
      ] + failures.map { .tls($0) } + redirects.map { .redirect($0) } + phases.map { .timedOut($0) }
    #expect(Set(kinds.map(\.description)).count == kinds.count)
    for kind in kinds { #expect(kind.advice.hasSuffix(".")) }
  }
}
