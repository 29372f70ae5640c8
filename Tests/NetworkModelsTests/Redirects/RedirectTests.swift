import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing

@Suite("the redirects of a client", .timeLimit(.minutes(10)))
struct RedirectTests {
  private func client(_ policy: RedirectPolicy = .standard, jar: CookieJar? = nil) -> NetworkClient
  {
    NetworkClient(transport: CurlTransport(), cookies: jar, redirects: policy, retries: .none)
  }

  @Test("7: twenty hops are followed, twenty-one are not", arguments: [20, 21])
  func limit(hops: Int) async throws {
    let server = try LoopbackServer { request in
      let left = Int(request.path.dropFirst()) ?? 0
      return .reply(left == 0 ? .text("there") : .redirect(302, to: "/\(left - 1)"))
    }
    let result = try await client().send(server.address + "/\(hops)")
    if hops == 20 {
      #expect(result.text == "there")
      #expect(result.heads.map(\.url.absoluteString) == [server.address + "/0"])
    } else {
      #expect(result.error?.kind == .redirect(.tooMany))
      #expect(result.error?.hop == 20)
      #expect(result.error?.address == server.address + "/1")
    }
    #expect(result.redirects.count == 20)
    // The last of too many is given up before it can tell what it took.
    #expect(result.metrics.count == (hops == 20 ? 21 : 20))
  }

  @Test("7: a loop is reported before the limit")
  func loop() async throws {
    let hits = Lock(0)
    let server = try LoopbackServer { request in
      hits.withLock { $0 += 1 }
      return .reply(.redirect(302, to: request.path == "/a" ? "/b" : "/a"))
    }
    let result = try await client().send(server.address + "/a")
    #expect(result.error?.kind == .redirect(.loop))
    #expect(hits.withLock { $0 } == 2)
  }

  @Test("a redirect to the same place with a new cookie is no loop")
  func cookieLoop() async throws {
    let server = try LoopbackServer { request in
      request.headers.first("cookie") == "seen=1"
        ? .reply(.text("welcome"))
        : .reply(
          .empty(302, [HeaderField("Location", "/"), HeaderField("Set-Cookie", "seen=1")])
        )
    }
    let result = try await client(jar: CookieJar()).send(server.address + "/")
    #expect(result.text == "welcome")
  }

  @Test("16: a cookie of a redirect comes back at the next hop, in one field, each name once")
  func cookies() async throws {
    let seen = Lock<[[String]]>([])
    let server = try LoopbackServer { request in
      let fields = request.headers.filter { $0.name.lowercased() == "cookie" }.map(\.value)
      seen.withLock { $0.append(fields) }
      guard request.path == "/" else { return .reply(.text("x")) }
      return .reply(
        .empty(302, [HeaderField("Location", "/b"), HeaderField("Set-Cookie", "a=2; Path=/")])
      )
    }
    let jar = CookieJar()
    jar.set(Cookie(name: "a", value: "1", domain: "127.0.0.1"))
    _ = try await client(jar: jar).send(server.address + "/", headers: ["Cookie": "own=3"])
    #expect(seen.withLock { $0 } == [["own=3; a=1"], ["own=3; a=2"]])
  }

  @Test("credentials don't go to another origin")
  func credentials() async throws {
    let seen = Lock<[[String?]]>([])
    let route: @Sendable (ServerRequest) -> [String?] = { request in
      ["authorization", "cookie", "x-mine"].map { request.headers.first($0) }
    }
    let target = try LoopbackServer { request in
      seen.withLock { $0.append(route(request)) }
      return .reply(.text("there"))
    }
    let server = try LoopbackServer { _ in .reply(.redirect(302, to: target.address + "/there")) }
    let headers: HTTPHeaders = ["Authorization": "Bearer x", "Cookie": "a=1", "X-Mine": "y"]
    let result = try await client().send(server.address, headers: headers)
    #expect(result.text == "there")
    #expect(seen.withLock { $0 } == [[nil, nil, "y"]])
  }

  @Test("a redirect that the policy doesn't follow is the answer")
  func refused() async throws {
    let server = try LoopbackServer { _ in .reply(.redirect(302, to: "/x")) }
    let result = try await client(.none).send(server.address)
    #expect(result.status == 302)
    #expect(result.redirects.isEmpty)
    #expect(result.isComplete)
  }

  @Test("the long body of a redirect is not waited for")
  func longBody() async throws {
    let server = try LoopbackServer { request in
      guard request.path == "/" else { return .reply(.text("there")) }
      var reply = ServerReply.bytes(1 << 30)
      reply.status = 302
      reply.headers = [HeaderField("Location", "/there")]
      return .reply(reply)
    }
    let result = try await client().send(server.address + "/")
    #expect(result.text == "there")
    #expect(result.metrics.count == 2)
  }
}
