import Foundation
import Glibc
import NetworkModels
import Signals
import Testing

@testable import SampleSupport

@Suite("LoopbackProxy", .timeLimit(.minutes(10)))
struct LoopbackProxyTests {
  private let seen = MutableProperty<[ProxiedRequest]>([])
  private let began = Atomic(0)
  private let requests = MutableProperty<[ServerRequest]>([])
  private let proxy: LoopbackProxy
  private let server: LoopbackServer

  init() throws {
    let (seen, began, requests) = (seen, began, requests)
    proxy = try LoopbackProxy(
      onBegin: { began.modify { $0 += 1 } },
      onEnd: { request in seen.modify { $0.append(request) } }
    )
    server = try LoopbackServer { request in
      requests.modify { $0.append(request) }
      switch request.path {
      case "/slow":
        return .reply(.text("slow", pieces: 2, pace: .milliseconds(200)))
      case "/chunked":
        return .reply(
          ServerReply(framing: .chunked, pieces: [Array("one ".utf8), Array("two".utf8)])
        )
      case "/until-closed":
        return .reply(ServerReply(framing: .untilClosed, pieces: [Array("all".utf8)]))
      case "/cut": return .reply(ServerReply(framing: .length(9), pieces: [[65]], ending: .closed))
      case "/hang-up": return .hangUp
      case "/silence": return .silence
      case "/stays-open":
        return .raw(
          Array("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8)
        )
      case "/raw": return .raw(Array("neither head nor body".utf8))
      default: return .reply(.text(String(decoding: request.body, as: UTF8.self) + "!"))
      }
    }
  }

  private var port: UInt16 { UInt16(proxy.address.split(separator: ":").last ?? "") ?? 0 }

  /// Sends something to the proxy, and gives all that comes back.
  private func exchange(_ text: String) throws -> String {
    try RawClient(port: port).exchange(text)
  }

  private func get(_ path: String) throws -> String {
    try exchange("GET \(server.address)\(path) HTTP/1.1\r\nHost: x\r\n\r\n")
  }

  /// Waits until so many requests are over.
  private func ended(_ count: Int = 1) async -> [ProxiedRequest] {
    await seen.wait { $0.count >= count }
    return seen.value
  }

  @Test("a client of the network goes through it as it goes without, and everything is counted")
  func client() async throws {
    let transport = CurlTransport(CurlConfiguration(proxy: .server(proxy.address)))
    let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }.map { $0 & 0x7F })
    let request = try HTTPRequest(
      address: "\(server.address)/echo?a=b",
      method: .post,
      body: .data(body)
    )
    let (response, data) = try await transport.data(for: request)
    #expect(response.status == 200)
    #expect(data == body + Data("!".utf8))
    let all = await ended()
    #expect(all.count == 1)
    #expect(all[0].method == "POST")
    #expect(all[0].address == "\(server.address)/echo?a=b")
    #expect(all[0].status == 200)
    #expect(all[0].failure == nil)
    #expect(all[0].bytesSent > 300_000)
    #expect(all[0].bytesReceived > 300_000)
    #expect(requests.value.map(\.path) == ["/echo"])
    #expect(requests.value[0].query == "a=b")
    #expect(began.value == 1)
  }

  @Test("times are those of the parts, and no longer than the whole")
  func times() async throws {
    #expect(try get("/slow").hasSuffix("\r\n\r\nslow"))
    let request = try #require(await ended().first)
    #expect(request.total >= .milliseconds(200))
    let parts = try [request.dns, request.connect, request.firstByte].map { try #require($0) }
    #expect(parts.allSatisfy { $0 >= .zero })
    #expect(parts.reduce(.zero, +) <= request.total)
  }

  @Test(
    "bodies come through whole, however their end is marked",
    arguments: [
      ("/chunked", "4\r\none \r\n3\r\ntwo\r\n0\r\n\r\n"), ("/until-closed", "\r\n\r\nall"),
      ("/stays-open", "\r\n\r\nok"),
    ]
  )
  func framing(path: String, end: String) async throws {
    let answer = try get(path)
    #expect(answer.hasSuffix(end))
    #expect(answer.contains("Connection: close\r\n"))
    let request = try #require(await ended().first)
    #expect(request.status == 200)
    #expect(request.failure == nil)
  }

  @Test("what is no HTTP comes through as it is")
  func raw() async throws {
    #expect(try get("/raw") == "neither head nor body")
    let request = try #require(await ended().first)
    #expect(request.status == nil)
    #expect(request.bytesReceived == 21)
  }

  @Test("an answer that is cut off is told as lost, with what has come of it")
  func cut() async throws {
    #expect(try get("/cut").hasSuffix("\r\n\r\nA"))
    let request = try #require(await ended().first)
    #expect(request.status == 200)
    #expect(request.failure == "the connection was lost")
  }

  @Test("a host that says nothing at all is told to the client")
  func noAnswer() async throws {
    #expect(try get("/hang-up").hasPrefix("HTTP/1.1 502 "))
    #expect(await ended().first?.failure == "the connection was lost")
  }

  @Test("a host that can't be reached is told to the client, and why")
  func unreachable() async throws {
    let closed = try LoopbackServer { _ in .hangUp }
    closed.stop()
    let answer = try exchange("GET \(closed.address)/ HTTP/1.1\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 502 "))
    #expect(answer.contains("connection refused"))
    let request = try #require(await ended().first)
    #expect(request.failure == "connection refused")
    #expect(request.status == nil)
    #expect(request.connect == nil)
  }

  @Test("a client that leaves before the answer is not waited for, even if the host never ends")
  func abandonment() async throws {
    // Nobody accepts the connection, let alone answers.
    let host = try Socket.listening(on: 0, of: "127.0.0.1")
    defer { host.close() }
    let client = try RawClient(port: port)
    client.send("GET http://127.0.0.1:\(host.localPort)/ HTTP/1.1\r\n\r\n")
    client.close()
    #expect(await ended().first?.failure == "the client has left")
  }

  @Test("a tunnel takes bytes both ways, and counts them")
  func tunnel() async throws {
    let client = try RawClient(port: port)
    client.send("CONNECT 127.0.0.1:\(server.port) HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
    let request = "PUT /here HTTP/1.1\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi"
    client.send(request)
    // Half a connection makes sense in a tunnel.
    client.finishSending()
    let answer = client.readAll()
    #expect(answer.hasSuffix("hi!"))
    client.close()
    let tunnel = try #require(await ended().first)
    #expect(tunnel.isTunnel)
    #expect(tunnel.address == "127.0.0.1:\(server.port)")
    #expect(tunnel.status == nil)
    #expect(tunnel.bytesSent == Int64(request.utf8.count))
    #expect(tunnel.bytesReceived == Int64(answer.utf8.count))
    #expect(tunnel.firstByte != nil)
  }

  @Test(
    "who takes it for a server is told that it is none",
    arguments: ["GET / HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n", "GET https://x/ HTTP/1.1\r\n\r\n"]
  )
  func wrongUse(text: String) throws {
    #expect(try exchange(text).hasPrefix("HTTP/1.1 400 "))
    #expect(began.value == 0)
  }

  @Test("what is open when it is shut down is told as over")
  func shutDown() async throws {
    let client = try RawClient(port: port)
    client.send("GET \(server.address)/silence HTTP/1.1\r\n\r\n")
    await requests.wait { !$0.isEmpty }
    proxy.shutDown()
    #expect(await ended().first?.failure != nil)
    #expect(began.value == 1)
  }
}
