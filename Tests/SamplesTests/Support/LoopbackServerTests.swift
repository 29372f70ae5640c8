import Foundation
import Glibc
import SampleSupport
import Synchronization
import Testing

@Suite("LoopbackServer")
struct LoopbackServerTests {
  @Test("a text of known length arrives with its head, and the connection serves the next request")
  func keepsConnection() throws {
    let server = try LoopbackServer { .reply(.text("you asked for \($0.path)")) }
    let client = try RawClient(port: server.port)
    client.send("GET /a HTTP/1.1\r\n\r\n")
    #expect(client.read(until: "/a").hasSuffix("Content-Length: 16\r\n\r\nyou asked for /a"))
    client.send("GET /b HTTP/1.1\r\nConnection: close\r\n\r\n")
    #expect(client.readAll().hasSuffix("Connection: close\r\n\r\nyou asked for /b"))
  }

  @Test("chunks are framed as chunks, and the route saw the whole request")
  func chunked() throws {
    let server = try LoopbackServer { request in
      .reply(
        ServerReply(
          status: 201,
          headers: [HeaderField("X-Seen", "\(request.method) \(request.body.count)")],
          framing: .chunked,
          pieces: [Array("hello".utf8), [], Array("world!".utf8)]
        )
      )
    }
    let text = try RawClient(port: server.port).exchange(
      "POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc"
    )
    #expect(text.hasPrefix("HTTP/1.1 201 Created\r\nX-Seen: POST 3\r\n"))
    #expect(text.hasSuffix("\r\n\r\n5\r\nhello\r\n6\r\nworld!\r\n0\r\n\r\n"))
  }

  @Test("bytes that are no HTTP are sent as they are, and the connection is closed")
  func raw() throws {
    let server = try LoopbackServer { _ in .raw(Array("no HTTP".utf8)) }
    #expect(try RawClient(port: server.port).exchange("GET / HTTP/1.1\r\n\r\n") == "no HTTP")
  }

