/// Who ran when.
struct ScheduleTrace: Sendable {
  private struct Line: Sendable {
    let actor: Int
    let name: String
    let depth: Int
  }

  private var lines: [Line] = []

  mutating func add(actor: Int, _ name: String, depth: Int) {
    lines.append(Line(actor: actor, name: name, depth: depth))
  }

  /// A line for each step, with a column for each who ran.
  ///
  /// What ran in the pause of another step is set in from it.
  func table(of names: [String]) -> String {
    let cells = lines.map { String(repeating: "· ", count: $0.depth) + $0.name }
    let widths = names.indices.map { actor in
      zip(lines, cells).reduce(names[actor].count) { width, line in
        line.0.actor == actor ? max(width, line.1.count) : width
      }
    }
    let rows =
      [names]
      + zip(lines, cells).map { line, cell in
        names.indices.map { $0 == line.actor ? cell : "" }
      }
    return rows.map { row in
      let padded = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      var line = padded.joined(separator: " | ")
      while line.last == " " { line.removeLast() }
      return line
    }
    .joined(separator: "\n")
  }
}
