/// Works out the bytes that turn what a terminal shows into the next frame.
///
/// The painter remembers what it has painted, so that a frame costs what has changed. Between frames
/// the cursor rests at the left edge of the line below the block; the block's first row is row 0.
struct LivePainter {
  private let theme: Theme
  private let depth: ColorDepth
  private var painted: [Row] = []
  private var size: TerminalSize?

  init(theme: Theme, depth: ColorDepth) {
    self.theme = theme
    self.depth = depth
  }

  /// The most rows that can be between the cursor and the line below the block, in mid-frame.
  var rowCount: Int { painted.count }

  /// Forgets what was painted: the next frame starts afresh at the cursor.
  mutating func restart() {
    painted = []
    size = nil
  }

  /// The bytes for a frame on a terminal of a size; none if the terminal shows it already.
  ///
  /// The frame must leave the terminal's last column and one row free: what a terminal does when
  /// they are filled differs from one to the next.
  mutating func paint(_ frame: Frame, on size: TerminalSize) -> [UInt8] {
    var canvas = LiveCanvas(theme: theme, depth: depth, row: painted.count)
    if self.size == nil {
      canvas.begin()
    } else if self.size != size {
      canvas.eraseAfterResize(painted, to: size)
      painted = []
    } else if !frame.settled.isEmpty, !painted.isEmpty {
      canvas.move(to: 0, 0)
      canvas.eraseBelow()
      painted = []
    }
    if !frame.settled.isEmpty {
      for row in frame.settled { canvas.appendLine(row) }
      canvas.startBlock()
    }
    change(to: frame.rows, on: &canvas)
    self.size = size
    painted = frame.rows
    return canvas.finish()
  }

  private func change(to rows: [Row], on canvas: inout LiveCanvas) {
    for (index, (old, new)) in zip(painted, rows).enumerated() where old != new {
      RowChange(old: old.cells, new: new.cells).draw(at: index, on: &canvas)
    }
    if rows.count > painted.count {
      canvas.move(to: painted.count, 0)
      for row in rows[painted.count...] { canvas.appendLine(row) }
    } else if rows.count < painted.count {
      canvas.move(to: rows.count, 0)
      canvas.eraseBelow()
    }
    canvas.move(to: rows.count, 0)
  }
}
