import Foundation
import FoundationNetworking
import Testing

@testable import NetworkModels

@Suite("RedirectRule")
struct RedirectRuleTests {
  private func request(_ url: String, body: String? = nil) throws -> URLRequest {
    var request = URLRequest(url: try #require(URL(string: url)))
    request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
    request.setValue("id=1", forHTTPHeaderField: "Cookie")
    request.setValue("yes", forHTTPHeaderField: "X-Mine")
    request.httpBody = body.map { Data($0.utf8) }
    return request
  }

  @Test(
    "credentials stay within their origin",
    arguments: [
      ("http://a/x", "http://a/y", true),
      ("http://a/x", "http://A:80/y", true),
      ("https://a/x", "https://a:443/y", true),
      ("http://a/x", "http://b/x", false),
      ("http://a/x", "http://a:8080/x", false),
      ("http://a/x", "https://a/x", false),
      ("http://good.test/", "http://evil-good.test/", false),
    ]
  )
  func credentials(from: String, to: String, keeps: Bool) throws {
    let next = RedirectRule.next(try request(to), from: try request(from), status: 302)
    let fields = try #require(next?.allHTTPHeaderFields)
    #expect((fields["Authorization"] != nil) == keeps)
    #expect((fields["Cookie"] != nil) == keeps)
    #expect(fields["X-Mine"] == "yes")
  }

  @Test("what was asked over a secure connection is not asked again over an open one")
  func downgrade() throws {
    #expect(
      RedirectRule.next(try request("http://a/"), from: try request("https://a/"), status: 302)
        == nil
    )
  }

  @Test(
    "a redirect that would lose the body is not followed",
    arguments: [(302, true), (303, true), (307, false), (308, false)]
  )
  func body(status: Int, follows: Bool) throws {
    let origin = try request("http://a/", body: "x")
    let next = RedirectRule.next(try request("http://a/y"), from: origin, status: status)
    #expect((next != nil) == follows)
    let bare = try request("http://a/")
    #expect(RedirectRule.next(try request("http://a/y"), from: bare, status: status) != nil)
  }
}
