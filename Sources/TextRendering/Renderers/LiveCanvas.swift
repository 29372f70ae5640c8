/// The cursor's side of a frame: moves, cells and erasures, with the position known throughout.
struct LiveCanvas {
  private var encoder: ANSIEncoder
  private var row: Int
  /// The column, or `nil` after a cluster whose width terminals disagree on.
  private var column: Int? = 0
  /// The cluster to the left of the cursor, if it was written just now.
  private var neighbour: Character?
  private var spans = 0
  private var isLarge = false

  init(theme: Theme, depth: ColorDepth, row: Int) {
    encoder = ANSIEncoder(theme: theme, depth: depth)
    self.row = row
  }

  /// Hides the cursor and goes to the left edge, where the block will be.
  mutating func begin() {
    encoder.sequence("?25", "l")
    encoder.text("\r")
    isLarge = true
  }

  /// Erases a block that a terminal may have folded anew when its size changed.
  mutating func eraseAfterResize(_ rows: [Row], to size: TerminalSize) {
    let width = max(1, size.width)
    let folded = rows.reduce(0) { $0 + max(1, ($1.cells.count + width - 1) / width) }
    row = min(folded, max(0, size.height - 1))
    column = nil
    move(to: 0, 0)
    eraseBelow()
  }

  /// Makes the current line the block's first.
  mutating func startBlock() {
    row = 0
  }

  /// Writes a whole row on an empty line, and goes to the line below, scrolling if need be.
  mutating func appendLine(_ line: Row) {
    write(line.cells[...])
    encoder.select(.plain)
    encoder.text("\r\n")
    arrive(row + 1, 0)
    isLarge = true
  }

  /// Writes the clusters of cells from the cursor on; the first cell begins a cluster.
  mutating func write(_ cells: ArraySlice<Cell>) {
    guard !cells.isEmpty else { return }
    for (index, cell) in zip(cells.indices, cells) where cell.width > 0 {
      settle(before: cell, at: index)
      encoder.select(cell.style)
      if cell.isContested {
        write(contested: cell, at: index)
      } else {
        encoder.character(cell.character)
        column = index + cell.width
        neighbour = cell.character
      }
    }
  }

  /// Erases the current line from the cursor on.
  mutating func eraseToEndOfLine() {
    encoder.select(.plain)
    encoder.sequence("", "K")
  }

  /// Erases from the cursor to the end of the screen.
  mutating func eraseBelow() {
    encoder.select(.plain)
    encoder.sequence("", "J")
    isLarge = true
  }

  /// Moves the cursor within the block or to the line below it.
  mutating func move(to targetRow: Int, _ targetColumn: Int) {
    guard targetRow != row || targetColumn != column else { return }
    neighbour = nil
    spans += targetRow == row ? 0 : 1
    if targetRow < row { encoder.control("A", row - targetRow) }
    if targetRow > row { encoder.control("B", targetRow - row) }
    row = targetRow
    if targetColumn == column { return }
    if targetColumn == 0 {
      encoder.text("\r")
    } else if let column, targetColumn > column, targetColumn - column < 10 {
      encoder.control("C", targetColumn - column)
    } else {
      encoder.control("G", targetColumn + 1)
    }
    column = targetColumn
  }

  /// The bytes of the frame, complete with the brackets that make it appear at once.
  ///
  /// A change within one row is one short write that cannot be seen half done; there the brackets
  /// would cost more than the change.
  mutating func finish() -> [UInt8] {
    encoder.select(.plain)
    guard !encoder.bytes.isEmpty else { return [] }
    if isLarge || spans > 2 { encoder.enclose("\u{1B}[?2026h", "\u{1B}[?2026l") }
    return encoder.bytes
  }

  // MARK: - Clusters

  /// Makes sure that the next cluster lands in its column, and on its own.
  private mutating func settle(before cell: Cell, at target: Int) {
    if column != target { return move(to: row, target) }
    guard let neighbour, !(neighbour.isASCII && cell.character.isASCII) else { return }
    let joined = String(neighbour) + String(cell.character)
    if joined.count == 1 { encoder.control("G", target + 1) }
  }

  /// Writes a cluster whose width terminals disagree on: both cells are cleared first, for those
  /// that draw it narrow, and the next cluster is told its column, so that no error can spread.
  private mutating func write(contested cell: Cell, at index: Int) {
    if cell.width == 2 {
      encoder.text("  ")
      encoder.control("G", index + 1)
    }
    encoder.character(cell.character)
    column = nil
    neighbour = nil
  }

  private mutating func arrive(_ row: Int, _ column: Int) {
    self.row = row
    self.column = column
    neighbour = nil
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
