/// A block that has been laid out: its rows, and where the user types if that is in it.
struct Drawing {
  var rows: [Row]
  var cursor: CellPosition?

  static let empty = Drawing([])

  init(_ rows: [Row], cursor: CellPosition? = nil) {
    self.rows = rows
    self.cursor = cursor
  }

  /// Puts another drawing below this one.
  mutating func append(_ other: Drawing) {
    cursor =
      cursor ?? other.cursor.map { CellPosition(row: $0.row + rows.count, column: $0.column) }
    rows += other.rows
  }

  /// The cursor, in a drawing that starts further down and to the right.
  func cursor(movedBy rows: Int, _ columns: Int) -> CellPosition? {
    cursor.map { CellPosition(row: $0.row + rows, column: $0.column + columns) }
  }

  /// The same drawing within a space, cut at its right edge and its bottom.
  func clipped(width: Int, height: Int, _ metrics: Metrics) -> Drawing {
    let rows = rows.prefix(max(0, height)).map { row in
      row.cells.count <= width ? row : Row(CellLine.truncated(row.cells, to: width, metrics))
    }
    let isInside = cursor.map { $0.row < height && $0.column < width } ?? false
    return Drawing(rows, cursor: isInside ? cursor : nil)
  }
}

/// What layout needs to know of the surface, apart from its size.
struct Metrics: Sendable, Hashable {
  let glyphs: Glyphs
  let ambiguousWidth: AmbiguousWidth

  init(_ glyphs: Glyphs = .unicode, ambiguousWidth: AmbiguousWidth = .narrow) {
    self.glyphs = glyphs
    self.ambiguousWidth = ambiguousWidth
  }

  func width(of character: Character) -> Int {
    DisplayWidth.of(character, ambiguous: ambiguousWidth)
  }
}
