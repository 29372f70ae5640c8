/// A text whose every line tells its number, so that what is missing or mixed can be seen.
enum NumberedText {
  /// Something to write that takes a while.
  static let start = String(repeating: "These lines are there to be long enough.\n", count: 3_000)

  /// The line of an edit.
  static func line(_ number: Int) -> String { "\(number) \(number &* 2_654_435_761)\n" }

  /// How many edits a whole text of a length holds.
  static func count(byteCount: Int) -> Int {
    var (number, length) = (0, start.utf8.count)
    while length < byteCount {
      number += 1
      length += line(number).utf8.count
    }
    return number
  }

  /// How many edits a text holds.
  ///
  /// - Returns: The number; `nil` if the text is torn.
  static func count(_ text: String) -> Int? {
    if text.isEmpty { return 0 }
    guard text.utf8.starts(with: start.utf8) else { return nil }
    var number = 0
    var rest = text.utf8.dropFirst(start.utf8.count)
    while !rest.isEmpty {
      let line = line(number + 1).utf8
      guard rest.starts(with: line) else { return nil }
      rest = rest.dropFirst(line.count)
      number += 1
    }
    return number
  }
}
