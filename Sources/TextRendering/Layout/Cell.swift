/// One cell of a row: a cluster, or the second half of a wide one.
///
/// A cell cannot hold a control character, since it is made from ``Text`` alone.
public struct Cell: Sendable, Hashable {
  /// The cluster; a blank in the second half of a wide one.
  public let character: Character
  /// The style of the cluster.
  public let style: Style
  private let columns: UInt8

  /// How many cells the cluster covers: 1 or 2, and 0 for the second half of a wide one.
  public var width: Int { Int(columns) }

  init(_ character: Character, _ style: Style, width: Int) {
    self.character = character
    self.style = style
    self.columns = UInt8(clamping: width)
  }

  static func blank(_ style: Style = .plain) -> Cell { Cell(" ", style, width: 1) }

  /// Whether nothing can be seen of this cell.
  var isBlank: Bool { character == " " && columns == 1 && !style.showsOnBlanks }
}

/// One row of a frame: cells from the left edge, one for each column.
public struct Row: Sendable, Hashable {
  /// The cells; invisible ones at the end are left out.
  public let cells: [Cell]

  init(_ cells: some BidirectionalCollection<Cell>) {
    var end = cells.endIndex
    while end > cells.startIndex {
      let last = cells.index(before: end)
      guard cells[last].isBlank else { break }
      end = last
    }
    self.cells = Array(cells[..<end])
  }

  /// The row's text, without styles.
  public var text: String {
    cells.reduce(into: "") { text, cell in
      if cell.width > 0 { text.append(cell.character) }
    }
  }
}
