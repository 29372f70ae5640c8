/// The cursor's side of a frame: moves, cells and erasures, with the position known throughout.
///
/// Rows count from the top of the block, or of the second screen.
struct LiveCanvas {
  /// Whether rows are those of the screen, so that a place can be gone to wherever the cursor is.
  let isAbsolute: Bool
  private(set) var row: Int
  /// The column, or `nil` after a cluster whose width terminals disagree on.
  private(set) var column: Int?
  private var encoder: ANSIEncoder
  /// The cluster to the left of the cursor, if it was written just now.
  private var neighbour: Character?
  private var drawnRows = 0
  private var lastDrawnRow: Int?
  private var isLarge = false

  init(_ encoder: ANSIEncoder, _ row: Int, _ column: Int?, isAbsolute: Bool) {
    self.encoder = encoder
    self.isAbsolute = isAbsolute
    self.row = row
    self.column = column
  }

  /// Appends sequences that move nothing.
  mutating func send(_ sequences: String) {
    encoder.text(sequences)
  }

  /// Appends sequences that move the cursor to a place.
  mutating func send(_ sequences: String, arrivingAt row: Int, _ column: Int) {
    encoder.text(sequences)
    arrive(row, column)
    isLarge = true
  }

  /// Counts rows from another place on.
  mutating func shiftOrigin(by rows: Int) {
    row -= rows
  }

  /// Says that the saved pen and place are the current ones.
  mutating func returnToSaved(_ place: CellPosition) {
    encoder.text("\u{1B}8")
    encoder.assumePlain()
    arrive(place.row, place.column)
  }

  /// Saves the place, with a plain pen.
  mutating func save() {
    encoder.select(.plain)
    encoder.text("\u{1B}7")
  }

  /// Writes a whole row on an empty line, and goes to the line below, scrolling if need be.
  mutating func appendLine(_ line: Row) {
    write(line.cells[...])
    encoder.select(.plain)
    send("\r\n", arrivingAt: row + 1, 0)
  }

  /// Writes the clusters of cells from the cursor on; the first cell begins a cluster.
  mutating func write(_ cells: ArraySlice<Cell>) {
    guard !cells.isEmpty else { return }
    noteDrawing()
    var direction = DirectionPen()
    for (index, cell) in zip(cells.indices, cells) where cell.width > 0 {
      let isContested = cell.isContested
      settle(before: cell, at: index)
      encoder.select(cell.style)
      if isContested, cell.width == 2 { clear(at: index) }
      turn(direction.controls(before: cell.style.direction))
      if column != index { move(to: row, index) }
      encoder.character(cell.character)
      // Where terminals disagree on the width, the next cluster is told its column, so that no error
      // can spread.
      column = isContested ? nil : index + cell.width
      neighbour = isContested ? nil : cell.character
      turn(cell.style.direction?.after ?? "")
    }
    turn(direction.close())
  }

  /// Writes controls that turn the reading order.
  ///
  /// They belong to the cluster before them, and not every terminal knows that they take no cell.
  private mutating func turn(_ controls: String) {
    if controls.isEmpty { return }
    encoder.text(controls)
    column = nil
    neighbour = nil
  }

  /// Erases the current line from the cursor on.
  mutating func eraseToEndOfLine() {
    noteDrawing()
    encoder.select(.plain)
    encoder.sequence("", "K")
  }

  /// Erases from the cursor to the end of the screen.
  mutating func eraseBelow() {
    encoder.select(.plain)
    encoder.sequence("", "J")
    isLarge = true
  }

  /// The bytes of the frame, complete with the brackets that make it appear at once.
  ///
  /// A change within one row is one short write that cannot be seen half done; there the brackets
  /// would cost more than the change.
  mutating func finish() -> (bytes: [UInt8], encoder: ANSIEncoder) {
    encoder.select(.plain)
    var bytes = encoder.take()
    if isLarge || drawnRows > 1 {
      bytes = Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
    }
    return (bytes, encoder)
  }

  private mutating func noteDrawing() {
    if lastDrawnRow != row { drawnRows += 1 }
    lastDrawnRow = row
  }

  private mutating func arrive(_ row: Int, _ column: Int) {
    self.row = row
    self.column = column
    neighbour = nil
  }
}

// MARK: - Moves

extension LiveCanvas {
  /// How many bytes the shortest way to a place takes.
  func cost(of place: CellPosition) -> Int {
    moves(to: place.row, place.column).utf8.count
  }

  /// Moves the cursor within what is on the screen.
  mutating func move(to targetRow: Int, _ targetColumn: Int) {
    guard targetRow != row || targetColumn != column else { return }
    encoder.text(moves(to: targetRow, targetColumn))
    arrive(targetRow, targetColumn)
  }

  private func moves(to targetRow: Int, _ targetColumn: Int) -> String {
    var ways = [rowMoves(to: targetRow) + columnMoves(to: targetColumn)]
    if targetRow > row, targetColumn == 0, targetRow - row < 3 {
      ways.append(String(repeating: "\r\n", count: targetRow - row))
    }
    if isAbsolute, targetRow != row {
      let column = targetColumn == 0 ? "" : ";\(targetColumn + 1)"
      ways.append(
        "\u{1B}[\(targetRow == 0 && targetColumn == 0 ? "" : "\(targetRow + 1)")\(column)H"
      )
    }
    return ways.min { $0.utf8.count < $1.utf8.count } ?? ""
  }

  private func rowMoves(to target: Int) -> String {
    if target == row { return "" }
    return target < row ? Self.move("A", by: row - target) : Self.move("B", by: target - row)
  }

  private func columnMoves(to target: Int) -> String {
    if target == column { return "" }
    if target == 0 { return "\r" }
    let absolute = Self.move("G", by: target + 1)
    guard let column else { return absolute }
    if target < column, column - target < 4 {
      return String(repeating: "\u{8}", count: column - target)
    }
    let relative =
      target > column
      ? Self.move("C", by: target - column) : Self.move("D", by: column - target)
    return relative.utf8.count < absolute.utf8.count ? relative : absolute
  }

  private static func move(_ final: Character, by count: Int) -> String {
    "\u{1B}[\(count == 1 ? "" : String(count))\(final)"
  }

  /// Makes sure that the next cluster lands in its column, and on its own.
  private mutating func settle(before cell: Cell, at target: Int) {
    if column != target { return move(to: row, target) }
    guard let neighbour, !(neighbour.isASCII && cell.character.isASCII) else { return }
    let joined = String(neighbour) + String(cell.character)
    if joined.count == 1 { encoder.control("G", target + 1) }
  }

  /// Clears both cells of a cluster whose width terminals disagree on, for those that draw it narrow.
  private mutating func clear(at index: Int) {
    encoder.text("  ")
    encoder.control("G", index + 1)
  }
}

extension Cell {
  /// Whether terminals disagree on the width of this cluster: emoji sequences, flags, and letters
  /// with marks that take space.
  fileprivate var isContested: Bool {
    if character.isASCII { return false }
    let scalars = character.unicodeScalars
    if scalars.count == 1 { return scalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) } }
    return !scalars.dropFirst().allSatisfy { $0.properties.generalCategory == .nonspacingMark }
      || scalars.contains { (0xFE00...0xFE0F).contains($0.value) }
  }
}
