import TextRendering

extension VirtualTerminal {
  /// Draws a cluster at the cursor.
  mutating func put(_ character: Character) {
    let columns = columns(of: character)
    if columns == 0 || columns > 2 || character.unicodeScalars.contains(where: isControl) {
      faults.append("a cluster of \(columns) cells: \(character.unicodeScalars.map(\.value))")
      return
    }
    if wrapIsPending || cursorColumn + columns > width {
      lineFeed()
      cursorColumn = 0
      wrapIsPending = false
    }
    for column in cursorColumn..<min(cursorColumn + columns, width) { clear(column) }
    screen[cursorRow][cursorColumn] = Cell(character: character, width: columns, pen: pen)
    if columns == 2, cursorColumn + 1 < width {
      screen[cursorRow][cursorColumn + 1] = Cell(character: " ", width: 0, pen: pen)
    }
    cursorColumn += columns
    guard cursorColumn >= width else { return }
    cursorColumn = width - 1
    wrapIsPending = true
    hasFilledLastColumn = true
  }

  mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x0D:
      cursorColumn = 0
      wrapIsPending = false
    case 0x0A: lineFeed()
    case 0x18: break
    default: faults.append("control character \(byte)")
    }
  }

  mutating func sequence(_ parameters: String, _ final: UInt8) {
    switch (parameters, Character(Unicode.Scalar(final))) {
    case ("?25", "h"): isCursorVisible = true
    case ("?25", "l"): isCursorVisible = false
    case ("?2026", "h"): isSynchronizing = true
    case ("?2026", "l"): isSynchronizing = false
    case ("", "K"): erase(row: cursorRow, from: cursorColumn)
    case ("", "J"):
      erase(row: cursorRow, from: cursorColumn)
      for row in (cursorRow + 1)..<max(height, cursorRow + 1) { erase(row: row, from: 0) }
    case (_, "m"): select(parameters)
    case (_, let move) where "ABCG".contains(move): moveCursor(move, parameters)
    case (_, let final): faults.append("sequence ESC [ \(parameters) \(final)")
    }
  }

  private mutating func moveCursor(_ direction: Character, _ parameters: String) {
    guard let count = parameters.isEmpty ? 1 : Int(parameters), count > 0 else {
      faults.append("move \(direction) by \(parameters)")
      return
    }
    wrapIsPending = false
    switch direction {
    case "A": cursorRow = max(0, cursorRow - count)
    case "B": cursorRow = min(height - 1, cursorRow + count)
    case "C": cursorColumn = min(width - 1, cursorColumn + count)
    default: cursorColumn = min(width, count) - 1
    }
  }

  private mutating func select(_ parameters: String) {
    let numbers = parameters.isEmpty ? [] : parameters.split(separator: ";").map { Int($0) ?? -1 }
    let unknown = pen.apply(numbers)
    if !unknown.isEmpty { faults.append("rendition \(unknown)") }
  }

  private mutating func lineFeed() {
    guard cursorRow == height - 1 else {
      cursorRow += 1
      return
    }
    scrollback.append(screen.removeFirst())
    screen.append(Array(repeating: Cell(), count: width))
  }

  private mutating func erase(row: Int, from column: Int) {
    if pen != Pen() { faults.append("an erasure with a pen that is not the default") }
    for column in column..<width {
      if row < height { clear(column, row: row) }
    }
  }

  /// Blanks a cell, and with it the other half of a wide cluster.
  private mutating func clear(_ column: Int, row: Int? = nil) {
    let row = row ?? cursorRow
    let columns = screen[row][column].width
    screen[row][column] = Cell()
    if columns == 0, column > 0 { screen[row][column - 1] = Cell() }
    if columns == 2, column + 1 < width { screen[row][column + 1] = Cell() }
  }

  private func columns(of character: Character) -> Int {
    let isVariation = character.unicodeScalars.contains("\u{FE0F}")
    return drawsVariationsNarrow && isVariation ? 1 : DisplayWidth.of(character)
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}
