import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing

@Suite("CurlTransport", .timeLimit(.minutes(10)))
struct CurlTransportTests {
  private let transport = CurlTransport()

  @Test("the request arrives as it was made: method, target, fields in order, body")
  func request() async throws {
    let seen = Mailbox<ServerRequest>()
    let server = try LoopbackServer { request in
      seen.put(request)
      return .reply(.text("x"))
    }
    _ = try await transport.send(
      server.address + "/a/../b%20c?d=e&f#g",
      method: HTTPMethod(rawValue: "REPORT"),
      headers: ["X-Empty": "", "X-A": "1", "x-a": "2", "Content-Length": "999"],
      body: .data(Data("hello".utf8))
    )
    let request = try #require(await seen.next())
    #expect(request.method == "REPORT")
    #expect(request.path == "/a/../b%20c")
    #expect(request.query == "d=e&f")
    let mine = request.headers.filter { $0.name.lowercased().hasPrefix("x-") }
    #expect(mine == [HeaderField("X-Empty", ""), HeaderField("X-A", "1"), HeaderField("x-a", "2")])
    #expect(request.headers.first("content-length") == "5")
    #expect(request.headers.first("expect") == nil)
    #expect(request.headers.first("host") == "127.0.0.1:\(server.port)")
    #expect(String(decoding: request.body, as: UTF8.self) == "hello")
  }

  @Test("a POST without a body says so", arguments: [HTTPMethod.post, .put, .patch])
  func emptyBody(method: HTTPMethod) async throws {
    let seen = Mailbox<ServerRequest>()
    let server = try LoopbackServer { request in
      seen.put(request)
      return .reply(.text("x"))
    }
    #expect(try await transport.send(server.address, method: method).isComplete)
    let request = try #require(await seen.next())
    #expect(request.method == method.rawValue)
    #expect(request.headers.first("content-length") == "0")
    #expect(request.headers.first("transfer-encoding") == nil)
  }

  @Test(
    "a head that would forge another field is refused before anything is sent",
    arguments: ["a\r\nX-Evil: 1", "a\n", "\u{0}"]
  )
  func forgery(value: String) async throws {
    let hits = Lock(0)
    let server = try LoopbackServer { _ in
      hits.withLock { $0 += 1 }
      return .reply(.text("x"))
    }
    var results = [try await transport.send(server.address, headers: ["X-Mine": value])]
    results.append(try await transport.send(server.address, headers: [value: "x"]))
    results.append(
      try await transport.send(server.address, method: HTTPMethod(rawValue: "GET /\(value)"))
    )
    for result in results { #expect(result.error?.kind == .malformedRequest) }
    #expect(hits.withLock { $0 } == 0)
  }

  @Test("cookies of several fields stay several fields")
  func setCookies() async throws {
    let server = try LoopbackServer { _ in
      .reply(.empty(200, [HeaderField("Set-Cookie", "a=1, b"), HeaderField("Set-Cookie", "c=2")]))
    }
    let head = try #require(try await transport.send(server.address).heads.first)
    #expect(head.headers.values(for: "set-cookie") == ["a=1, b", "c=2"])
  }

  @Test("11: the first bytes are there while the rest is still being waited for")
  func firstBytes() async throws {
    let server = try LoopbackServer { _ in
      .reply(
        ServerReply(
          framing: .length(80),
          pieces: [[UInt8](repeating: 65, count: 40)],
          ending: .silent
        )
      )
    }
    let seen = Mailbox<Int64>()
    let request = try HTTPRequest(address: server.address)
    let run = transport.events(for: request).start { event in
      if case .value(.body(_, let progress)) = event { seen.put(progress.received) }
    }
    #expect(await seen.next() == 40)
    run.dispose()
  }

  @Test("10: the counts of 20 MB rise to the end")
  func counts() async throws {
    let size = 20_000_000
    let server = try LoopbackServer { _ in .reply(.bytes(size)) }
    let result = try await transport.send(server.address)
    #expect(result.body.count == size)
    let counts = result.progress.map(\.received)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 })
    #expect(result.progress.last == TransferProgress(received: 20_000_000, expected: 20_000_000))
  }

  @Test("2: each part of a transfer is measured, and connections are used again")
  func reuse() async throws {
    let server = try LoopbackServer { _ in .reply(.text("hello")) }
    let start = ContinuousClock.now
    let transfer = transport.events(for: try HTTPRequest(address: server.address))
    let results = try await transfer.results(before: transfer)
    let first = try #require(results.0.metrics.first)
    let second = try #require(results.1.metrics.first)
    #expect(!first.isReused)
    #expect(first.dns != nil && first.connect != nil && first.tls == nil)
    #expect(second.isReused)
    #expect(second.connect == nil)
    #expect(first.total + second.total <= ContinuousClock.now - start)
    for metrics in [first, second] {
      #expect(metrics.status == 200)
      #expect(metrics.address == "127.0.0.1")
      #expect(metrics.httpVersion == "HTTP/1.1")
      #expect(metrics.bytesSent > 20)
      #expect(metrics.bytesReceived > 5)
      #expect(metrics.firstByte != nil && metrics.body != nil && metrics.queued != nil)
      #expect(metrics.total > .zero)
    }
  }

  @Test("the wait for the first byte is measured as such")
  func firstByteTime() async throws {
    let server = try LoopbackServer { _ in
      pass(.milliseconds(100))
      return .reply(.text("x"))
    }
    let metrics = try #require(try await transport.send(server.address).metrics.first)
    let time = try #require(metrics.firstByte)
    #expect(time >= .milliseconds(100))
    #expect(metrics.total >= time)
  }

  @Test("a transport that is released ends its thread, when its last transfer has ended")
  func release() async throws {
    let server = try LoopbackServer { _ in .reply(.text("x")) }
    weak var released: CurlTransport?
    do {
      let transport = CurlTransport()
      released = transport
      #expect(try await transport.send(server.address).isComplete)
    }
    while released != nil { await Task.yield() }
  }

  @Test("a dead connection that was open is replaced, and the body is sent from its start")
  func deadConnection() async throws {
    let server = try LoopbackServer { request in
      request.path == "/bye"
        ? .reply(ServerReply(framing: .length(2), pieces: [Array("ok".utf8)], ending: .closed))
        : .reply(.text(String(decoding: request.body, as: UTF8.self)))
    }
    for _ in 0..<5 {
      #expect(try await transport.send(server.address + "/bye").text == "ok")
      let body = HTTPBody.data(Data("hello".utf8))
      let result = try await transport.send(server.address, method: .put, body: body)
      #expect(result.text == "hello")
    }
  }
}
