import Foundation
import NetworkModels
import SampleSupport
import Signals
import Testing

@Suite(
  "HTTP/2 over CurlTransport",
  .timeLimit(.minutes(10)),
  .enabled(if: Identity.problem == nil, "OpenSSL 3, which makes the certificates, is missing")
)
struct CurlHTTP2Tests {
  private let folder: TemporaryFolder
  private let authorityFile: String
  private let tls: TLSServer

  init() throws {
    folder = try TemporaryFolder()
    let authority = try Identity("Test Authority")
    authorityFile = try authority.write(to: folder.url)
    let identity = try Identity("server", alternatives: "DNS:good.test", issuer: authority)
    tls = try TLSServer(identity, speaksHTTP2: true)
  }

  private func send(
    by transport: CurlTransport,
    to server: LoopbackServer,
    method: HTTPMethod = .get,
    body: HTTPBody? = nil
  ) async throws -> TransferResult {
    try await transport.send(address(of: server), method: method, body: body, options: options)
  }

  private func address(of server: LoopbackServer) -> String {
    "https://good.test:\(server.port)/x"
  }

  private var options: TransferOptions { TransferOptions(addresses: ["127.0.0.1"]) }

  private func transport(_ version: CurlConfiguration.Version = .automatic) -> CurlTransport {
    CurlTransport(CurlConfiguration(authorityFile: authorityFile, version: version))
  }

  @Test("a server that offers it is spoken to in HTTP/2, and its status line is understood")
  func spoken() async throws {
    let http2 = HTTP2Server(tls, .text("hello"))
    let server = try LoopbackServer(channel: http2.channel) { _ in .hangUp }
    let transport = transport()
    let (address, body) = (address(of: server), HTTPBody.data(Data("a body".utf8)))
    let (first, second) =
      try await transport
      .events(for: HTTPRequest(address: address), options: options)
      .results(
        before: transport.events(
          for: HTTPRequest(address: address, method: .post, body: body),
          options: options
        )
      )
    #expect(first.status == 200 && first.text == "hello" && first.isComplete)
    #expect(first.metrics.first?.httpVersion == "HTTP/2")
    #expect(second.text == "hello" && second.metrics.first?.isReused == true)
    #expect(http2.requests.withLock { $0 } == [2])
  }

  @Test("requests at the same time each get their own answer, however many connections they share")
  func manyAtOnce() async throws {
    let http2 = HTTP2Server(tls, .text("hello"))
    let server = try LoopbackServer(channel: http2.channel) { _ in .hangUp }
    let transport = transport()
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<20 { group.addTask { try await send(by: transport, to: server).text } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts == Array(repeating: "hello", count: 20))
    #expect(http2.requests.withLock { $0 }.reduce(0) { $0 + ($1 ?? 0) } == 20)
  }

  @Test("a stream that the server resets is a transfer that was reset")
  func resetStream() async throws {
    let internalError: UInt8 = 2
    let http2 = HTTP2Server(tls, .reset(internalError))
    let server = try LoopbackServer(channel: http2.channel) { _ in .hangUp }
    #expect(try await send(by: transport(), to: server, method: .post).error?.kind == .reset)
  }

  @Test("a transport that is to speak HTTP/1.1 alone does not offer HTTP/2")
  func notOffered() async throws {
    let http2 = HTTP2Server(tls, .text("hello"))
    let server = try LoopbackServer(channel: http2.channel) { _ in .hangUp }
    let result = try await send(by: transport(.http1), to: server, method: .post)
    #expect(result.error != nil)
    #expect(http2.requests.withLock { $0 }.allSatisfy { $0 == nil })
  }
}
