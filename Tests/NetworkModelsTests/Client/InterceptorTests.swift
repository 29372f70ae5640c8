import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing

@Suite("the interceptors of a client", .timeLimit(.minutes(10)))
struct InterceptorTests {
  private static let big = Data.pattern(10 * 1024 * 1024)

  private let request = HTTPRequest(URL(string: "http://stub.test/")!)

  private func client(
    _ interceptors: [any Interceptor],
    transport: any Transport,
    retries: RetryPolicy = .none
  ) -> NetworkClient {
    NetworkClient(transport: transport, interceptors: interceptors, retries: retries)
  }

  private func stub() -> StubTransport {
    StubTransport(on: TestScheduler()) { _ in
      [.head(status: 200), .body(Data("network".utf8)), .complete]
    }
  }

  @Test("17: an interceptor is asked before the transport, and may answer itself")
  func answering() async {
    let transport = stub()
    let answering = ClosureInterceptor { request, _, _ in
      SignalProducer([
        .head(HTTPResponse(status: 203, url: request.url)),
        .body(Data("mine".utf8), TransferProgress(received: 4)),
      ])
    }
    let result = await client([answering], transport: transport).events(for: request).result()
    #expect(result.status == 203)
    #expect(result.text == "mine")
    #expect(transport.requests.isEmpty)
  }

  @Test("each one sees what the one before has made of the request, and of the answer in reverse")
  func order() async {
    let transport = stub()
    let log = Lock<[String]>([])
    let make: (String) -> ClosureInterceptor = { name in
      ClosureInterceptor { request, _, next in
        log.withLock { $0.append("\(name) sees \(request.headers["X"] ?? "nothing")") }
        var changed = request
        changed.headers["X"] = (request.headers["X"] ?? "") + name
        return next(changed).on(completed: { log.withLock { $0.append("\(name) has seen") } })
      }
    }
    let result = await client([make("a"), make("b")], transport: transport)
      .events(for: request).result()
    #expect(result.text == "network")
    #expect(transport.requests.map { $0.headers["X"] } == ["ab"])
    #expect(log.withLock { $0 } == ["a sees nothing", "b sees a", "b has seen", "a has seen"])
  }

  @Test("each sending is seen once, and numbered by attempt and hop")
  func contexts() async throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/": .reply(.redirect(302, to: "/busy"))
      default: .reply(.empty(503))
      }
    }
    let seen = Lock<[String]>([])
    let watching = ClosureInterceptor { request, context, next in
      seen.withLock { $0.append("\(context.attempt).\(context.hop) \(request.url.path)") }
      return next(request)
    }
    let retries = RetryPolicy(attempts: 2, jitter: { 0 })
    let client = client([watching], transport: CurlTransport(), retries: retries)
    #expect(try await client.send(server.address + "/").status == 503)
    #expect(seen.withLock { $0 } == ["0.0 /", "0.1 /busy", "1.0 /", "1.1 /busy"])
  }

  @Test("one that sends its own request through the client is stopped")
  func loop() async {
    let place = Lock<NetworkClient?>(nil)
    let transport = stub()
    let looping = ClosureInterceptor { request, _, next in
      place.withLock { $0 }?.events(for: request) ?? next(request)
    }
    let client = client([looping], transport: transport)
    place.withLock { $0 = client }
    let result = await client.events(for: request).result()
    #expect(result.error?.kind == .interceptorLoop)
    #expect(transport.requests.isEmpty)
    place.withLock { $0 = nil }
  }

  @Test(
    "a body of 10 MiB arrives byte for byte, from wherever it comes, also across a 307",
    arguments: ["data", "file", "stream", "sized stream"],
    [false, true]
  )
  func bigBodies(form: String, isRedirected: Bool) async throws {
    let size = 10 * 1024 * 1024
    let data = Self.big
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try data.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let pieces = stride(from: 0, to: size, by: 100_000).map { data[$0..<min($0 + 100_000, size)] }
    let body: HTTPBody =
      switch form {
      case "data": .data(data)
      case "file": .file(path: file.path)
      case "stream": .stream(BodyStream(pieces: pieces))
      default: .stream(BodyStream(pieces: pieces, length: Int64(size)))
      }
    let seen = Lock<[ServerRequest]>([])
    let server = try LoopbackServer { request in
      seen.withLock { $0.append(request) }
      let isFirst = isRedirected && request.path == "/"
      return .reply(isFirst ? .redirect(307, to: "/there") : .text("thanks"))
    }
    let bodies = Lock<[HTTPBody?]>([])
    let watching = ClosureInterceptor { request, _, next in
      bodies.withLock { $0.append(request.body) }
      return next(request)
    }
    let client = client([watching], transport: CurlTransport())
    let result = try await client.send(server.address + "/", method: .post, body: body)
    #expect(result.text == "thanks")
    let count = isRedirected ? 2 : 1
    #expect(bodies.withLock { $0 } == Array(repeating: body, count: count))
    let requests = seen.withLock { $0 }
    #expect(requests.map(\.method) == Array(repeating: "POST", count: count))
    for request in requests { #expect(Data(request.body) == data) }
    #expect(result.sent.last?.received == Int64(size))
    #expect(result.sent.map(\.received).max() == Int64(size))
  }
}
