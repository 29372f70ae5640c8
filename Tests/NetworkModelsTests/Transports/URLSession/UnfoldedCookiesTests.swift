import Testing

@testable import NetworkModels

@Suite("cookies that a session has joined")
struct UnfoldedCookiesTests {
  @Test(
    "14: they are parted again, and dates and values stay whole",
    arguments: [
      (
        "a=1; Expires=Wed, 09 Jun 2031 10:18:14 GMT, b=x=y; Path=/",
        ["a=1; Expires=Wed, 09 Jun 2031 10:18:14 GMT", "b=x=y; Path=/"]
      ),
      ("a=1, broken, b=2", ["a=1, broken", "b=2"]),
      ("a=1,b=2", ["a=1", "b=2"]),
      ("a=1", ["a=1"]),
      ("", [""]),
    ]
  )
  func unfolding(joined: String, values: [String]) {
    #expect(joined.unfoldedCookies == values)
  }
}
