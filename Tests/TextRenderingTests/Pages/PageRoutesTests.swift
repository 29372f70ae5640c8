import Testing

@testable import TextRendering

@Suite("Routes of a page")
struct PageRoutesTests {
  private func status(
    _ start: String,
    host: String = "127.0.0.1:80",
    origin: String? = nil,
    interface: PageInterface = .loopback
  ) throws -> String {
    let routes = PageRoutes(port: 80, interface: interface, token: "t", page: Array("page".utf8))
    let fields = origin.map { "Origin: \($0)\r\n" } ?? ""
    let text = "\(start) HTTP/1.1\r\nHost: \(host)\r\n\(fields)Content-Length: 0\r\n\r\n"
    let request = try #require(try PageRequest.parse(Array(text.utf8)))
    switch routes.decide(request) {
    case .answer(let answer, _): return answer.status
    case .stream: return "stream"
    }
  }

  @Test("Who does not know the secret finds nothing")
  func paths() throws {
    #expect(try status("GET /t/") == "200 OK")
    #expect(try status("HEAD /t/") == "200 OK")
    #expect(try status("GET /t/events") == "stream")
    #expect(try status("POST /t/keys") == "200 OK")
    for path in ["/", "/t", "/x/", "/x/keys", "/t/other", "/t/../t/", "//t/"] {
      #expect(try status("GET \(path)") == "404 Not Found", "\(path)")
    }
  }

  @Test("A method that a path does not have is refused")
  func methods() throws {
    #expect(try status("POST /t/") == "405 Method Not Allowed")
    #expect(try status("POST /t/events") == "405 Method Not Allowed")
    #expect(try status("GET /t/keys") == "405 Method Not Allowed")
    #expect(try status("BREW /t/") == "405 Method Not Allowed")
  }

  @Test("A page of a stranger, or a name that leads here, is refused")
  func origins() throws {
    #expect(try status("GET /t/", host: "localhost:80") == "200 OK")
    #expect(try status("GET /t/", host: "evil.example:80") == "403 Forbidden")
    #expect(try status("GET /t/", host: "127.0.0.1") == "403 Forbidden")
    #expect(try status("POST /t/keys", origin: "http://127.0.0.1:80") == "200 OK")
    #expect(try status("POST /t/keys", origin: "http://evil.example") == "403 Forbidden")
    #expect(try status("POST /t/keys", origin: "null") == "403 Forbidden")
    #expect(try status("GET /t/", host: "machine:80", interface: .every) == "200 OK")
    #expect(
      try status("GET /t/", host: "machine:80", origin: "http://x", interface: .every)
        == "403 Forbidden"
    )
  }

  @Test("The head of an answer has the length of the body that it does not send")
  func head() throws {
    let answer = PageAnswer(status: "200 OK", body: Array("page".utf8), isHeadOnly: true)
    let text = String(decoding: answer.bytes, as: UTF8.self)
    #expect(text.contains("Content-Length: 4\r\n") && text.hasSuffix("\r\n\r\n"))
  }
}

@Suite("Keys of a page")
struct KeyMessageTests {
  private func keys(_ message: String) -> [Key] { KeyMessage.keys(in: Array(message.utf8)) }

  @Test("Keys come in the order of their lines, with what was held")
  func keys() {
    #expect(
      keys("k  a\nk s A\nk sac ArrowUp\nk  F12\nk c %C3%A4\nk   ") == [
        Key(.character("a")), Key(.character("A")), Key(.up, [.shift, .alt, .control]),
        Key(.function(12)), Key(.character("ä"), .control),
      ]
    )
    #expect(keys("k  %20") == [Key(.character(" "))])
  }

  @Test("A paste is one event, neutralised")
  func paste() {
    #expect(keys("p a%0Ab%1B%5B2J") == [Key(.paste("a\nb\u{1B}[2J"))])
  }

  @Test("Lines that say nothing are passed over")
  func nonsense() {
    let lines = [
      "", "x", "k", "k a", "k  Shift", "k  Dead", "k  F0", "k  F25", "k  F01", "k  %1B", "k  %0A",
      "k  ab", "k  %C2%9B", "p", "q  a", "k  %E2%80%AE",
    ]
    #expect(keys(lines.joined(separator: "\n")).isEmpty)
    #expect(keys("k  %4").isEmpty && keys("k  %zz").isEmpty)
    #expect(KeyMessage.keys(in: [0x6B, 0x20, 0x20, 0xFF]) == [Key(.character("\u{FFFD}"))])
  }
}
