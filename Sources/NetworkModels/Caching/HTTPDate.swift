internal import FoundationEssentials

/// Dates as HTTP writes them, in each of the three forms that a reader must accept.
enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Reads a date.
  ///
  /// - Parameter text: Such as `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`
  ///   or `Sun Nov  6 08:49:37 1994`.
  /// - Returns: The date, or `nil` where the text is none.
  static func parse(_ text: String) -> Date? {
    var words = text.split { " ,-".contains($0) }.map { $0.lowercased() }
    guard words.count >= 5 else { return nil }
    words.removeFirst()
    // The form of the C library has the month before the day, and the year at the end.
    let isC = months.contains(words[0])
    if isC { words = [words[1], words[0], words[3], words[2]] }
    guard isC || (words.count == 5 && ["gmt", "utc"].contains(words[4])),
      let day = number(words[0], digits: 1...2), (1...31).contains(day),
      let month = months.firstIndex(of: words[1]),
      var year = number(words[2], digits: 2...4)
    else { return nil }
    // Two digits are within fifty years of the time when this was written.
    if words[2].count == 2 { year += year < 75 ? 2000 : 1900 }
    let time = words[3].split(separator: ":").compactMap { number(String($0), digits: 2...2) }
    guard time.count == 3, time[0] < 24, time[1] < 60, time[2] < 61 else { return nil }
    let seconds = time[0] * 3600 + time[1] * 60 + time[2]
    let days = dayNumber(year: year, month: month + 1, day: day)
    return Date(timeIntervalSince1970: Double(days * 86_400 + seconds))
  }

  private static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.count), text.allSatisfy({ ("0"..."9").contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  /// The days from 1970 on, by the calendar that is in use everywhere.
  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
