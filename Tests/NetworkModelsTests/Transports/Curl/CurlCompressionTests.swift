import Foundation
import NetworkModels
import SampleSupport
import Testing

@Suite("Compressed bodies over CurlTransport", .timeLimit(.minutes(10)))
struct CurlCompressionTests {
  /// What `text` comes to in brotli.
  private static let brotli: [UInt8] = [
    0x1B, 0x45, 0x05, 0xF8, 0x1D, 0xA9, 0x53, 0x9F, 0xBB, 0x59, 0x88, 0x35, 0x59, 0xD9, 0x1C, 0x9D,
    0x4E, 0x63, 0x7B, 0x93, 0x53, 0xB3, 0x18, 0x96, 0x2A, 0xB0, 0x43, 0x13, 0xB7, 0xA4, 0x22, 0xB0,
    0xF1, 0xB3, 0x1C,
  ]
  private static let text = String(repeating: "brotli makes bodies small. ", count: 50)

  private func server(_ body: [UInt8]) throws -> LoopbackServer {
    try LoopbackServer { request in
      // A server that compresses for nobody who has not asked.
      guard request.headers.first("accept-encoding")?.contains("br") == true else {
        return .reply(.text("not asked for"))
      }
      return .reply(
        ServerReply(
          headers: [HeaderField("Content-Encoding", "br")],
          framing: .length(body.count),
          pieces: [body]
        )
      )
    }
  }

  /// Whether this machine's libcurl can decode brotli: then it asks for it.
  private func asksForBrotli() async throws -> Bool {
    let server = try LoopbackServer { .reply(.text($0.headers.first("accept-encoding") ?? "")) }
    let encodings = try await CurlTransport().send(server.address).text
    #expect(encodings.contains("gzip"))
    return encodings.contains("br")
  }

  @Test("a body in brotli is decoded, where it was asked for")
  func decoded() async throws {
    let server = try server(Self.brotli)
    let result = try await CurlTransport().send(server.address)
    #expect(try await result.text == (asksForBrotli() ? Self.text : "not asked for"))
    #expect(result.isComplete)
    // The length of what was sent says nothing of what is seen.
    #expect(try await !asksForBrotli() || result.progress.allSatisfy { $0.expected == nil })
  }

  @Test("a body that is not what it says it is fails the transfer, as does one that is cut short")
  func damaged() async throws {
    guard try await asksForBrotli() else { return }
    let wrong = try server(Array("no brotli at all".utf8))
    let result = try await CurlTransport().send(wrong.address)
    #expect(result.error?.kind == .malformedResponse && !result.isComplete, "\(result.text)")
    let short = try LoopbackServer { _ in
      .reply(
        ServerReply(
          headers: [HeaderField("Content-Encoding", "br")],
          framing: .length(Self.brotli.count),
          pieces: [Array(Self.brotli.prefix(20))],
          ending: .closed
        )
      )
    }
    #expect(try await CurlTransport().send(short.address).error?.kind == .truncated)
  }

  @Test("who asks for an encoding of their own gets the body as it comes")
  func untouched() async throws {
    let server = try server(Self.brotli)
    let result = try await CurlTransport().send(
      server.address,
      headers: ["Accept-Encoding": "br"]
    )
    #expect(result.body == Data(Self.brotli))
  }
}
