import Testing

@testable import SampleSupport

@Suite("ProxyHead")
struct ProxyHeadTests {
  private func head(_ text: String) throws -> ProxyHead {
    try #require(ProxyHead(Array(text.utf8)))
  }

  @Test("what concerns one connection alone is not passed on, nor what it names")
  func hopByHop() throws {
    let head = try head(
      """
      GET / HTTP/1.1\r
      Host: x\r
      Connection: keep-alive, X-Own\r
      x-own: 1\r
      Proxy-Connection: keep-alive\r
      Proxy-Authorization: Basic abc\r
      Keep-Alive: 5\r
      Transfer-Encoding: chunked
      """
    )
    #expect(
      String(decoding: head.passedOn, as: UTF8.self)
        == "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    )
  }

  @Test("bytes that are no ASCII come through as they are")
  func bytes() throws {
    let bytes: [UInt8] = Array("GET / HTTP/1.1\r\nX: ".utf8) + [0xE9, 0xFF, 0xC3]
    let head = try #require(ProxyHead(bytes))
    #expect(head.bytes == bytes + [13, 10, 13, 10])
  }

  @Test(
    "an answer ends where its head says, or with its connection",
    arguments: [
      ("HTTP/1.1 200 OK\nContent-Length: 5", "GET", Int64(5)), ("HTTP/1.1 200 OK", "GET", nil),
      ("HTTP/1.1 200 OK\nContent-Length: 5", "HEAD", 0), ("HTTP/1.1 304 -", "GET", 0),
      ("HTTP/1.1 204 -\nContent-Length: 5", "GET", 0),
      ("HTTP/1.1 200 OK\nContent-Length: 5\nTransfer-Encoding: chunked", "GET", nil),
      ("HTTP/1.1 200 OK\nContent-Length: many", "GET", nil),
    ]
  )
  func length(text: String, method: String, expected: Int64?) throws {
    #expect(try head(text).bodyLength(answering: method) == expected)
  }

  @Test("a status is that of an answer alone")
  func status() throws {
    #expect(try head("HTTP/1.1 404 Not Found").status == 404)
    #expect(try head("HTTP/1.1").status == nil)
    #expect(try head("GET 404 HTTP/1.1").status == nil)
    #expect(ProxyHead([]) == nil)
  }
}

@Suite("HeadBuffer")
struct HeadBufferTests {
  @Test(
    "heads are found however their bytes are cut, and the rest stays",
    arguments: [1, 2, 3, 100]
  )
  func cuts(size: Int) {
    let text = "one\r\na: b\r\n\r\ntwo\n\nrest"
    var buffer = HeadBuffer()
    var heads: [String] = []
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      buffer.append(Array(bytes.prefix(size)))
      bytes = bytes.dropFirst(size)
      while let head = buffer.takeHead() { heads.append(String(decoding: head, as: UTF8.self)) }
    }
    #expect(heads == ["one\r\na: b\r", "two"])
    #expect(String(decoding: buffer.rest, as: UTF8.self) == "rest")
  }

  @Test("a head without an end is noticed when it is too long")
  func limit() {
    var buffer = HeadBuffer()
    buffer.append([UInt8](repeating: 65, count: HeadBuffer.limit))
    #expect(buffer.takeHead() == nil)
    #expect(!buffer.isFull)
    buffer.append([65])
    #expect(buffer.isFull)
  }
}
