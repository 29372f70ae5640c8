import Foundation
import NetworkModels
import Testing

@Suite("HTTPDate")
struct HTTPDateTests {
  @Test(
    "each form in which servers write a date is read",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994", "Sun, 06-Nov-1994 08:49:37 GMT", "6 nov 1994 8:49:37",
    ]
  )
  func forms(text: String) {
    #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test(
    "years of two digits belong to the time around now",
    arguments: [("Wednesday, 01-Jan-31 00:00:00 GMT", 1_924_992_000.0), ("01-Jan-70 00:00:00", 0)]
  )
  func shortYears(text: String, seconds: Double) {
    #expect(HTTPDate.parse(text)?.timeIntervalSince1970 == seconds)
  }

  @Test("the days of leap years are counted", arguments: [(2000, 29), (2024, 29), (2100, 28)])
  func leapYears(year: Int, days: Int) throws {
    let last = try #require(HTTPDate.parse("\(days) Feb \(year) 00:00:00"))
    let next = try #require(HTTPDate.parse("1 Mar \(year) 00:00:00"))
    #expect(next.timeIntervalSince(last) == 86_400)
    #expect(HTTPDate.parse("\(days + 1) Feb \(year) 00:00:00") == nil)
  }

  @Test(
    "what is no date is none",
    arguments: [
      "", "tomorrow", "06 Nov 1994", "Sun, 06 Nov 1994 24:00:00 GMT", "00 Nov 1994 08:49:37",
      "31 Nov 1994 08:49:37", "06 Nov 1600 08:49:37", "06 Non 1994 08:49:37", "120",
    ]
  )
  func garbage(text: String) {
    #expect(HTTPDate.parse(text) == nil)
  }
}
