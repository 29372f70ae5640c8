/// Breaking lines: between words, and inside a word that is wider than the line.
enum Wrapping {
  /// The rows of a text at a width.
  static func rows(of text: Text, width: Int, _ glyphs: Glyphs) -> [Row] {
    CellLine.paragraphs(of: text).flatMap { rows(of: $0, width: width, glyphs) }
  }

  private static func rows(of cells: [Cell], width: Int, _ glyphs: Glyphs) -> [Row] {
    guard width > 0 else { return [] }
    var rows: [Row] = []
    var start = 0
    while cells.count - start > width {
      let end = lineEnd(in: cells, from: start, width: width)
      if end == start {
        // Not even one cluster fits: it is wide, and the line is one cell.
        rows.append(Row([Cell(glyphs.substitute, cells[start].style, width: 1)]))
        start += 2
      } else {
        rows.append(Row(cells[start..<end]))
        start = end
        if start < cells.count, isSpace(cells[start]) { skipSpaces(in: cells, &start) }
      }
    }
    if start < cells.count || rows.isEmpty { rows.append(Row(cells[start...])) }
    return rows
  }

  /// The end of the line that starts at `start`; `start` itself where no cluster fits.
  private static func lineEnd(in cells: [Cell], from start: Int, width: Int) -> Int {
    let limit = start + width
    if isSpace(cells[limit]) { return limit }
    let line = cells[start..<limit]
    if let space = line.lastIndex(where: isSpace), line[..<space].contains(where: { !isSpace($0) })
    {
      return space
    }
    return max(start, CellLine.boundary(before: limit, in: cells))
  }

  private static func skipSpaces(in cells: [Cell], _ start: inout Int) {
    while start < cells.count, isSpace(cells[start]) { start += 1 }
  }

  private static func isSpace(_ cell: Cell) -> Bool { cell.character == " " && cell.width == 1 }
}
