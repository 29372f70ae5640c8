import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing

@Suite("every transport", .timeLimit(.minutes(10)))
struct TransportConformanceTests {
  @Test(
    "brings one head, then the body in pieces with a growing count, then the completion",
    arguments: TransportUnderTest.allCases
  )
  func success(transport: TransportUnderTest) async throws {
    // More than any transport takes at once, however late it comes to take it.
    let half = String(repeating: "abcdefgh", count: 256 << 10)
    let length = Int64(2 * half.utf8.count)
    let result = try await transport.send(
      answer: { _ in .reply(.text(half + half, pieces: 4)) },
      script: [
        .head(status: 200, headers: ["Content-Type": "text/plain", "Content-Length": "\(length)"]),
        .body(Data(half.utf8)), .body(Data(half.utf8)), .complete,
      ]
    )
    #expect(result.heads.map(\.status) == [200])
    #expect(result.heads.first?.headers["content-type"]?.hasPrefix("text/plain") == true)
    #expect(result.text == half + half)
    #expect(result.isComplete)
    #expect(result.progress.count > 1)
    #expect(result.progress.last == TransferProgress(received: length, expected: length))
    #expect(result.progress.map(\.received) == result.progress.map(\.received).sorted())
    let head = result.values.firstIndex { if case .head = $0 { true } else { false } }
    let body = result.values.firstIndex { if case .body = $0 { true } else { false } }
    #expect(try #require(head) < #require(body))
  }

  @Test("tells no expected length of a chunked body", arguments: TransportUnderTest.allCases)
  func chunked(transport: TransportUnderTest) async throws {
    let result = try await transport.send(
      answer: { _ in
        .reply(ServerReply(framing: .chunked, pieces: ["ab", "cd"].map { Array($0.utf8) }))
      },
      script: [.head(status: 200), .body(Data("ab".utf8)), .body(Data("cd".utf8)), .complete]
    )
    #expect(result.text == "abcd")
    #expect(result.progress.allSatisfy { $0.expected == nil && $0.fraction == nil })
    #expect(result.isComplete)
  }

  @Test(
    "brings the fields of one name all, and names in any case",
    arguments: TransportUnderTest.allCases
  )
  func fields(transport: TransportUnderTest) async throws {
    let result = try await transport.send(
      answer: { _ in
        .reply(
          .empty(200, [HeaderField("x-a", "1"), HeaderField("X-A", "2"), HeaderField("X-B", "")])
        )
      },
      script: [
        .head(status: 200, headers: ["x-a": "1", "X-A": "2", "X-B": "", "Content-Length": "0"]),
        .complete,
      ]
    )
    let head = try #require(result.heads.first)
    // A session joins them in an order of its own.
    #expect(["1, 2", "2, 1"].contains(head.headers["X-a"]))
    #expect(head.headers["x-b"] == "")
    #expect(result.isComplete)
  }

  @Test(
    "1: treats a status that means failure as an answer, also one that asks for a password",
    arguments: TransportUnderTest.allCases,
    [401, 404, 500]
  )
  func statuses(transport: TransportUnderTest, status: Int) async throws {
    let fields: HTTPHeaders = ["WWW-Authenticate": "Basic realm=\"x\""]
    let result = try await transport.send(
      answer: { _ in
        .reply(
          ServerReply(
            status: status,
            headers: [HeaderField("WWW-Authenticate", "Basic realm=\"x\"")],
            framing: .length(4),
            pieces: [Array("nope".utf8)]
          )
        )
      },
      script: [.head(status: status, headers: fields), .body(Data("nope".utf8)), .complete]
    )
    #expect(result.heads.map(\.status) == [status])
    #expect(result.text == "nope")
    #expect(result.isComplete)
  }

  @Test(
    "fails as truncated where a body ends early, after what had arrived",
    arguments: TransportUnderTest.allCases,
    [ServerReply.Framing.length(100), .chunked]
  )
  func truncated(transport: TransportUnderTest, framing: ServerReply.Framing) async throws {
    let result = try await transport.send(
      answer: { _ in
        .reply(ServerReply(framing: framing, pieces: [Array("hello".utf8)], ending: .closed))
      },
      script: [.head(status: 200), .body(Data("hello".utf8)), .fail(.truncated)]
    )
    #expect(result.text == "hello")
    #expect(result.error?.kind == .truncated)
    #expect(result.error?.address.hasPrefix("http://") == true)
  }

  @Test(
    "fails as reset where a server hangs up without a word",
    arguments: TransportUnderTest.allCases
  )
  func hangUp(transport: TransportUnderTest) async throws {
    let result = try await transport.send(answer: { _ in .hangUp }, script: [.fail(.reset)])
    #expect(result.heads.isEmpty)
    #expect(result.error?.kind == .reset)
  }

