/// Works out the bytes that turn what a terminal shows into the next frame.
///
/// The painter remembers what it has painted, so that a frame costs what has changed. Between frames
/// the cursor rests at the left edge of the line below the block, or where the user types.
struct LivePainter {
  /// A frame's worth of bytes.
  struct Stroke {
    /// What to write; nothing if the terminal shows the frame already.
    let bytes: [UInt8]
    /// The most rows that are between the cursor and the line below the block meanwhile.
    let rows: Int
    /// How many rows are in between at the end.
    let rest: Int
  }

  /// Where blocks are shown.
  let screen: LiveRenderer.Screen
  private var encoder: ANSIEncoder
  private var painted: [Row] = []
  private var size: TerminalSize?
  /// Where the cursor is shown, if it is.
  private var cursor: CellPosition?
  /// Where the cursor was left; the column is `nil` if terminals disagree on it.
  private var row = 0
  private var column: Int? = 0
  /// Whether the terminal has saved the place below the block.
  private var hasSavedPlace = false

  init(_ screen: LiveRenderer.Screen, theme: Theme, depth: ColorDepth) {
    self.screen = screen
    encoder = ANSIEncoder(theme: theme, depth: depth)
  }

  /// Forgets what was painted: the next frame starts afresh at the cursor.
  mutating func restart() {
    size = nil
  }

  /// The bytes for a frame on a terminal of a size.
  ///
  /// The frame must leave the terminal's last column and one row free: what a terminal does when
  /// they are filled differs from one to the next.
  mutating func paint(_ frame: Frame, on size: TerminalSize) -> Stroke {
    let rowsBefore = painted.count
    var canvas = LiveCanvas(encoder, row, column, isAbsolute: screen == .alternate)
    prepare(&canvas, for: size)
    let settled = screen == .inline ? frame.settled : []
    // Settled lines push the block down, as any other rows would that came before it.
    change(to: settled + frame.rows, on: &canvas)
    canvas.shiftOrigin(by: settled.count)
    if !settled.isEmpty || frame.rows.count != painted.count { hasSavedPlace = false }
    painted = frame.rows
    self.size = size
    rest(at: cursor(of: frame), &canvas)
    (row, column) = (canvas.row, canvas.column)
    let (bytes, encoder) = canvas.finish()
    self.encoder = encoder
    return Stroke(bytes: bytes, rows: max(rowsBefore, painted.count), rest: rowsBelow)
  }

  /// What leaves the screen in order, with the cursor below the block.
  ///
  /// - Parameter held: Lines that have waited for the end of the second screen, which keeps nothing.
  /// - Returns: What to write.
  mutating func leave(_ held: [Row]) -> [UInt8] {
    var canvas = LiveCanvas(encoder, row, column, isAbsolute: screen == .alternate)
    if screen == .inline { canvas.move(to: painted.count, 0) }
    canvas.send(screen.leaving)
    if !held.isEmpty {
      canvas.send("\r\u{1B}[J")
      for row in held { canvas.appendLine(row) }
    }
    return canvas.finish().bytes
  }
}

// MARK: - Parts of a frame

extension LivePainter {
  /// How many rows the cursor is above the line below the block.
  private var rowsBelow: Int { screen == .inline ? painted.count - row : 0 }

  private mutating func prepare(_ canvas: inout LiveCanvas, for size: TerminalSize) {
    if self.size == nil {
      canvas.send(screen.entering, arrivingAt: 0, 0)
      painted = []
      cursor = nil
      hasSavedPlace = false
    } else if self.size != size {
      erase(&canvas, for: size)
      painted = []
      hasSavedPlace = false
    }
  }

  /// Erases a block that the terminal may have folded anew when its size changed.
  private func erase(_ canvas: inout LiveCanvas, for size: TerminalSize) {
    if screen == .alternate {
      canvas.send("\u{1B}[H", arrivingAt: 0, 0)
      return canvas.eraseBelow()
    }
    let (pieces, cursor) = folded(to: size.width)
    let height = max(1, size.height)
    // What has left at the top cannot be erased; and the cursor's column is unknown now.
    let first = max(0, cursor - (height - 1))
    let rows = cursor - first
    canvas.send("\r" + (rows == 0 ? "" : "\u{1B}[\(rows)A"), arrivingAt: 0, 0)
    canvas.eraseBelow()
    // The line where this has led may be the rest of a row whose start has left. Then it stays blank:
    // what is written to it would be one with that row as soon as the terminal is wider. Which line it
    // is depends on how much below the cursor the terminal has kept.
    let last = max(first, pieces.count - height)
    if pieces[first...last].contains(.rest) { canvas.send("\r\n", arrivingAt: 0, 0) }
  }

