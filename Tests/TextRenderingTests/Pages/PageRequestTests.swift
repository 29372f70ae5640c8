import Testing

@testable import TextRendering

@Suite("Requests to a page")
struct PageRequestTests {
  private func parse(_ text: String) throws -> PageRequest? {
    try PageRequest.parse(Array(text.utf8))
  }

  @Test("A request is read as soon as it is complete, and not before")
  func pieces() throws {
    let text =
      "POST /t/keys?x=1 HTTP/1.1\r\nHost: a\r\ncontent-length:  3 \r\nX: 1\r\nx: 2\r\n\r\nabc"
    for count in 0..<text.utf8.count {
      #expect(try PageRequest.parse(Array(text.utf8.prefix(count))) == nil)
    }
    let request = try #require(try parse(text + "more"))
    #expect(request.method == "POST")
    #expect(request.path == "/t/keys")
    #expect(request.body == Array("abc".utf8))
    #expect(request["host"] == "a")
    #expect(request["x"] == "1, 2")
  }

  @Test("Lines may end in a bare line feed")
  func lineFeeds() throws {
    #expect(try parse("GET / HTTP/1.0\nHost: a\n\n")?["host"] == "a")
  }

  @Test(
    "What is no request of ours is refused for a reason",
    arguments: [
      ("GET /\r\n\r\n", .malformed),
      ("GET  / HTTP/1.1\r\n\r\n", .malformed),
      ("GET http://x/ HTTP/1.1\r\n\r\n", .malformed),
      ("\u{16}\u{3}\u{1}\n\n", .malformed),
      ("GET / HTTP/1.1\r\nno colon\r\n\r\n", .malformed),
      ("GET / HTTP/1.1\r\n: x\r\n\r\n", .malformed),
      ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .malformed),
      ("GET / HTTP/1.1\r\nA: 1\r\n folded: 2\r\n\r\n", .malformed),
      ("GET / HTTP/1.1\r\nA: \u{0}\r\n\r\n", .malformed),
      ("GET / HTTP/2\r\n\r\n", .unknownVersion),
      ("POST / HTTP/1.1\r\n\r\n", .lengthRequired),
      ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", .lengthRequired),
      ("POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n", .malformed),
      ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", .malformed),
      ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", .malformed),
      ("POST / HTTP/1.1\r\nContent-Length: 65537\r\n\r\n", .bodyTooLarge),
      ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", .bodyTooLarge),
    ] as [(String, PageRequest.Fault)]
  )
  func faults(_ text: String, _ fault: PageRequest.Fault) {
    #expect(throws: fault) { try parse(text) }
  }

  @Test("A head without end is refused before it fills the memory")
  func endlessHead() throws {
    let line = "X: " + String(repeating: "y", count: 1000) + "\r\n"
    let head = "GET / HTTP/1.1\r\n" + String(repeating: line, count: 17)
    #expect(throws: PageRequest.Fault.headTooLarge) { try parse(head) }
    #expect(throws: PageRequest.Fault.headTooLarge) { try parse(head + "\r\n") }
    #expect(throws: PageRequest.Fault.headTooLarge) {
      try parse(String(repeating: "x", count: 20_000))
    }
  }

  @Test("No bytes make the reader fail")
  func fuzz() {
    var random = SeededGenerator(seed: 95)
    let start = Array("POST / HTTP/1.1\r\nContent-Length: 5\r\nA: b\r\n\r\nabcde".utf8)
    for _ in 0..<Cases.count(5_000) {
      var bytes = start
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        bytes[index] =
          [0x0A, 0x0D, 0x20, 0x3A, 0x00, 0xFF, 0x39].randomElement(using: &random) ?? 0
      }
      let request = try? PageRequest.parse(bytes)
      #expect((request?.body.count ?? 0) <= bytes.count)
    }
  }
}
