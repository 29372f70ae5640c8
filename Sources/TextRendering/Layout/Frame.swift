/// A place in a frame.
public struct CellPosition: Sendable, Hashable {
  /// Which row, from 0 at the top.
  public var row: Int
  /// Which column, from 0 at the left edge.
  public var column: Int

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - row: Which row, from 0 at the top.
  ///   - column: Which column, from 0 at the left edge.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// What a block looks like at a given size: rows of styled cells.
public struct Frame: Sendable, Hashable {
  /// The rows that may change with the next frame, from top to bottom.
  public let rows: [Row]
  /// The rows of the log lines that are new in this frame, oldest first.
  public let settled: [Row]
  /// The width that the rows were laid out for.
  public let width: Int
  /// Where the next letter goes that the user types, if the view has a place for it: a column of one
  /// of the rows, or one behind the end of a row.
  public let cursor: CellPosition?
  /// Up to which line the logs have been shown once this frame is.
  public let logPositions: LogPositions

  /// Lays a block out; the same arguments always give the same frame.
  ///
  /// - Parameters:
  ///   - block: What to show.
  ///   - width: How many cells a row may have. Nothing fits into none; any other width works.
  ///   - height: How many rows there may be. Of a taller block the end is shown, below a row that
  ///     says how much is missing.
  ///   - glyphs: The marks to use.
  ///   - positions: Up to which line the logs have been shown before.
  public init(
    _ block: Block,
    width: Int,
    height: Int? = nil,
    glyphs: Glyphs = .unicode,
    after positions: LogPositions = LogPositions()
  ) {
    let layout = Layout(glyphs: glyphs)
    let width = max(0, width)
    var positions = positions
    let lines = positions.takeNewLines(in: block)
    self.width = width
    self.logPositions = positions
    self.cursor = nil
    self.settled = lines.flatMap { Wrapping.rows(of: $0, width: width, glyphs) }
    self.rows = Frame.window(layout.rows(of: block, width: width), height, width, glyphs)
  }

  /// The text of the rows, without styles.
  public var text: [String] { rows.map(\.text) }

  private static func window(_ rows: [Row], _ height: Int?, _ width: Int, _ glyphs: Glyphs) -> [Row]
  {
    guard let height, rows.count > height else { return rows }
    guard height > 1 else { return Array(rows.suffix(max(0, height))) }
    let missing = rows.count - (height - 1)
    let note = CellLine.single(Text("... \(missing) more", .muted))
    return [Row(CellLine.truncated(note, to: width, glyphs))] + rows.suffix(height - 1)
  }
}
