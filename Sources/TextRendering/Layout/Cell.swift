/// One cell of a row: a cluster, or the second half of a wide one.
///
/// A cell cannot hold a control character, since it is made from ``Text`` and ``Glyphs`` alone.
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
  var isBlank: Bool { columns == 1 && character == " " && !style.showsOnBlanks }

  /// Whether a line may be broken here.
  var isSpace: Bool { columns == 1 && character == " " }

  /// The same cluster in another style, read in the same order.
  func styled(_ style: Style) -> Cell {
    style.direction == self.style.direction
      ? Cell(character, style, width: width)
      : Cell(character, style, width: width).directed(self.style.direction)
  }

  /// The same cluster, read in another order.
  func directed(_ direction: Direction?) -> Cell {
    var style = style
    style.direction = direction
    return Cell(character, style, width: width)
  }

  /// The same cluster, in a style for what has none of its own.
  func filled(with style: Style) -> Cell {
    self.style.withoutDirection == .plain ? styled(style) : self
  }
}

/// One row of a frame: cells from the left edge, one for each column.
public struct Row: Sendable, Hashable {
  /// The cells; invisible ones at the end are left out.
  public let cells: [Cell]

  /// A row of all cells but the invisible ones at the end.
  init(_ cells: [Cell]) {
    let end = Self.end(of: cells[...])
    self.cells = end == cells.count ? cells : Array(cells[..<end])
  }

  /// A row of a part of some cells, without the invisible ones at its end.
  init(_ cells: ArraySlice<Cell>) {
    self.cells = Array(cells[..<Self.end(of: cells)])
  }

  static let blank = Row([])

  /// The row's text, without styles.
  public var text: String {
    cells.reduce(into: "") { text, cell in
      if cell.width > 0 { text.append(cell.character) }
    }
  }

  private static func end(of cells: ArraySlice<Cell>) -> Int {
    var end = cells.endIndex
    while end > cells.startIndex, cells[end - 1].isBlank { end -= 1 }
    return end
  }
}