  /// The lines that a terminal has made of the block and the one below it, and which of them the
  /// cursor is in.
  private func folded(to width: Int) -> (pieces: [FoldedPiece], cursor: Int) {
    let rows = painted.map { $0.cells[...] } + [[]]
    let upToCursor = rows[..<row] + [rows[row].prefix((column ?? 0) + 1)]
    return (
      rows.flatMap { $0.folded(to: width) },
      upToCursor.reduce(-1) { $0 + $1.folded(to: width).count }
    )
  }

  private func change(to rows: [Row], on canvas: inout LiveCanvas) {
    for (index, (old, new)) in zip(painted, rows).enumerated() where old != new {
      RowChange(old: old.cells, new: new.cells).draw(at: index, on: &canvas)
    }
    if rows.count < painted.count {
      canvas.move(to: rows.count, 0)
      canvas.eraseBelow()
    } else if screen == .inline, rows.count > painted.count {
      canvas.move(to: painted.count, 0)
      for row in rows[painted.count...] { canvas.appendLine(row) }
    } else {
      for (index, row) in rows.enumerated().dropFirst(painted.count) {
        RowChange(old: [], new: row.cells).draw(at: index, on: &canvas)
      }
    }
  }

  private func cursor(of frame: Frame) -> CellPosition? {
    guard let cursor = frame.cursor, frame.rows.indices.contains(cursor.row) else { return nil }
    return CellPosition(row: cursor.row, column: min(max(0, cursor.column), frame.width))
  }

  /// Leaves the cursor where the user types, or below the block.
  private mutating func rest(at newCursor: CellPosition?, _ canvas: inout LiveCanvas) {
    let hadCursor = cursor != nil
    cursor = newCursor
    if let newCursor {
      canvas.move(to: newCursor.row, newCursor.column)
      if !hadCursor { canvas.send("\u{1B}[?25h") }
      return
    }
    if hadCursor { canvas.send("\u{1B}[?25l") }
    // On the second screen a place can be gone to from anywhere, so the cursor stays where it is.
    if screen == .alternate { return }
    let place = CellPosition(row: painted.count, column: 0)
    if hasSavedPlace, canvas.cost(of: place) > 2 {
      canvas.returnToSaved(place)
    } else {
      canvas.move(to: place.row, place.column)
    }
    if !hasSavedPlace { canvas.save() }
    hasSavedPlace = true
  }
}

extension LiveRenderer.Screen {
  /// What the first frame begins with.
  fileprivate var entering: String {
    switch self {
    case .inline: "\u{1B}[?25l\r\u{1B}[J"
    case .alternate: "\u{1B}[?1049h\u{1B}[?25l\u{1B}[H\u{1B}[J"
    }
  }

  /// What comes after the last frame, when the cursor is below the block.
  var leaving: String {
    switch self {
    case .inline: "\u{1B}[?25h"
    case .alternate: "\u{1B}[?1049l\u{1B}[?25h"
    }
  }
}

/// A part of a row that a terminal has folded.
private enum FoldedPiece {
  /// The first part, or all of the row.
  case start
  /// A part that goes on with the one before it.
  case rest
}

extension ArraySlice<Cell> {
  /// What a terminal makes of this row when it is that wide: a wide cluster that does not fit at the end
  /// of one piece goes to the next, even if only its first cell is here.
  fileprivate func folded(to width: Int) -> [FoldedPiece] {
    var pieces = [FoldedPiece.start]
    guard self.count >= width, width > 0 else { return pieces }
    var used = 0
    for cell in self where cell.width > 0 {
      if used + cell.width > width {
        pieces.append(.rest)
        used = 0
      }
      used += cell.width
    }
    return pieces
  }
}
