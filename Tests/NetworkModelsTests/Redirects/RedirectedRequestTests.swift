import Foundation
import Testing

@testable import NetworkModels

@Suite("HTTPRequest.redirected")
struct RedirectedRequestTests {
  private func follow(
    _ status: Int,
    _ method: HTTPMethod = .get,
    from address: String = "http://a.test/x/y?z#f",
    to location: String? = "/there",
    body: HTTPBody? = nil,
    headers: HTTPHeaders = HTTPHeaders(),
    allowsDowngrade: Bool = false
  ) throws -> HTTPRequest? {
    let request = try HTTPRequest(address: address, method: method, headers: headers, body: body)
    let fields: HTTPHeaders = location.map { ["location": $0] } ?? [:]
    let response = HTTPResponse(status: status, headers: fields, url: request.url)
    return try request.redirected(by: response, hop: 3, allowsDowngrade: allowsDowngrade)
  }

  @Test(
    "4: the status decides about method and body",
    arguments: [
      (301, HTTPMethod.post, HTTPMethod.get, false), (302, .post, .get, false),
      (303, .post, .get, false), (303, .put, .get, false), (303, .head, .head, false),
      (307, .post, .post, true), (308, .post, .post, true), (301, .put, .put, true),
      (302, .delete, .delete, true), (301, .get, .get, true),
    ]
  )
  func methods(status: Int, method: HTTPMethod, expected: HTTPMethod, keepsBody: Bool) throws {
    let body = HTTPBody.data(Data("x".utf8))
    let next = try #require(
      try follow(
        status,
        method,
        body: method == .head ? nil : body,
        headers: ["Content-Type": "a/b"]
      )
    )
    #expect(next.method == expected)
    #expect((next.body != nil) == (keepsBody && method != .head))
    if expected != method { #expect(next.headers["Content-Type"] == nil) }
  }

  @Test(
    "4: other statuses, and those that lead nowhere, are answers",
    arguments: [200, 300, 304, 305, 306]
  )
  func answers(status: Int) throws {
    #expect(try follow(status) == nil)
    #expect(try follow(302, to: nil) == nil)
    #expect(try follow(302, to: "") == nil)
  }

  @Test(
    "the target is relative to where the answer came from, and keeps the fragment",
    arguments: [
      ("/there", "http://a.test/there#f"), ("there", "http://a.test/x/there#f"),
      ("?q", "http://a.test/x/y?q#f"), ("//b.test/", "http://b.test/#f"),
      ("../there#g", "http://a.test/there#g"), ("https://a.test/", "https://a.test/#f"),
    ]
  )
  func targets(location: String, expected: String) throws {
    #expect(try follow(302, to: location)?.url.absoluteString == expected)
  }

  @Test(
    "credentials stay with their origin",
    arguments: [
      ("http://a.test/there", true), ("http://a.test:80/there", true),
      ("http://a.test:81/there", false), ("https://a.test/there", false),
      ("http://b.a.test/there", false),
    ]
  )
  func credentials(location: String, isKept: Bool) throws {
    let headers: HTTPHeaders = [
      "authorization": "Bearer x", "Cookie": "a=1", "Proxy-Authorization": "y", "Host": "h",
      "X-Mine": "z",
    ]
    let next = try #require(try follow(302, to: location, headers: headers))
    for name in ["Authorization", "Cookie", "Host", "Proxy-Authorization"] {
      #expect((next.headers[name] != nil) == isKept)
    }
    #expect(next.headers["X-Mine"] == "z")
  }

  @Test("a way out of a secure connection is refused unless it is allowed")
  func downgrade() throws {
    let error = #expect(throws: NetworkError.self) {
      try follow(302, from: "https://a.test/", to: "http://a.test/")
    }
    #expect(error?.kind == .redirect(.downgrade))
    #expect(error?.hop == 3)
    let next = try follow(302, from: "https://a.test/", to: "http://a.test/", allowsDowngrade: true)
    #expect(next != nil)
  }

  @Test(
    "a way to no place that can be asked is refused",
    arguments: ["ftp://a.test/", "file:///etc/passwd", "http://"]
  )
  func badLocations(location: String) {
    let error = #expect(throws: NetworkError.self) { try follow(302, to: location) }
    #expect(error?.kind == .redirect(.badLocation))
  }

  @Test("a body that can be read only once can't follow, and is not lost in silence")
  func oneShotBody() throws {
    let body = HTTPBody.stream(.once { nil })
    let error = #expect(throws: NetworkError.self) { try follow(307, .post, body: body) }
    #expect(error?.kind == .bodyNotReplayable)
    #expect(try follow(303, .post, body: body)?.body == nil)
  }
}
