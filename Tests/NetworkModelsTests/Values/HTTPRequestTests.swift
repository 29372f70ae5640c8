import Foundation
import NetworkModels
import Testing

@Suite("HTTPRequest, HTTPResponse and HTTPHeaders")
struct HTTPRequestTests {
  @Test(
    "a text that no transport can ask for is refused with the text named",
    arguments: [
      ("", NetworkError.Kind.malformedURL),
      ("example.org", .malformedURL),
      ("/list", .malformedURL),
      ("http://", .malformedURL),
      ("http:///x", .malformedURL),
      ("ftp://example.org/", .unsupportedScheme),
      ("file:///etc/passwd", .unsupportedScheme),
    ]
  )
  func refused(address: String, kind: NetworkError.Kind) {
    let error = #expect(throws: NetworkError.self) { try HTTPRequest(address: address) }
    #expect(error?.kind == kind)
    #expect(error?.address == address)
  }

  @Test(
    "a URL that a transport can ask for is taken as it is",
    arguments: ["http://127.0.0.1:1/", "HTTPS://example.org", "http://[::1]:80/a?b#c"]
  )
  func accepted(address: String) throws {
    let request = try HTTPRequest(address: address)
    #expect(request.url.absoluteString == address)
    #expect(request.method == .get)
    #expect(request.body == nil)
  }

  @Test("headers are found whatever the case of their names, and duplicates are kept")
  func headers() {
    var headers: HTTPHeaders = ["Accept": "text/plain"]
    headers.add("Set-Cookie", "a=1")
    headers.add("set-cookie", "b=2")
    #expect(headers["ACCEPT"] == "text/plain")
    #expect(headers["set-cookie"] == "a=1, b=2")
    #expect(headers.values(for: "Set-Cookie") == ["a=1", "b=2"])
    #expect(headers["Host"] == nil)
  }

  @Test("setting a header replaces all of its name, in place of the first")
  func settingHeader() {
    var headers: HTTPHeaders = ["A": "1", "B": "2", "a": "3"]
    headers["a"] = "4"
    #expect(headers == ["A": "4", "B": "2"])
    headers["A"] = nil
    #expect(headers == ["B": "2"])
  }

  @Test(
    "the length of the body is known only where the head tells the decoded length",
    arguments: [
      (["Content-Length": "12"], Int64(12)),
      (["content-length": "0"], 0),
      (["Content-Length": "-1"], nil),
      (["Content-Length": "many"], nil),
      (["Content-Length": "12", "Content-Encoding": "gzip"], nil),
      (["Content-Length": "12", "Transfer-Encoding": "chunked"], nil),
      ([:], nil),
    ] as [([String: String], Int64?)]
  )
  func bodyLength(fields: [String: String], length: Int64?) {
    let headers = HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0.key, value: $0.value) })
    let response = HTTPResponse(
      status: 200,
      headers: headers,
      url: URL(string: "http://127.0.0.1/")!
    )
    #expect(response.bodyLength == length)
  }

  @Test(
    "a success is a status from 200 to 299",
    arguments: [(199, false), (200, true), (299, true), (300, false)]
  )
  func success(status: Int, isSuccess: Bool) {
    let response = HTTPResponse(status: status, url: URL(string: "http://127.0.0.1/")!)
    #expect(response.isSuccess == isSuccess)
  }
}
