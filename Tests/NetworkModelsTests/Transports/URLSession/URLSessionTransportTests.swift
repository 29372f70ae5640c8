import Foundation
import NetworkModels
import SampleSupport
import Signals
import Testing

@Suite("URLSessionTransport", .timeLimit(.minutes(10)))
struct URLSessionTransportTests {
  private typealias Event = Signal<TransportEvent, NetworkError>.Event

  /// Runs a transfer to its end.
  private func events(
    of producer: SignalProducer<TransportEvent, NetworkError>
  ) async -> [Event] {
    let seen = Lock<[Event]>([])
    return await withCheckedContinuation { continuation in
      producer.start { event in
        let all = seen.withLock { seen in
          seen.append(event)
          return seen
        }
        if event.isTerminating { continuation.resume(returning: all) }
      }
    }
  }

  private func events(
    from server: LoopbackServer,
    _ path: String = "/",
    method: HTTPMethod = .get,
    headers: HTTPHeaders = HTTPHeaders(),
    body: String? = nil
  ) async throws -> [Event] {
    let request = try HTTPRequest(
      address: server.address + path,
      method: method,
      headers: headers,
      body: body.map { .data(Data($0.utf8)) }
    )
    let transport = URLSessionTransport()
    return await events(of: transport.events(for: request))
  }

  @Test("a success brings the head, then the body in pieces with a growing count")
  func progress() async throws {
    // More than is taken at once, however late that is.
    let text = String(repeating: "abcdefgh", count: 512 << 10)
    let length = Int64(text.utf8.count)
    let server = try LoopbackServer { _ in .reply(.text(text, pieces: 4)) }
    let all = try await events(from: server)
    let head = try #require(all.heads.first)
    #expect(all.heads.count == 1)
    #expect(head.status == 200)
    #expect(head.headers["content-type"] == "text/plain; charset=utf-8")
    #expect(head.bodyLength == length)
    #expect(all.text == text)
    #expect(all.last == .completed)
    let progress = all.progress
    #expect(progress.count > 1)
    #expect(progress.last == TransferProgress(received: length, expected: length))
    #expect(progress.map(\.received) == progress.map(\.received).sorted())
  }

  @Test("a chunked body has no expected length")
  func chunked() async throws {
    let server = try LoopbackServer { _ in
      .reply(ServerReply(framing: .chunked, pieces: ["ab", "cd"].map { Array($0.utf8) }))
    }
    let all = try await events(from: server)
    #expect(all.text == "abcd")
    #expect(all.progress.allSatisfy { $0.expected == nil })
    #expect(all.last == .completed)
  }

