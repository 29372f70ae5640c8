import Foundation
import Testing

@testable import NetworkModels

@Suite("SetCookie")
struct SetCookieTests {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  private func parse(
    _ field: String,
    from address: String = "https://www.good.test/a/b?c"
  ) throws -> Cookie? {
    SetCookie.parse(
      field,
      from: try #require(URL(string: address)),
      at: now,
      isPublicSuffix: { !$0.contains(".") || $0 == "co.test" }
    )
  }

  @Test("a plain cookie belongs to its host alone, and to the folder of its path")
  func plain() throws {
    let cookie = try #require(try parse("a=1"))
    #expect((cookie.name, cookie.value) == ("a", "1"))
    #expect(cookie.domain == "www.good.test")
    #expect(cookie.isHostOnly)
    #expect(cookie.path == "/a")
    #expect(cookie.expiry == nil)
    #expect(!cookie.isSecure && !cookie.isHTTPOnly && cookie.sameSite == nil)
  }

  @Test("attributes are read in any case and with any space around them")
  func attributes() throws {
    let cookie = try #require(
      try parse("a = 1 ; PATH=/x ;secure; HttpOnly; SameSite=lax; domain=.Good.test; other=2")
    )
    #expect((cookie.name, cookie.value) == ("a", "1"))
    #expect(cookie.path == "/x")
    #expect(cookie.isSecure && cookie.isHTTPOnly)
    #expect(cookie.sameSite == .lax)
    #expect(cookie.domain == "good.test")
    #expect(!cookie.isHostOnly)
  }

  @Test(
    "14: values keep what stands in them",
    arguments: [
      ("a=b=c==", "b=c=="), (#"a="x y""#, #""x y""#), ("a=", ""), ("a=ü", "ü"), ("a=1,2", "1,2"),
    ]
  )
  func values(field: String, value: String) throws {
    #expect(try parse(field)?.value == value)
  }

  @Test(
    "what is no cookie, or not this server's to set, is left out",
    arguments: [
      "", "k", "=v", "a=1; domain=evil.test", "a=1; domain=test", "a=1; domain=co.test",
      "a=1; domain=a.www.good.test", "__Secure-a=1", "__Host-a=1; secure; path=/x",
      "__Host-a=1; secure; path=/; domain=good.test", "a=\u{1}",
      "a=" + String(repeating: "x", count: 4096),
    ]
  )
  func refused(field: String) throws {
    #expect(try parse(field) == nil)
  }

  @Test("an open connection can't set a secure cookie")
  func secureOverHTTP() throws {
    #expect(try parse("a=1; secure", from: "http://good.test/") == nil)
  }

  @Test("a suffix that anybody can have a host below makes a cookie of the suffix's own host")
  func suffixItself() throws {
    let cookie = try #require(try parse("a=1; domain=co.test", from: "https://co.test/"))
    #expect(cookie.isHostOnly)
  }

  @Test("an address has no hosts below it", arguments: ["http://127.0.0.1/", "http://[::1]/"])
  func addresses(address: String) throws {
    let host = try #require(URL(string: address)?.cookieHost)
    #expect(try parse("a=1; domain=\(host)", from: address)?.isHostOnly == true)
    #expect(try parse("a=1; domain=0.0.1", from: "http://127.0.0.1/") == nil)
  }

  @Test(
    "an age counts more than a date, and no age is the end",
    arguments: [
      ("a=1; max-age=60", 60.0), ("a=1; max-age=60; expires=Sun, 06 Nov 1994 08:49:37 GMT", 60),
      ("a=1; max-age=99999999999999999999", 1e10),
    ]
  )
  func ages(field: String, seconds: Double) throws {
    #expect(try parse(field)?.expiry == now.addingTimeInterval(seconds))
  }

  @Test("an age of nothing or less has expired", arguments: ["0", "-1", "-99999999999999999999"])
  func expired(age: String) throws {
    #expect(try parse("a=1; max-age=\(age)")?.isExpired(at: now) == true)
  }

  @Test("an age or a date that can't be read is as if it were not there")
  func brokenAges() throws {
    for attribute in ["max-age=soon", "max-age=1.5", "max-age=", "expires=never"] {
      #expect(try parse("a=1; \(attribute)")?.expiry == nil)
    }
    let date = try parse("a=1; expires=Wednesday, 01-Jan-31 00:00:00 GMT; max-age=x")?.expiry
    #expect(date == Date(timeIntervalSince1970: 1_924_992_000))
  }
}
