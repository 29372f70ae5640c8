import Testing

@testable import SampleSupport

@Suite("RequestReader")
struct RequestReaderTests {
  /// A reader over a text that arrives in pieces of some size.
  private func reader(of text: String, by size: Int = 7, maximumBody: Int = 100) -> RequestReader {
    var rest = Array(text.utf8)[...]
    return RequestReader(
      maximumBody: maximumBody,
      receive: {
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
    )
  }

  @Test("a request is read whole, however its bytes are cut", arguments: [1, 2, 3, 7, 1000])
  func cuts(size: Int) throws {
    var reader = reader(
      of: """
        POST /list?page=2 HTTP/1.1\r
        Host: x\r
        Content-Length: 5\r
        X-Empty:\r
        \r
        helloGET / HTTP/1.1\r
        Connection: close\r
        \r

        """,
      by: size
    )
    let first = try reader.next()
    #expect(
      first.request
        == ServerRequest(
          method: "POST",
          path: "/list",
          query: "page=2",
          headers: [
            HeaderField("Host", "x"), HeaderField("Content-Length", "5"),
            HeaderField("X-Empty", ""),
          ],
          body: Array("hello".utf8)
        )
    )
    #expect(first.persists)
    let second = try reader.next()
    #expect(second.request.path == "/")
    #expect(!second.persists)
    #expect(throws: RequestReader.Fault.ended) { try reader.next() }
  }

  @Test("chunks are joined, with extensions and trailers ignored")
  func chunks() throws {
    var reader = reader(
      of: "PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "5;a=b\r\nhello\r\nA\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n"
    )
    let body = try reader.next().request.body
    #expect(String(decoding: body, as: UTF8.self) == "hello0123456789")
  }

  @Test("a client that waits to be welcome is welcomed before its body is read")
  func welcome() throws {
    var isWelcome = false
    var pieces = ["PUT / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n", "ok"]
    var reader = RequestReader(
      maximumBody: 10,
      receive: {
        #expect(pieces.count == 2 || isWelcome)
        return pieces.isEmpty ? [] : Array(pieces.removeFirst().utf8)
      },
      welcomeBody: { isWelcome = true }
    )
    #expect(try reader.next().request.body == Array("ok".utf8))
  }

  @Test(
    "what is no request, or too large, is refused with the right fault",
    arguments: [
      ("", RequestReader.Fault.ended),
      ("GET / HTTP/1.1\r\nHost:", .ended),
      ("GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhell", .ended),
      ("hello\r\n\r\n", .malformed),
      ("GET  HTTP/1.1\r\n\r\n", .malformed),
      ("GET / HTTP/2\r\n\r\n", .malformed),
      ("GET / HTTP/1.1\r\nno colon\r\n\r\n", .malformed),
      ("GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", .malformed),
      ("GET / HTTP/1.1\r\nContent-Length: 101\r\n\r\n", .bodyTooLarge),
      ("GET / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", .unknownCoding),
      ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n", .bodyTooLarge),
      ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\n", .malformed),
      (
        "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n7fffffffffffffff\r\n",
        .bodyTooLarge
      ),
    ]
  )
  func faults(text: String, fault: RequestReader.Fault) {
    var reader = reader(of: text, by: 4096)
    #expect(throws: fault) { try reader.next() }
  }

  @Test("a head that never ends is given up, in one line or in many")
  func endlessHeads() {
    var line = reader(of: "GET /" + String(repeating: "a", count: 70_000), by: 4096)
    #expect(throws: RequestReader.Fault.headTooLarge) { try line.next() }
    let fields = "GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 20_000)
    var lines = reader(of: fields, by: 4096)
    #expect(throws: RequestReader.Fault.headTooLarge) { try lines.next() }
  }

  @Test("a client of a proxy names the whole address")
  func wholeAddress() throws {
    var reader = reader(of: "GET http://a.test/x?y HTTP/1.1\r\n\r\n")
    let request = try reader.next().request
    #expect(request.path == "http://a.test/x")
    #expect(request.query == "y")
  }
}
