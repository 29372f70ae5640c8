import TextRendering

/// A line as a terminal shows it: each grapheme cluster with the cells that it takes.
struct ShownLine: Sendable {
  /// What is shown for each cluster, and how many cells that is.
  private(set) var clusters: [(text: String, width: Int)] = []

  private static let tabStop = 4

  /// Lays a line out.
  init(_ line: String) {
    var column = 0
    for character in line {
      let cluster = Self.shown(character, at: column)
      column += cluster.width
      clusters.append(cluster)
    }
  }

  /// The column at which a cluster begins, or at which the line ends.
  func column(of index: Int) -> Int {
    clusters.prefix(index).reduce(0) { $0 + $1.width }
  }

  /// The last cluster that begins at a column or before, or the end of the line.
  func index(at column: Int) -> Int {
    var end = 0
    for (index, cluster) in clusters.enumerated() {
      end += cluster.width
      if end > column { return index }
    }
    return clusters.count
  }

  /// The part that a window shows; a cluster that is cut at its edge leaves blanks.
  func window(_ columns: Range<Int>) -> String {
    var result = ""
    var column = 0
    for cluster in clusters {
      let cells = column..<column + cluster.width
      column = cells.upperBound
      if cells.upperBound <= columns.lowerBound { continue }
      if cells.lowerBound >= columns.upperBound { break }
      let visible = cells.clamped(to: columns)
      result += visible == cells ? cluster.text : String(repeating: " ", count: visible.count)
    }
    return result
  }

  private static func shown(_ character: Character, at column: Int) -> (text: String, width: Int) {
    if character == "\t" {
      let width = tabStop - column % tabStop
      return (String(repeating: " ", count: width), width)
    }
    // What a terminal would obey is shown as a sign for it.
    let safe = Text(String(character)).string
    let width = DisplayWidth.of(safe)
    // What takes no place, or more than a line, could not be edited.
    return width > 0 && !safe.contains("\n") ? (safe, width) : ("\u{FFFD}", 1)
  }
}
