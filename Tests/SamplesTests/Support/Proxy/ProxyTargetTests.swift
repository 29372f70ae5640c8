import Testing

@testable import SampleSupport

@Suite("ProxyTarget")
struct ProxyTargetTests {
  @Test(
    "the host is told apart from what it is to see",
    arguments: [
      (
        "GET http://example.org/a?b=c#d HTTP/1.1", "example.org", 80, "GET /a?b=c HTTP/1.1",
        "http://example.org/a?b=c"
      ),
      ("GET HTTP://x:81 HTTP/1.0", "x", 81, "GET / HTTP/1.0", "http://x:81"),
      ("GET http://x?q HTTP/1.1", "x", 80, "GET /?q HTTP/1.1", "http://x?q"),
      ("PUT http://[::1]:8080/ HTTP/1.1", "::1", 8080, "PUT / HTTP/1.1", "http://[::1]:8080/"),
      ("GET http://me:secret@x/ HTTP/1.1", "x", 80, "GET / HTTP/1.1", "http://x/"),
      ("CONNECT x:443 HTTP/1.1", "x", 443, nil, "x:443"),
      ("CONNECT [::1]:443 HTTP/1.1", "::1", 443, nil, "[::1]:443"),
    ]
  )
  func targets(line: String, host: String, port: UInt16, passedOn: String?, address: String) throws
  {
    let target = try #require(ProxyTarget(line))
    #expect(target.host == host)
    #expect(target.port == port)
    #expect(target.line == passedOn)
    #expect(target.address == address)
  }

  @Test(
    "what leads nowhere is none",
    arguments: [
      "", "GET", "GET / HTTP/1.1", "GET https://x/ HTTP/1.1", "GET http:///a HTTP/1.1",
      "GET http://x:0/ HTTP/1.1", "GET http://x:99999/ HTTP/1.1", "GET http://[::1/ HTTP/1.1",
      "CONNECT x HTTP/1.1", "CONNECT :443 HTTP/1.1", "CONNECT x:443 HTTP/2", " http://x/ HTTP/1.1",
    ]
  )
  func nonsense(line: String) {
    #expect(ProxyTarget(line) == nil)
  }
}
