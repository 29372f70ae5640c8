/// Writes marble text: one cell a tick.
///
/// Several rows that are written together have the same ticks above each other.
struct MarblePrinter {
  /// A row: the texts of what happens at each tick at which something does.
  struct Row {
    var cells: [Int: String] = [:]
    var isAlive = true

    /// Whether all has happened before a tick.
    func isOver(at tick: Int) -> Bool { !isAlive && tick > (cells.keys.max() ?? -1) }
  }

  /// How many ticks without events are written one by one.
  private static let longestGap = 12

  private let rows: [Row]

  /// Takes what is to be written.
  init(_ rows: [Row]) {
    self.rows = rows
  }

  /// Writes the rows as text, and tells for each tick that has been written where its column begins.
  ///
  /// - Parameter endsAreLast: Whether nothing is written behind an end, not even that nothing happens.
  /// - Returns: The texts and the columns.
  func lines(endsAreLast: Bool = false) -> (texts: [String], columns: [Int: Int]) {
    var texts = rows.map { _ in "" }
    var columns: [Int: Int] = [:]
    var tick = 0
    for next in Set(rows.flatMap(\.cells.keys)).sorted() {
      let gap = next - tick
      let pause =
        gap > Self.longestGap ? " \(gap)t " : String(repeating: "-", count: gap)
      for row in rows.indices where !(endsAreLast && rows[row].isOver(at: tick)) {
        append(pause, to: &texts[row])
      }
      let cells = rows.map { $0.cells[next] ?? (endsAreLast && $0.isOver(at: next) ? "" : "-") }
      for row in rows.indices { append(cells[row], to: &texts[row]) }
      let width = texts.map(\.unicodeScalars.count).max() ?? 0
      columns[next] = width - (cells.map(\.unicodeScalars.count).max() ?? 0)
      if rows.count > 1 { for row in rows.indices { pad(&texts[row], to: width) } }
      tick = next + 1
    }
    for row in rows.indices {
      if rows[row].isAlive { texts[row] += "-" }
      while texts[row].hasSuffix(" ") { texts[row].removeLast() }
    }
    return (texts, columns)
  }

  private func pad(_ text: inout String, to width: Int) {
    text += String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
  }

  /// Adds a piece, behind a space if the two would mean something else together.
  private func append(_ piece: String, to text: inout String) {
    text += Self.separator(text, piece) + piece
  }

  /// What must stand between two pieces.
  static func separator(_ former: String, _ latter: String) -> String {
    guard let last = former.unicodeScalars.last, let first = latter.unicodeScalars.first else {
      return ""
    }
    let isLabel = last == "#" && first == "'"
    let isTime = ("0"..."9").contains(last) && first.properties.isAlphabetic
    return isLabel || isTime ? " " : ""
  }

  /// What happens at one tick: several events are a group.
  static func cell(_ events: [String]) -> String {
    guard events.count != 1 else { return events[0] }
    let content = events.reduce(into: "") { $0 += separator($0, $1) + $1 }
    return "(\(content))"
  }

  /// A value's text: in quotes, unless it is one letter or digit.
  static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    if let scalar = scalars.first, scalars.count == 1, isBare(scalar) { return text }
    return quotedAlways(text)
  }

  /// A text in quotes.
  static func quotedAlways(_ text: String) -> String {
    var result = String.UnicodeScalarView("'".unicodeScalars)
    for scalar in text.unicodeScalars {
      if let escape = MarbleParser.escapes.first(where: { $0.value == scalar })?.key {
        result.append("\\")
        result.append(escape)
      } else {
        result.append(scalar)
      }
    }
    result.append("'")
    return String(result)
  }

  private static func isBare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
    default: ("0"..."9").contains(scalar)
    }
  }
}
