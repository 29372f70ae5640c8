/// Breaking lines: between words, and inside a word that is wider than the line.
enum Wrapping {
  /// The rows of a text at a width.
  static func rows(of text: Text, width: Int, _ metrics: Metrics) -> [Row] {
    let paragraphs = CellLine.paragraphs(of: text, metrics)
    if paragraphs.count == 1 { return rows(of: paragraphs[0], width: width, metrics) }
    return paragraphs.flatMap { rows(of: $0, width: width, metrics) }
  }

  private static func rows(of cells: [Cell], width: Int, _ metrics: Metrics) -> [Row] {
    guard width > 0 else { return [] }
    guard cells.count > width else { return [Row(cells)] }
    var rows: [Row] = []
    rows.reserveCapacity(cells.count / width + 1)
    var start = 0
    while cells.count - start > width {
      let end = lineEnd(in: cells, from: start, width: width)
      if end == start {
        // Not even one cluster fits: it is wide, and the line is one cell.
        rows.append(Row([Cell(metrics.glyphs.substitute, cells[start].style, width: 1)]))
        start += 2
      } else {
        rows.append(Row(cells[start..<end]))
        start = end
        if start < cells.count, cells[start].isSpace { skipSpaces(in: cells, &start) }
      }
    }
    if start < cells.count { rows.append(Row(cells[start...])) }
    return rows
  }

  /// The end of the line that starts at `start`; `start` itself where no cluster fits.
  private static func lineEnd(in cells: [Cell], from start: Int, width: Int) -> Int {
    let limit = start + width
    if cells[limit].isSpace { return limit }
    let line = cells[start..<limit]
    if let space = line.lastIndex(where: \.isSpace), line[..<space].contains(where: { !$0.isSpace })
    {
      return space
    }
    return max(start, CellLine.boundary(atOrBefore: limit, in: cells))
  }

  private static func skipSpaces(in cells: [Cell], _ start: inout Int) {
    while start < cells.count, cells[start].isSpace { start += 1 }
  }
}
