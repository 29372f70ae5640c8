import FoundationEssentials
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing

@testable import fetch

@Suite("Pinned transport")
struct PinnedTransportTests {
  @Test("only the pinned port of the pinned host is reached at the pinned address")
  func ports() throws {
    let scheduler = TestScheduler()
    let stub = StubTransport(on: scheduler) { _ in [.head(status: 200), .complete] }
    let pins = try [#require(HostPin("a.test:8080:1.2.3.4")), #require(HostPin("b.test:443:::1"))]
    let transport = PinnedTransport(base: stub, pins: pins)
    let addresses = [
      "http://a.test:8080/x", "http://A.test:8080/x", "http://a.test/x", "https://b.test/x",
      "http://b.test/x", "http://c.test:8080/x",
    ]
    for address in addresses {
      transport.events(for: try HTTPRequest(address: address)).start()
    }
    #expect(stub.options.map(\.addresses) == [["1.2.3.4"], ["1.2.3.4"], [], ["::1"], [], []])
  }

  @Test("a host that no name service knows is reached at its pin, under its own name")
  func loopback() async throws {
    let server = try LoopbackServer { request in
      .reply(.text(request.headers.first("Host") ?? "no host"))
    }
    defer { server.stop() }
    let pin = try #require(HostPin("nowhere.invalid:\(server.port):127.0.0.1"))
    let client = NetworkClient(
      transport: PinnedTransport(base: CurlTransport.shared, pins: [pin]),
      retries: .none
    )
    let request = try HTTPRequest(address: "http://nowhere.invalid:\(server.port)/")
    let (response, body) = try await client.data(for: request)
    #expect(response.status == 200)
    #expect(String(decoding: body, as: UTF8.self) == "nowhere.invalid:\(server.port)")
  }
}
