public import FoundationEssentials

/// The dates of HTTP and of cookies, in all the forms in which servers write them.
public enum HTTPDate {
  /// Reads a date, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  ///
  /// The rules are those that browsers have for cookies: they accept each of HTTP's three forms,
  /// and much of what is meant for one of them.
  ///
  /// - Parameter text: The text.
  /// - Returns: The date, or `nil` where there is none in the text.
  public static func parse(_ text: String) -> Date? {
    var time: (Int, Int, Int)?
    var day: Int?
    var month: Int?
    var year: Int?
    for token in text.utf8.split(whereSeparator: { !$0.isInDateToken }) {
      if time == nil, let found = Self.time(token) {
        time = found
      } else if day == nil, let found = number(token, digits: 1...2) {
        day = found
      } else if month == nil, let found = Self.month(token) {
        month = found
      } else if year == nil, let found = number(token, digits: 2...4) {
        year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
      }
    }
    guard let (hour, minute, second) = time, let day, let month, let year, year >= 1601,
      hour < 24, minute < 60, second < 60, (1...daysInMonth(month, of: year)).contains(day)
    else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second
    return Date(timeIntervalSince1970: Double(seconds))
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func time(_ token: Substring.UTF8View.SubSequence) -> (Int, Int, Int)? {
    let parts = token.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], digits: 1...2),
      let minute = number(parts[1], digits: 1...2), let second = number(parts[2], digits: 1...2)
    else { return nil }
    return (hour, minute, second)
  }

  private static func month(_ token: Substring.UTF8View.SubSequence) -> Int? {
    let name = String(Substring(token.prefix(3))).lowercased()
    return months.firstIndex(of: name).map { $0 + 1 }
  }

  /// Reads the digits at the start, where there are as many as expected.
  private static func number(
    _ token: Substring.UTF8View.SubSequence,
    digits: ClosedRange<Int>
  ) -> Int? {
    let found = token.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard digits.contains(found.count) else { return nil }
    return Int(Substring(found))
  }

  private static func daysInMonth(_ month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Counts in years that begin with March, so that the odd day comes last.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}

extension UInt8 {
  /// Whether it is part of a word of a date, by the rules for cookies.
  fileprivate var isInDateToken: Bool {
    switch self {
    case 0x09, 0x20...0x2f, 0x3b...0x40, 0x5b...0x60, 0x7b...0x7e: false
    default: true
    }
  }
}
