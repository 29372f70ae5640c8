import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing

@Suite("NetworkClient", .timeLimit(.minutes(10)))
struct NetworkClientTests {
  private let scheduler = TestScheduler()

  private func stub() -> StubTransport {
    StubTransport(on: scheduler) { _ in [.head(status: 200), .complete] }
  }

  @Test(
    "an address is relative to the base, unless it is a whole one",
    arguments: [
      ("items?page=2", "https://api.test/v1/items?page=2"), ("/other", "https://api.test/other"),
      ("http://else.test/x", "http://else.test/x"), ("", "https://api.test/v1/"),
    ]
  )
  func addresses(address: String, whole: String) throws {
    let client = NetworkClient(transport: stub(), baseURL: URL(string: "https://api.test/v1/"))
    #expect(try client.request(address).url.absoluteString == whole)
  }

  @Test(
    "an address that can't be asked is refused, with the text named",
    arguments: ["ftp://a.test/", "x"]
  )
  func badAddresses(address: String) {
    let client = NetworkClient(transport: stub())
    let error = #expect(throws: NetworkError.self) { try client.request(address) }
    #expect(error?.address == address)
  }

  @Test("the client's fields go with each request that has none of the same name")
  func headers() throws {
    let transport = stub()
    let client = NetworkClient(transport: transport, headers: ["Accept": "a/b", "X-App": "1"])
    client.events(for: try client.request("http://a.test/", headers: ["accept": "c/d"])).start()
    let headers = try #require(transport.requests.first?.headers)
    #expect(headers.values(for: "Accept") == ["c/d"])
    #expect(headers.values(for: "X-App") == ["1"])
  }

  @Test("the limits of whoever asks win over the client's")
  func limits() throws {
    let transport = stub()
    let client = NetworkClient(transport: transport, limits: TransferLimits(body: 10))
    let request = try client.request("http://a.test/")
    client.events(for: request).start()
    let own = TransferOptions(limits: TransferLimits(body: 20))
    client.events(for: request, options: own).start()
    #expect(transport.options.map(\.limits.body) == [10, 20])
  }

  @Test("cookies are kept from one request to the next, and none without a jar")
  func cookies() async throws {
    let seen = Mailbox<String?>()
    let server = try LoopbackServer { request in
      seen.put(request.headers.first("cookie"))
      return .reply(.empty(200, [HeaderField("Set-Cookie", "a=1")]))
    }
    for jar in [CookieJar(), nil] {
      let client = NetworkClient(transport: CurlTransport(), cookies: jar)
      for _ in 0..<2 { #expect(try await client.send(server.address).status == 200) }
    }
    #expect(seen.values == [nil, "a=1", nil, nil])
  }

  @Test("a client over a session follows redirects and keeps cookies just the same")
  func overSession() async throws {
    let server = try LoopbackServer { request in
      switch (request.path, request.method) {
      case ("/", _):
        .reply(
          .empty(
            307,
            [HeaderField("Location", "/there"), HeaderField("Set-Cookie", "a=1; Path=/")]
          )
        )
      default:
        .reply(
          .text(
            "\(request.method) \(request.headers.first("cookie") ?? "") "
              + String(decoding: request.body, as: UTF8.self)
          )
        )
      }
    }
    let client = NetworkClient(transport: URLSessionTransport())
    let body = HTTPBody.data(Data("hello".utf8))
    let result = try await client.send(server.address + "/", method: .post, body: body)
    #expect(result.text == "POST a=1 hello")
    #expect(result.redirects.map(\.status) == [307])
  }

  @Test("a client that is released lets its transfers go on, and then everything goes")
  func release() throws {
    try expectReleased {
      let transport = StubTransport(on: scheduler) { _ in
        [.wait(.seconds(1)), .head(status: 200), .complete]
      }
      let client = NetworkClient(transport: transport, monitor: RequestMonitor(), on: scheduler)
      let recorder = Recorder(client.events(for: HTTPRequest(URL(string: "http://a.test/")!)))
      scheduler.run()
      #expect(recorder.termination == .completed)
      client.events(for: HTTPRequest(URL(string: "http://a.test/")!)).start().dispose()
      return [client, transport]
    }
  }

  @Test("a body is sent from its start again at each attempt", arguments: ["file", "stream"])
  func retriedBodies(form: String) async throws {
    let data = Data.pattern(1_000_000)
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("body")
    try data.write(to: file)
    let pieces = [data.prefix(400_000), data.dropFirst(400_000)]
    let body: HTTPBody =
      form == "file" ? .file(path: file.path) : .stream(BodyStream(pieces: pieces))
    let seen = Mailbox<Bool>()
    let server = try LoopbackServer { request in
      seen.put(Data(request.body) == data)
      return .reply(.empty(seen.values.count < 3 ? 503 : 200))
    }
    let client = NetworkClient(transport: CurlTransport(), retries: RetryPolicy(jitter: { 0 }))
    let result = try await client.send(server.address, method: .put, body: body)
    #expect(result.status == 200)
    #expect(seen.values == [true, true, true])
  }
}