  @Test("fails as malformed where the answer is no HTTP", arguments: TransportUnderTest.allCases)
  func garbage(transport: TransportUnderTest) async throws {
    let result = try await transport.send(
      answer: { _ in .raw(Array("220 mail.example.org ESMTP ready\r\n".utf8)) },
      script: [.fail(.malformedResponse)]
    )
    #expect(result.error?.kind == .malformedResponse)
  }

  @Test(
    "brings a head without a body",
    arguments: TransportUnderTest.allCases,
    [HTTPMethod.get, .head]
  )
  func bodiless(transport: TransportUnderTest, method: HTTPMethod) async throws {
    let result = try await transport.send(
      method: method,
      answer: { request in
        request.method == "HEAD" ? .reply(.text("twelve bytes")) : .reply(.empty(204))
      },
      script: [
        .head(status: method == .head ? 200 : 204, headers: ["Content-Length": "12"]), .complete,
      ]
    )
    #expect(result.status == (method == .head ? 200 : 204))
    #expect(result.body.isEmpty)
    #expect(result.isComplete)
  }

  @Test(
    "5: hands over a redirect that it does not follow, whatever the case of the field",
    arguments: TransportUnderTest.allCases
  )
  func redirect(transport: TransportUnderTest) async throws {
    guard transport.make().features.contains(.redirects) else { return }
    let result = try await transport.send(
      answer: { _ in .reply(.empty(302, [HeaderField("location", "/x")])) },
      script: [.head(status: 302, headers: ["location": "/x"]), .complete]
    )
    #expect(result.status == 302)
    #expect(result.heads.first?.headers["Location"] == "/x")
  }

  @Test(
    "sends a body from data, from a file and from a stream, each time from its start",
    arguments: TransportUnderTest.allCases,
    ["data", "file", "stream"]
  )
  func uploads(transport: TransportUnderTest, form: String) async throws {
    let folder = try TemporaryFolder()
    let data = Data.pattern(300_000)
    let file = folder.url.appendingPathComponent("body")
    try data.write(to: file)
    let body: HTTPBody =
      switch form {
      case "data": .data(data)
      case "file": .file(path: file.path)
      default: .stream(BodyStream(pieces: [data.prefix(100_000), data.dropFirst(100_000)]))
      }
    for _ in 0..<2 {
      let result = try await transport.send(
        method: .post,
        body: body,
        answer: { request in
          .reply(.text(Data(request.body) == data ? "equal" : "\(request.body.count) bytes"))
        },
        script: [.head(status: 200), .body(Data("equal".utf8)), .complete]
      )
      #expect(result.text == "equal")
    }
  }

  @Test("sends anew at each start", arguments: TransportUnderTest.allCases)
  func restarts(transport: TransportUnderTest) async throws {
    let server = try LoopbackServer { _ in .reply(.text("x")) }
    let request = try HTTPRequest(address: server.address)
    let producer = transport.make([.head(status: 200), .body(Data("x".utf8)), .complete])
      .events(for: request)
    for _ in 0..<3 { #expect(await producer.result().text == "x") }
  }

  @Test(
    "interrupts whoever disposes, and nothing comes afterwards",
    arguments: TransportUnderTest.allCases
  )
  func disposal(transport: TransportUnderTest) async throws {
    let asked = Mailbox<String>()
    let gone = Mailbox<String>()
    let server = try LoopbackServer(onHangUp: { gone.put($0.path) }) { request in
      asked.put(request.path)
      return .silence
    }
    let request = try HTTPRequest(address: server.address + "/silent")
    let recorder = Recorder(transport.make([]).events(for: request).filter { $0 != .connected })
    if transport != .stub { #expect(await asked.next() == "/silent") }
    recorder.dispose()
    #expect(recorder.events == [.interrupted])
    if transport != .stub { #expect(await gone.next() == "/silent") }
    #expect(recorder.events == [.interrupted])
  }

  @Test(
    "pauses for a receiver that is busy, and goes on when it has room",
    arguments: TransportUnderTest.allCases.filter { $0.make().features.contains(.flow) }
  )
  func flow(transport: TransportUnderTest) async throws {
    let size = 4 * 1024 * 1024
    let server = try LoopbackServer { _ in .reply(.bytes(size)) }
    let flow = BodyFlow(window: 64 * 1024)
    let highest = Lock(0)
    let pieces = (0..<64).map { _ in StubTransport.Step.body(Data(count: size / 64)) }
    let script = [.head(status: 200)] + pieces + [.complete]
    let queue = QueueScheduler(name: "receiver")
    let request = try HTTPRequest(address: server.address)
    let result = await transport.make(script)
      .events(for: request, options: TransferOptions(flow: flow))
      .on(value: { _ in highest.withLock { $0 = max($0, flow.pending) } })
      .observe(on: queue)
      .on(value: { event in
        if case .body(let data, _) = event { flow.consume(data.count) }
      })
      .result()
    #expect(result.body.count == size)
    #expect(result.isComplete)
    // A window, and the piece that went over it.
    #expect(highest.withLock { $0 } <= 64 * 1024 + 512 * 1024)
  }
}
