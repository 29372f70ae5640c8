import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing

@Suite("the failures of CurlTransport", .timeLimit(.minutes(10)))
struct CurlFailureTests {
  private let transport = CurlTransport()

  @Test("a port on which nobody listens refuses, with the URL named")
  func refused() async throws {
    let result = try await transport.send("http://127.0.0.1:1/")
    #expect(result.error?.kind == .refused)
    #expect(
      result.error?.description.hasPrefix("http://127.0.0.1:1/: connection refused: ") == true
    )
    #expect(result.metrics.count == 1)
    #expect(result.metrics.first?.status == nil)
  }

  @Test("a network without a way is offline")
  func offline() async throws {
    // A multicast address can't be connected to, on any machine.
    let result = try await transport.send("http://224.0.0.1/")
    #expect(result.error?.kind == .offline)
  }

  @Test("a host that doesn't exist is unknown")
  func unknownHost() async throws {
    let result = try await transport.send("http://name.invalid/")
    #expect(result.error?.kind == .dns)
  }

  @Test("a connection that is reset is lost, before and in the middle of the body")
  func reset() async throws {
    let server = try LoopbackServer { _ in
      .reply(ServerReply(framing: .length(100), pieces: [Array("x".utf8)], ending: .reset))
    }
    let kind = try await transport.send(server.address).error?.kind
    // What the reset overtakes may end as a body that is too short.
    #expect(kind == .reset || kind == .truncated)
  }

  @Test(
    "an answer against the rules is malformed",
    arguments: [
      "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello",
      "hello\r\n\r\n",
    ]
  )
  func malformed(answer: String) async throws {
    let server = try LoopbackServer { _ in .raw(Array(answer.utf8)) }
    #expect(try await transport.send(server.address).error?.kind == .malformedResponse)
  }

  @Test("a head that is too long is refused: many fields or a long one", arguments: [1, 4000])
  func longHead(fields: Int) async throws {
    let server = try LoopbackServer { _ in
      let value = String(repeating: "x", count: 200_000 / fields)
      return .reply(.empty(200, (0..<fields).map { HeaderField("X-\($0)", value) }))
    }
    let options = TransferOptions(limits: TransferLimits(head: 100_000))
    let result = try await transport.send(server.address, options: options)
    #expect(result.error?.kind == .tooLarge(.head))
    #expect(result.heads.isEmpty)
  }

  @Test("a body that is too long is refused when it goes over the limit", arguments: [true, false])
  func longBody(hasLength: Bool) async throws {
    let server = try LoopbackServer { _ in
      var reply = ServerReply.bytes(1_000_000)
      if !hasLength { reply.framing = .chunked }
      return .reply(reply)
    }
    let options = TransferOptions(limits: TransferLimits(body: 300_000))
    let result = try await transport.send(server.address, options: options)
    #expect(result.error?.kind == .tooLarge(.body))
    #expect(result.body.count <= 300_000)
    let allowed = TransferOptions(limits: TransferLimits(body: 1_000_000))
    #expect(try await transport.send(server.address, options: allowed).body.count == 1_000_000)
  }

  @Test("a compressed body is decoded, and its decoded length counts against the limit")
  func compressed() async throws {
    // "aaaa…" a hundred thousand times, as gzip has it.
    let zeros = try #require(Self.gzippedZeros)
    let server = try LoopbackServer { request in
      #expect(request.headers.first("accept-encoding")?.contains("gzip") == true)
      return .reply(
        ServerReply(
          headers: [HeaderField("Content-Encoding", "gzip")],
          framing: .length(zeros.count),
          pieces: [zeros]
        )
      )
    }
    let result = try await transport.send(server.address)
    #expect(result.body == Data(count: 100_000))
    #expect(result.progress.allSatisfy { $0.expected == nil })
    let options = TransferOptions(limits: TransferLimits(body: 50_000))
    let bomb = try await transport.send(server.address, options: options)
    #expect(bomb.error?.kind == .tooLarge(.body))
  }

  @Test("a request with an encoding of its own gets the body as it comes")
  func undecoded() async throws {
    let zeros = try #require(Self.gzippedZeros)
    let server = try LoopbackServer { _ in
      .reply(
        ServerReply(
          headers: [HeaderField("Content-Encoding", "gzip")],
          framing: .length(zeros.count),
          pieces: [zeros]
        )
      )
    }
    let result = try await transport.send(server.address, headers: ["Accept-Encoding": "gzip"])
    #expect(result.body == Data(zeros))
  }

  /// A hundred thousand zeros.
  private static let gzippedZeros = Data(
    base64Encoded: GzippedZeros.base64,
    options: .ignoreUnknownCharacters
  ).map { Array($0) }

  @Test(
    "a body that can't be read is told of with its reason",
    arguments: ["/nowhere/file", "/tmp"]
  )
  func unreadableFile(path: String) async throws {
    let server = try LoopbackServer { _ in .reply(.text("x")) }
    let result = try await transport.send(server.address, method: .put, body: .file(path: path))
    #expect(result.error?.kind == .bodyUnreadable)
    #expect(result.error?.reason.contains(path) == true)
  }

  @Test("a stream that fails, or is not as long as it says, fails the request")
  func brokenStreams() async throws {
    struct Broken: Error {}
    let server = try LoopbackServer { _ in .reply(.text("x")) }
    let streams = [
      BodyStream { { throw Broken() } },
      BodyStream { throw Broken() },
      BodyStream(pieces: [Data("abc".utf8)], length: 5),
      BodyStream(pieces: [Data("abc".utf8)], length: 2),
    ]
    for stream in streams {
      let result = try await transport.send(server.address, method: .put, body: .stream(stream))
      #expect(result.error?.kind == .bodyUnreadable)
    }
    let once = HTTPBody.stream(.once { nil })
    #expect(try await transport.send(server.address, method: .put, body: once).isComplete)
    let again = try await transport.send(server.address, method: .put, body: once)
    #expect(again.error?.kind == .bodyNotReplayable)
  }

  @Test("an answer that comes before the end of the upload is the answer")
  func earlyAnswer() async throws {
    let server = try LoopbackServer(maximumBody: 1000) { _ in .reply(.text("x")) }
    let body = HTTPBody.data(Data(count: 2_000_000))
    let result = try await transport.send(server.address, method: .put, body: body)
    #expect(result.status == 413)
    #expect(result.isComplete)
  }
}
