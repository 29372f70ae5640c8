extension VirtualTerminal {
  /// Changes the size.
  ///
  /// A terminal that breaks lines anew keeps the cursor where it was in the text, or as near to it as
  /// the screen goes; what no longer fits leaves at the top, and comes back from there when there is
  /// room. Others cut their lines. The second screen is always cut.
  ///
  /// - Parameters:
  ///   - newWidth: How many cells a row has from now on; at least 1.
  ///   - newHeight: How many rows there are from now on; at least 1.
  public mutating func resize(width newWidth: Int, height newHeight: Int) {
    precondition(
      newWidth > 0 && newHeight > 0,
      "A terminal needs a cell at least, not \(newWidth)×\(newHeight)"
    )
    lastCluster = nil
    if let first {
      let shown = (lines, cursorRow, cursorColumn)
      (lines, cursorRow, cursorColumn) = (first.lines, first.cursor.row, first.cursor.column)
      resizeFirst(newWidth, newHeight)
      self.first = (lines, SavedCursor(row: cursorRow, column: cursorColumn, pen: first.cursor.pen))
      (lines, cursorRow, cursorColumn) = shown
      lines = lines.prefix(newHeight).map { $0.cut(to: newWidth) }
      fillScreen(newWidth, newHeight)
    } else {
      resizeFirst(newWidth, newHeight)
    }
    width = newWidth
    height = newHeight
    cursorRow = min(cursorRow, newHeight - 1)
    cursorColumn = min(cursorColumn, newWidth - 1)
    wrapIsPending = false
  }

  private mutating func resizeFirst(_ newWidth: Int, _ newHeight: Int) {
    let inked = (lines.lastIndex { !$0.isBlank } ?? 0)
    let kept = lines.prefix(max(cursorRow, inked) + 1)
    let blankCount = lines.count - kept.count
    let old = history + kept
    let marks = [(history.count + cursorRow, cursorColumn), (history.count, 0)]
    let (rows, places) =
      habits.reflows
      ? Self.reflowed(old, to: newWidth, marks: marks)
      : (old.map { $0.cut(to: newWidth) }, marks)
    let (cursor, historyCount) = (places[0], places[1].0)
    let keptCount = rows.count - historyCount
    // Blank rows at the bottom go first; rows come back from the history where there is room.
    let room = max(0, newHeight - keptCount - blankCount)
    let returning = habits.reflows ? min(historyCount, room) : 0
    let top = keptCount >= newHeight ? rows.count - newHeight : historyCount - returning
    history = Array(rows[..<top])
    lines = Array(rows[top...])
    fillScreen(newWidth, newHeight)
    cursorRow = max(0, cursor.0 - top)
    cursorColumn = min(cursor.1, newWidth - 1)
  }

  private mutating func fillScreen(_ newWidth: Int, _ newHeight: Int) {
    let missing = max(0, newHeight - lines.count)
    lines += Array(repeating: TerminalLine(width: newWidth), count: missing)
  }

  /// Breaks lines anew.
  ///
  /// - Returns: The lines, and where the marked places are now.
  private static func reflowed(
    _ old: [TerminalLine],
    to width: Int,
    marks: [(Int, Int)]
  ) -> ([TerminalLine], [(Int, Int)]) {
    var rows: [TerminalLine] = []
    var places = marks
    var pending: [Cell] = []
    var offsets: [(mark: Int, offset: Int)] = []
    for (index, line) in old.enumerated() {
      for (mark, place) in marks.enumerated() where place.0 == index {
        offsets.append((mark, pending.count + place.1))
      }
      pending += line.content
      if line.wrappedLength != nil, index + 1 < old.count { continue }
      let folded = TerminalLine.folded(pending[...], to: width)
      for (mark, offset) in offsets {
        let (row, column) = place(of: offset, in: folded)
        places[mark] = (rows.count + row, column)
      }
      rows += folded
      (pending, offsets) = ([], [])
    }
    return (rows, places)
  }

  private static func place(of offset: Int, in rows: [TerminalLine]) -> (Int, Int) {
    var rest = offset
    for (index, row) in rows.enumerated() {
      guard let length = row.wrappedLength, rest >= length else { return (index, rest) }
      rest -= length
    }
    return (rows.count - 1, rest)
  }
}