  @Test(
    "two servers can share a port on different addresses of this machine, and no other is taken"
  )
  func hosts() throws {
    let first = try LoopbackServer { _ in .reply(.text("first")) }
    let second = try LoopbackServer(host: "127.0.0.2", port: first.port) { _ in .hangUp }
    #expect(second.address == "http://127.0.0.2:\(first.port)")
    let error = #expect(throws: LoopbackServerError.self) {
      try LoopbackServer(host: "0.0.0.0") { _ in .hangUp }
    }
    #expect(error?.code == EINVAL)
  }

  @Test("what a channel makes of the bytes is what client and route see")
  func channel() throws {
    let server = try LoopbackServer(channel: { ShoutingChannel(descriptor: $0) }) { request in
      .reply(.text(request.path))
    }
    #expect(server.address.hasPrefix("https://"))
    let text = try RawClient(port: server.port).exchange(
      "GET /a HTTP/1.1\r\nConnection: close\r\n\r\n"
    )
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\nCONTENT-TYPE"))
    #expect(text.hasSuffix("/A"))
  }

  /// Sends everything in capitals.
  private struct ShoutingChannel: ServerChannel {
    let descriptor: Int32

    func receive() -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      return Array(bytes.prefix(max(0, count)))
    }

    func send(_ bytes: [UInt8]) -> Bool {
      let loud = Array(String(decoding: bytes, as: UTF8.self).uppercased().utf8)
      return Glibc.send(descriptor, loud, loud.count, Int32(MSG_NOSIGNAL)) == loud.count
    }

    func finish() {}
  }

  @Test("a reply to HEAD has no body")
  func head() throws {
    let server = try LoopbackServer { _ in .reply(.text("hello")) }
    let text = try RawClient(port: server.port).exchange(
      "HEAD / HTTP/1.1\r\nConnection: close\r\n\r\n"
    )
    #expect(text.contains("Content-Length: 5"))
    #expect(text.hasSuffix("\r\n\r\n"))
  }

  @Test("paced pieces take their time")
  func pacing() throws {
    let server = try LoopbackServer { _ in
      .reply(.text("abcd", pieces: 4, pace: .milliseconds(10)))
    }
    let start = ContinuousClock.now
    let text = try RawClient(port: server.port).exchange(
      "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"
    )
    #expect(text.hasSuffix("abcd"))
    #expect(ContinuousClock.now - start >= .milliseconds(30))
  }

  @Test("a body that is dropped midway ends short of its declared length")
  func droppedMidway() throws {
    let server = try LoopbackServer { _ in
      .reply(
        ServerReply(framing: .length(100), pieces: [Array("hello".utf8)], ending: .closed)
      )
    }
    let text = try RawClient(port: server.port).exchange("GET / HTTP/1.1\r\n\r\n")
    #expect(text.contains("Content-Length: 100"))
    #expect(text.hasSuffix("hello"))
  }

  @Test("a hang-up closes the connection without a word")
  func hangUp() throws {
    let server = try LoopbackServer { _ in .hangUp }
    #expect(try RawClient(port: server.port).exchange("GET / HTTP/1.1\r\n\r\n") == "")
  }

  @Test(
    "a request that is too large or malformed is refused, and the reply is not lost",
    arguments: [
      ("POST / HTTP/1.1\r\nContent-Length: 2000\r\n\r\n", 2000, 413),
      ("GET / HTTP/1.1\r\nA: ", 100_000, 431),
      ("nonsense\r\n\r\n", 0, 400),
      ("POST / HTTP/1.1\r\nTransfer-Encoding: zip\r\n\r\n", 10, 501),
    ]
  )
  func refusals(start: String, filling: Int, status: Int) throws {
    let server = try LoopbackServer(maximumBody: 1000) { _ in .reply(.text("never")) }
    let client = try RawClient(port: server.port)
    client.send(start + String(repeating: "x", count: filling))
    client.finishSending()
    #expect(client.readAll().hasPrefix("HTTP/1.1 \(status) "))
  }

  @Test("a client that leaves a silent route is noticed, and one that had its answer is not")
  func hangUpIsReported() async throws {
    let paths = AsyncStream.makeStream(of: String.self)
    let server = try LoopbackServer(onHangUp: { paths.continuation.yield($0.path) }) { request in
      request.path == "/silent" ? .silence : .reply(.text("ok"))
    }
    _ = try RawClient(port: server.port).exchange("GET /ok HTTP/1.1\r\nConnection: close\r\n\r\n")
    let client = try RawClient(port: server.port)
    client.send("GET /silent HTTP/1.1\r\n\r\n")
    client.close()
    var seen = paths.stream.makeAsyncIterator()
    #expect(await seen.next() == "/silent")
  }

  @Test("a client that leaves in the middle of a large body does not end the process")
  func brokenPipe() async throws {
    let paths = AsyncStream.makeStream(of: String.self)
    let server = try LoopbackServer(onHangUp: { paths.continuation.yield($0.path) }) { _ in
      let piece = [UInt8](repeating: 65, count: 65_536)
      return .reply(
        ServerReply(framing: .chunked, pieces: repeatElement(piece, count: 1_000_000))
      )
    }
    let client = try RawClient(port: server.port)
    client.send("GET /endless HTTP/1.1\r\n\r\n")
    _ = client.read(until: "AAAA")
    client.close()
    var seen = paths.stream.makeAsyncIterator()
    #expect(await seen.next() == "/endless")
  }

  @Test("stopping ends silent, paced, blocked and idle connections and joins their threads")
  func stops() throws {
    let entered = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { request in
      entered.signal()
      switch request.path {
      case "/silent": return .silence
      case "/paced": return .reply(.text("abc", pieces: 3, pace: .seconds(3600)))
      default:
        let piece = [UInt8](repeating: 65, count: 65_536)
        return .reply(ServerReply(framing: .chunked, pieces: repeatElement(piece, count: 10_000)))
      }
    }
    let clients = try ["/silent", "/paced", "/blocked"].map { path in
      let client = try RawClient(port: server.port)
      client.send("GET \(path) HTTP/1.1\r\n\r\n")
      return client
    }
    let idle = try RawClient(port: server.port)
    for _ in clients { entered.wait() }
    server.stop()
    server.stop()
    for client in clients + [idle] { _ = client.readAll() }
    #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port) }
  }

  @Test("a server that is released is stopped")
  func release() throws {
    var server: LoopbackServer? = try LoopbackServer { _ in .silence }
    let port = try #require(server?.port)
    let client = try RawClient(port: port)
    client.send("GET / HTTP/1.1\r\n\r\n")
    server = nil
    #expect(client.readAll() == "")
    #expect(throws: RawClient.Failure.self) { try RawClient(port: port) }
  }

  @Test("a port that is taken is an error that says so")
  func portTaken() throws {
    let server = try LoopbackServer { _ in .silence }
    let error = #expect(throws: LoopbackServerError.self) {
      try LoopbackServer(port: server.port) { _ in .silence }
    }
    #expect(error?.code == EADDRINUSE)
    #expect(error?.description.contains("127.0.0.1") == true)
  }

  @Test("many clients at once each get their own answer")
  func manyClients() async throws {
    let server = try LoopbackServer { .reply(.text($0.path)) }
    let port = server.port
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<50 {
        group.addTask {
          try RawClient(port: port)
            .exchange("GET /\(number) HTTP/1.1\r\nConnection: close\r\n\r\n")
            .hasSuffix("\r\n\r\n/\(number)")
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
