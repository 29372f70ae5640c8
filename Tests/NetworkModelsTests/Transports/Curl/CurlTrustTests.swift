import Foundation
import NetworkModels
import SampleSupport
import Signals
import Testing

@Suite(
  "TLS over CurlTransport",
  .timeLimit(.minutes(10)),
  .enabled(if: Identity.problem == nil, "OpenSSL 3, which makes the certificates, is missing")
)
struct CurlTrustTests {
  private let folder: TemporaryFolder
  private let authority: Identity
  private let authorityFile: String

  init() throws {
    folder = try TemporaryFolder()
    authority = try Identity("Test Authority")
    authorityFile = try authority.write(to: folder.url)
  }

  private func identity(
    _ names: String = "DNS:good.test",
    validity: Range<Int> = -3600..<86_400
  ) throws -> Identity {
    try Identity("server", alternatives: names, issuer: authority, validity: validity)
  }

  /// Asks a server for good.test, which is this machine.
  private func send(
    to server: LoopbackServer,
    _ configuration: CurlConfiguration
  ) async throws -> TransferResult {
    try await CurlTransport(configuration).send(
      "https://good.test:\(server.port)/x",
      options: TransferOptions(addresses: ["127.0.0.1"])
    )
  }

  private var trusting: CurlConfiguration { CurlConfiguration(authorityFile: authorityFile) }

  @Test("18: a server that a configured authority vouches for is trusted")
  func trusted() async throws {
    let tls = try TLSServer(identity())
    let server = try LoopbackServer(channel: tls.channel) {
      .reply(.text($0.headers.first("host") ?? ""))
    }
    let result = try await send(to: server, trusting)
    #expect(result.error == nil)
    #expect(result.text == "good.test:\(server.port)")
    #expect(tls.names.withLock { $0 } == ["good.test"])
    let metrics = try #require(result.metrics.first)
    #expect(metrics.tls != nil)
    #expect(metrics.address == "127.0.0.1")
  }

  @Test("18: each reason not to trust a server is an error of its own")
  func distrusted() async throws {
    let cases: [(Identity, CurlConfiguration, NetworkError.TLSFailure)] = [
      (try identity(validity: -7200 ..< -3600), trusting, .expired),
      (try identity(validity: 3600..<7200), trusting, .expired),
      (try identity("DNS:bad.test"), trusting, .wrongHost),
      (try identity(), CurlConfiguration(), .unknownAuthority),
      (try Identity("good.test", alternatives: "DNS:good.test"), trusting, .selfSigned),
    ]
    for (identity, configuration, failure) in cases {
      let tls = try TLSServer(identity)
      let server = try LoopbackServer(channel: tls.channel) { _ in .reply(.text("secret")) }
      let result = try await send(to: server, configuration)
      #expect(result.error?.kind == .tls(failure))
      #expect(result.error?.address == "https://good.test:\(server.port)/x")
      #expect(result.heads.isEmpty)
    }
  }

  @Test("a server that doesn't speak TLS, and a file of authorities that is none, are told apart")
  func broken() async throws {
    let server = try LoopbackServer { _ in .reply(.text("x")) }
    #expect(try await send(to: server, trusting).error?.kind == .tls(.handshake))
    let missing = CurlConfiguration(authorityFile: folder.url.path + "/missing.pem")
    #expect(try await send(to: server, missing).error?.kind == .tls(.trustFile))
  }

  @Test("a pinned key is demanded of its host alone")
  func pins() async throws {
    let identity = try identity()
    let tls = try TLSServer(identity)
    let server = try LoopbackServer(channel: tls.channel) { _ in .reply(.text("x")) }
    var configuration = trusting
    let other = try self.identity().pin
    configuration.pinnedKeys = ["good.test": [other, identity.pin]]
    #expect(try await send(to: server, configuration).isComplete)
    configuration.pinnedKeys = ["good.test": [other]]
    #expect(try await send(to: server, configuration).error?.kind == .tls(.pinMismatch))
    configuration.pinnedKeys = ["other.test": [other]]
    #expect(try await send(to: server, configuration).isComplete)
  }

  @Test("a client shows its certificate, where the server wants one")
  func clientCertificate() async throws {
    let tls = try TLSServer(identity(), clientsFrom: authority)
    let server = try LoopbackServer(channel: tls.channel) { _ in .reply(.text("x")) }
    let without = try await send(to: server, trusting)
    #expect(without.error?.kind == .tls(.clientCertificate))
    var configuration = trusting
    let file = try identity("DNS:client.test").write(to: folder.url, withKey: true)
    configuration.clientCertificate = CurlConfiguration.ClientCertificate(certificateFile: file)
    #expect(try await send(to: server, configuration).isComplete)
    configuration.clientCertificate?.certificateFile = authorityFile + ".missing"
    let missing = try await send(to: server, configuration)
    #expect(missing.error?.kind == .tls(.clientCertificate))
  }

  @Test("the addresses of a host change, and so do the connections that are used")
  func addresses() async throws {
    let tls = try TLSServer(identity())
    let first = try LoopbackServer(channel: tls.channel) { _ in .reply(.text("first")) }
    let second = try LoopbackServer(host: "127.0.0.2", port: first.port, channel: tls.channel) {
      _ in
      .reply(.text("second"))
    }
    let transport = CurlTransport(trusting)
    for (address, text) in [
      ("127.0.0.1", "first"), ("127.0.0.2", "second"), ("127.0.0.1", "first"),
    ] {
      let result = try await transport.send(
        "https://good.test:\(second.port)/",
        options: TransferOptions(addresses: [address])
      )
      #expect(result.text == text)
      #expect(result.metrics.first?.address == address)
    }
  }

  @Test(
    "a made-up name at this machine: certificate, name and host agree, and cookies stay with it"
  )
  func show() async throws {
    let tls = try TLSServer(identity())
    let seen = Mailbox<[String?]>()
    let route: @Sendable (ServerRequest) -> ServerAnswer = { request in
      seen.put([request.headers.first("host"), request.headers.first("cookie")])
      return .reply(.empty(200, [HeaderField("Set-Cookie", "login=1; Secure; HttpOnly")]))
    }
    let first = try LoopbackServer(channel: tls.channel, route: route)
    let second = try LoopbackServer(
      host: "127.0.0.2",
      port: first.port,
      channel: tls.channel,
      route: route
    )
    let jar = CookieJar()
    let address = "https://good.test:\(second.port)/"
    for host in ["127.0.0.1", "127.0.0.2"] {
      let client = NetworkClient(
        transport: CurlTransport(trusting),
        cookies: jar,
        resolver: StaticResolver(["good.test": [host]])
      )
      let result = try await client.send(address)
      #expect(result.status == 200)
      #expect(result.metrics.first?.address == host)
    }
    let name = "good.test:\(first.port)"
    #expect(seen.values == [[name, nil], [name, "login=1"]])
    #expect(tls.names.withLock { $0 } == ["good.test", "good.test"])

    let wrong = try TLSServer(identity("DNS:bad.test"))
    let third = try LoopbackServer(channel: wrong.channel, route: route)
    let client = NetworkClient(
      transport: CurlTransport(trusting),
      cookies: jar,
      resolver: StaticResolver(["good.test": ["127.0.0.1"]])
    )
    let result = try await client.send("https://good.test:\(third.port)/")
    #expect(result.error?.kind == .tls(.wrongHost))
    #expect(seen.values.count == 2)
    // By the bare number, the same server gets no cookie: the name is what counts.
    #expect(jar.header(for: try #require(URL(string: "https://127.0.0.1/"))) == nil)
  }
}
