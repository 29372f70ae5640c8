import TextRendering

extension VirtualTerminal {
  /// Draws a cluster at the cursor.
  mutating func put(_ character: Character) {
    if character.isBidiControl { return keep(control: character) }
    if join(character) { return }
    let columns = columns(of: character)
    if columns == 0 || columns > 2 || character.unicodeScalars.contains(where: isControl) {
      faults.append("a cluster of \(columns) cells: \(character.unicodeScalars.map(\.value))")
      return
    }
    if wrapIsPending || cursorColumn + columns > width { wrap(for: columns) }
    for column in cursorColumn..<min(cursorColumn + columns, width) { clear(column) }
    place(character, columns)
    if cursorColumn == 0 { lines[cursorRow].cells[0].controlsBefore = pendingControls }
    pendingControls = ""
    lastCluster = (cursorRow, cursorColumn)
    advance(columns)
  }

  /// Keeps a control with the cluster to the left of the cursor.
  private mutating func keep(control: Character) {
    let end = wrapIsPending ? cursorColumn : cursorColumn - 1
    guard end >= 0 else {
      pendingControls.append(control)
      return
    }
    let isHalf = end > 0 && lines[cursorRow].cells[end].width == 0
    lines[cursorRow].cells[isHalf ? end - 1 : end].controlsAfter.append(control)
    lastCluster = nil
  }

  /// Draws what was not drawn by any sequence: a line feed, and what else acts in a text.
  mutating func control(_ byte: UInt8) {
    lastCluster = nil
    switch byte {
    case 0x07: bellCount += 1
    case 0x08:
      cursorColumn = max(0, cursorColumn - 1)
      wrapIsPending = false
    case 0x09:
      cursorColumn = min(width - 1, (cursorColumn / 8 + 1) * 8)
      wrapIsPending = false
    case 0x0A, 0x0B, 0x0C: lineFeed()
    case 0x0D:
      cursorColumn = 0
      wrapIsPending = false
    case 0x00, 0x18, 0x1A: break
    default: faults.append("control character \(byte)")
    }
  }

  mutating func lineFeed() {
    wrapIsPending = false
    guard cursorRow == height - 1 else {
      cursorRow += 1
      return
    }
    let top = lines.removeFirst()
    if !isAlternate { history.append(top) }
    lines.append(TerminalLine(width: width))
  }

  mutating func erase(row: Int, _ columns: Range<Int>) {
    if pen.background != nil { faults.append("an erasure with a background that would stay") }
    for column in columns { clear(column, row: row) }
    if columns.upperBound == width { lines[row].wrappedLength = nil }
  }

  // MARK: - Clusters

  /// Adds a mark to the cluster that was drawn just before, as when both come in one piece.
  private mutating func join(_ mark: Character) -> Bool {
    guard let (row, column) = lastCluster, !mark.isASCII else { return false }
    let cell = lines[row].cells[column]
    let joined = String(cell.character) + String(mark)
    guard joined.count == 1, let character = joined.first else { return false }
    let columns = columns(of: character)
    lines[row].cells[column].character = character
    guard columns > cell.width, column + columns <= width else { return true }
    cursorColumn = column
    wrapIsPending = false
    clear(column + 1)
    place(character, columns)
    advance(columns)
    return true
  }

  private mutating func place(_ character: Character, _ columns: Int) {
    lines[cursorRow].cells[cursorColumn] = Cell(character: character, width: columns, pen: pen)
    if columns == 2, cursorColumn + 1 < width {
      lines[cursorRow].cells[cursorColumn + 1] = Cell(character: " ", width: 0, pen: pen)
    }
  }

  private mutating func advance(_ columns: Int) {
    cursorColumn += columns
    guard cursorColumn >= width else { return }
    cursorColumn = width - 1
    wrapIsPending = true
    hasFilledLastColumn = true
  }

  private mutating func wrap(for columns: Int) {
    if wrapsLines {
      lines[cursorRow].wrappedLength = wrapIsPending ? width : cursorColumn
      lineFeed()
      cursorColumn = 0
    } else {
      cursorColumn = max(0, width - columns)
    }
    wrapIsPending = false
  }

  /// Blanks a cell, and with it the other half of a wide cluster.
  private mutating func clear(_ column: Int, row: Int? = nil) {
    let row = row ?? cursorRow
    let columns = lines[row].cells[column].width
    lines[row].cells[column] = Cell()
    if columns == 0, column > 0 { lines[row].cells[column - 1] = Cell() }
    if columns == 2, column + 1 < width { lines[row].cells[column + 1] = Cell() }
  }

  private func columns(of character: Character) -> Int {
    let isVariation = character.unicodeScalars.contains("\u{FE0F}")
    return habits.drawsVariationsNarrow && isVariation ? 1 : DisplayWidth.of(character)
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}

extension Character {
  /// Whether this turns the reading order, and takes no cell.
  fileprivate var isBidiControl: Bool {
    guard !isASCII, let value = unicodeScalars.first?.value else { return false }
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: return true
    default: return false
    }
  }
}
