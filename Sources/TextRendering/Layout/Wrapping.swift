/// Breaking lines: between words, and inside a word that is wider than the line.
enum Wrapping {
  /// The rows of a text at a width.
  static func rows(of text: Text, width: Int, _ metrics: Metrics) -> [Row] {
    guard width > 0 else { return [] }
    var rows: [Row] = []
    for paragraph in text.paragraphs {
      append(paragraph, to: &rows, width: width, metrics)
    }
    return rows
  }

  private static func append(
    _ paragraph: Text,
    to rows: inout [Row],
    width: Int,
    _ metrics: Metrics
  ) {
    // Of plain English the breaks are found in its bytes, without cells for all of it.
    if paragraph.runs.count == 1, let run = paragraph.runs.first, run.string.isPrintableASCII {
      let isDone: Void? = run.string.utf8.withContiguousStorageIfAvailable { bytes in
        eachLine(of: bytes, width: width) { line in
          rows.append(Row(line.map { CellLine.cell(of: bytes[$0], run.style) }))
        }
      }
      if isDone != nil { return }
    }
    let cells = CellLine.cells(of: paragraph, metrics)
    eachLine(of: cells, width: width) { line in
      if line.isEmpty, line.lowerBound < cells.count {
        // Not even one cluster fits: it is wide, and the line is one cell.
        let style = cells[line.lowerBound].style
        rows.append(Row([Cell(metrics.glyphs.substitute, style, width: 1)]))
      } else if line.count == cells.count {
        rows.append(Row(cells))
      } else {
        rows.append(Row(cells[line]))
      }
    }
  }

  /// Visits each line of a paragraph: the columns that it shows, none for a cluster that fits nowhere.
  private static func eachLine<Columns: RandomAccessCollection>(
    of columns: Columns,
    width: Int,
    _ visit: (Range<Int>) -> Void
  ) where Columns.Element: Breakable, Columns.Index == Int {
    var start = 0
    while columns.count - start > width {
      let end = lineEnd(in: columns, from: start, width: width)
      visit(start..<end)
      guard end > start else {
        start += 2
        continue
      }
      start = end
      while start < columns.count, columns[start].isSpace { start += 1 }
    }
    if start < columns.count || columns.isEmpty { visit(start..<columns.count) }
  }

  /// The end of the line that starts at `start`; `start` itself where no cluster fits.
  private static func lineEnd<Columns: RandomAccessCollection>(
    in columns: Columns,
    from start: Int,
    width: Int
  ) -> Int where Columns.Element: Breakable, Columns.Index == Int {
    let limit = start + width
    if columns[limit].isSpace { return limit }
    var space = limit - 1
    while space > start, !columns[space].isSpace { space -= 1 }
    // A line of blanks alone is an indentation, which is no place to break either.
    if space > start, columns[start..<space].contains(where: { !$0.isSpace }) { return space }
    var end = limit
    while end > start, !columns[end].startsCluster { end -= 1 }
    return end
  }
}

/// What a line is broken between.
private protocol Breakable {
  /// Whether this is a blank between words.
  var isSpace: Bool { get }
  /// Whether a line may begin here at all.
  var startsCluster: Bool { get }
}

extension Cell: Breakable {
  fileprivate var startsCluster: Bool { width > 0 }
}

extension UInt8: Breakable {
  fileprivate var isSpace: Bool { self == 0x20 }
  fileprivate var startsCluster: Bool { true }
}