  @Test("the server sees the method, the headers and the body, and no cookie of an earlier answer")
  func request() async throws {
    let seen = Lock<[ServerRequest]>([])
    let server = try LoopbackServer { request in
      seen.withLock { $0.append(request) }
      return .reply(
        ServerReply(
          headers: [HeaderField("Set-Cookie", "a=1; Path=/")],
          framing: .length(0),
          pieces: []
        )
      )
    }
    let request = try HTTPRequest(
      address: server.address + "/list?page=2",
      method: .put,
      headers: ["X-Mine": "yes"],
      body: .data(Data("hello".utf8))
    )
    let transport = URLSessionTransport()
    for _ in 0..<2 { #expect(await events(of: transport.events(for: request)).last == .completed) }
    let requests = seen.withLock { $0 }
    #expect(requests.count == 2)
    for request in requests {
      #expect(request.method == "PUT")
      #expect(request.path == "/list")
      #expect(request.query == "page=2")
      #expect(request.headers.first("x-mine") == "yes")
      #expect(request.headers.first("cookie") == nil)
      #expect(String(decoding: request.body, as: UTF8.self) == "hello")
    }
  }

  @Test("a port on which nobody listens refuses, with the URL named")
  func refused() async throws {
    let request = try HTTPRequest(address: "http://127.0.0.1:1/")
    let all = await events(of: URLSessionTransport().events(for: request))
    let error = try #require(all.last?.error)
    #expect(all.count == 1)
    #expect(error.kind == .refused)
    #expect(error.description.hasPrefix("http://127.0.0.1:1/: connection refused: "))
  }

  @Test("a request that no transport can send fails at once, without a session")
  func unsupported() async throws {
    let request = HTTPRequest(try #require(URL(string: "ftp://127.0.0.1/")))
    let all = await events(of: URLSessionTransport().events(for: request))
    #expect(all.map(\.error?.kind) == [.unsupportedScheme])
  }

  @Test(
    "a body that ends early is truncated, after what had arrived",
    arguments: [ServerReply.Framing.length(100), .chunked]
  )
  func truncated(framing: ServerReply.Framing) async throws {
    let server = try LoopbackServer { _ in
      .reply(ServerReply(framing: framing, pieces: [Array("hello".utf8)], ending: .closed))
    }
    let all = try await events(from: server)
    #expect(all.text == "hello")
    #expect(all.last?.error?.kind == .truncated)
  }

  @Test("a server that hangs up without a word is a lost connection")
  func hangUp() async throws {
    let server = try LoopbackServer { _ in .hangUp }
    let all = try await events(from: server)
    #expect(all.map(\.error?.kind) == [.reset])
  }

  @Test("a status that means failure is an answer, also one that asks for a password")
  func statuses() async throws {
    let server = try LoopbackServer { request in
      request.path == "/401"
        ? .reply(
          ServerReply(
            status: 401,
            headers: [HeaderField("WWW-Authenticate", "Basic realm=\"x\"")],
            framing: .length(4),
            pieces: [Array("nope".utf8)]
          )
        )
        : .reply(.text("gone", status: 410))
    }
    let unauthorized = try await events(from: server, "/401")
    #expect(unauthorized.heads.map(\.status) == [401])
    #expect(unauthorized.text == "nope")
    #expect(unauthorized.last == .completed)
    let gone = try await events(from: server)
    #expect(gone.heads.map(\.status) == [410])
    #expect(gone.text == "gone")
  }

  @Test("an answer that is too long, head or body, is refused")
  func limits() async throws {
    let server = try LoopbackServer { _ in .reply(.text(String(repeating: "x", count: 100_000))) }
    for limits in [TransferLimits(body: 1000), TransferLimits(head: 10)] {
      let result = try await URLSessionTransport().send(
        server.address,
        options: TransferOptions(limits: limits)
      )
      #expect(result.error?.kind == .tooLarge(limits.body == nil ? .head : .body))
    }
  }

  @Test("a body that can't be read is told of", arguments: ["/nowhere/file"])
  func unreadable(path: String) async throws {
    let result = try await URLSessionTransport().send(
      "http://127.0.0.1:1/",
      method: .put,
      body: .file(path: path)
    )
    #expect(result.error?.kind == .bodyUnreadable)
  }

  @Test("what a session can't do is refused, not left out")
  func refusals() async throws {
    let transport = URLSessionTransport()
    let options = TransferOptions(addresses: ["127.0.0.1"])
    let elsewhere = try await transport.send("http://a.test/", options: options)
    #expect(elsewhere.error?.kind == .transportUnavailable)
    let body = HTTPBody.data(Data("x".utf8))
    let get = try await transport.send("http://127.0.0.1:1/", body: body)
    #expect(get.error?.kind == .malformedRequest)
  }

  @Test("disposing ends the transfer: the observer is interrupted and the server sees the end")
  func disposal() async throws {
    let gone = AsyncStream.makeStream(of: String.self)
    let asked = AsyncStream.makeStream(of: Void.self)
    let server = try LoopbackServer(onHangUp: { gone.continuation.yield($0.path) }) { _ in
      asked.continuation.yield()
      return .silence
    }
    let seen = Lock<[Event]>([])
    let request = try HTTPRequest(address: server.address + "/silent")
    let transfer = URLSessionTransport().events(for: request).start { event in
      seen.withLock { $0.append(event) }
    }
    var asking = asked.stream.makeAsyncIterator()
    _ = await asking.next()
    transfer.dispose()
    #expect(seen.withLock { $0 } == [.interrupted])
    var going = gone.stream.makeAsyncIterator()
    #expect(await going.next() == "/silent")
  }

  @Test("a transport is released when its last transfer has ended, or this never ends")
  func release() async throws {
    let server = try LoopbackServer { _ in .reply(.text("x")) }
    weak var released: URLSessionTransport?
    do {
      let transport = URLSessionTransport()
      released = transport
      let request = try HTTPRequest(address: server.address)
      #expect(await events(of: transport.events(for: request)).last == .completed)
    }
    // The thread that delivered the completion may be still on its way out of the transport.
    while released != nil { await Task.yield() }
  }
}

extension [Signal<TransportEvent, NetworkError>.Event] {
  fileprivate var heads: [HTTPResponse] {
    compactMap { if case .value(.head(let head)) = $0 { head } else { nil } }
  }

  fileprivate var progress: [TransferProgress] {
    compactMap { if case .value(.body(_, let progress)) = $0 { progress } else { nil } }
  }

  fileprivate var text: String {
    let pieces = compactMap { event -> Data? in
      if case .value(.body(let data, _)) = event { data } else { nil }
    }
    return String(decoding: pieces.reduce(Data(), +), as: UTF8.self)
  }
}
