extension VirtualTerminal {
  /// Changes the size as most terminals do: rows that have become too wide are folded, the cursor
  /// stays where it was in the text, and what no longer fits leaves at the top.
  ///
  /// - Parameters:
  ///   - newWidth: How many cells a row has from now on; at least 1.
  ///   - newHeight: How many rows there are from now on; at least 1.
  public mutating func resize(width newWidth: Int, height newHeight: Int) {
    var rows = scrollback.flatMap { Self.folded($0, to: newWidth) }
    let kept = screen.prefix(max(cursorRow, lastInkedRow) + 1)
    var newCursorRow = 0
    for (index, row) in kept.enumerated() {
      if index == cursorRow { newCursorRow = rows.count }
      rows += Self.folded(row, to: newWidth)
    }
    width = newWidth
    height = newHeight
    let top = max(0, rows.count - newHeight)
    scrollback = Array(rows[..<top])
    screen = Array(rows[top...])
    let blank = Array(repeating: Cell(), count: newWidth)
    screen += Array(repeating: blank, count: newHeight - screen.count)
    cursorRow = max(0, newCursorRow - top)
    cursorColumn = min(cursorColumn, newWidth - 1)
    wrapIsPending = false
  }

  private var lastInkedRow: Int {
    screen.lastIndex { $0.contains { $0 != Cell() } } ?? 0
  }

  private static func folded(_ row: [Cell], to width: Int) -> [[Cell]] {
    let end = (row.lastIndex { $0 != Cell() } ?? -1) + 1
    var pieces: [[Cell]] = []
    var rest = row[..<end]
    while rest.count > width {
      // A wide cluster goes to the next row as a whole, unless a row is one cell.
      let splits = width > 1 && rest[rest.startIndex + width].width == 0
      pieces.append(Array(rest.prefix(splits ? width - 1 : width)))
      rest = rest.dropFirst(splits ? width - 1 : width)
    }
    pieces.append(Array(rest))
    return pieces.map { $0 + Array(repeating: Cell(), count: width - $0.count) }
  }
}
