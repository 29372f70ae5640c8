import Foundation
import NetworkModels
import SampleSupport
import Testing

@Suite("CurlTransport behind a SOCKS proxy", .timeLimit(.minutes(10)))
struct CurlSOCKSTests {
  private func transport(
    to server: LoopbackServer,
    scheme: String = "socks5h",
    credentials: String? = nil
  ) -> CurlTransport {
    let address = "\(scheme)://127.0.0.1:\(server.port)"
    return CurlTransport(CurlConfiguration(proxy: .server(address, credentials: credentials)))
  }

  @Test(
    "the proxy gets the name of the host, which is not looked up here, and the request as it is"
  )
  func remoteNames() async throws {
    let proxy = SOCKSProxy()
    let server = try LoopbackServer(channel: proxy.channel) { request in
      .reply(.text("\(request.path) of \(request.headers.first("host") ?? "")"))
    }
    let result = try await transport(to: server).send("http://made-up.test:8080/x")
    #expect(result.text == "/x of made-up.test:8080")
    #expect(await proxy.targets.next() == "made-up.test:8080")
  }

  @Test("a proxy that looks no names up gets addresses")
  func addresses() async throws {
    let proxy = SOCKSProxy()
    let server = try LoopbackServer(channel: proxy.channel) { _ in .reply(.text("through")) }
    let result = try await transport(to: server, scheme: "socks5").send("http://127.0.0.9:81/")
    #expect(result.text == "through")
    #expect(await proxy.targets.next() == "127.0.0.9:81")
  }

  @Test("the proxy gets the credentials that it wants")
  func credentials() async throws {
    let proxy = SOCKSProxy(wantsCredentials: true)
    let server = try LoopbackServer(channel: proxy.channel) { _ in .reply(.text("through")) }
    let transport = transport(to: server, credentials: "me:secret")
    #expect(try await transport.send("http://made-up.test/").text == "through")
    #expect(await proxy.credentials.next() == "me:secret")
  }

  @Test(
    "a proxy that refuses, or wants credentials that there are none of, is told from the server"
  )
  func refusing() async throws {
    for proxy in [SOCKSProxy(status: 2), SOCKSProxy(wantsCredentials: true)] {
      let server = try LoopbackServer(channel: proxy.channel) { _ in .reply(.text("through")) }
      #expect(try await transport(to: server).send("http://made-up.test/").error?.kind == .proxy)
    }
  }
}
