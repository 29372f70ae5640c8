import Foundation
import NetworkModels
import SampleSupport
import Testing

@Suite("CurlTransport behind a proxy", .timeLimit(.minutes(10)))
struct CurlProxyTests {
  @Test("the proxy gets the whole address, and its credentials")
  func proxied() async throws {
    let seen = Mailbox<ServerRequest>()
    let proxy = try LoopbackServer { request in
      seen.put(request)
      return .reply(.text("through"))
    }
    let transport = CurlTransport(
      CurlConfiguration(proxy: .server(proxy.address, credentials: "me:secret"))
    )
    let options = TransferOptions(addresses: ["127.0.0.9"])
    let result = try await transport.send("http://made-up.test/x?y", options: options)
    #expect(result.text == "through")
    let request = try #require(await seen.next())
    #expect(request.path == "http://made-up.test/x")
    #expect(request.query == "y")
    #expect(request.headers.first("host") == "made-up.test")
    let credentials = Data("me:secret".utf8).base64EncodedString()
    #expect(request.headers.first("proxy-authorization") == "Basic \(credentials)")
  }

  @Test("a proxy that can't be reached, or that refuses, is told apart from the server")
  func broken() async throws {
    let missing = CurlTransport(CurlConfiguration(proxy: .server("http://127.0.0.1:1")))
    #expect(try await missing.send("http://made-up.test/").error?.kind == .proxy)
    let refusing = try LoopbackServer { _ in .reply(.empty(403)) }
    let transport = CurlTransport(CurlConfiguration(proxy: .server(refusing.address)))
    #expect(try await transport.send("https://made-up.test/").error?.kind == .proxy)
  }
}
