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
  ///   - ambiguousWidth: How wide the characters are on whose width terminals differ.
  ///   - positions: Up to which line the logs have been shown before.
  public init(
    _ block: Block,
    width: Int,
    height: Int? = nil,
    glyphs: Glyphs = .unicode,
    ambiguousWidth: AmbiguousWidth = .narrow,
    after positions: LogPositions = LogPositions()
  ) {
    let metrics = Metrics(glyphs, ambiguousWidth: ambiguousWidth)
    let width = max(0, width)
    var positions = positions
    let lines = positions.takeNewLines(in: block)
    self.width = width
    self.logPositions = positions
    self.settled = lines.flatMap { Wrapping.rows(of: $0, width: width, metrics) }
    let drawing = Layout(metrics: metrics).draw(block, width: width)
    let window = Frame.window(drawing, height, width, metrics)
    self.rows = window.rows
    self.cursor = window.cursor
  }

  /// Lays a block out for a surface.
  ///
  /// - Parameters:
  ///   - block: What to show.
  ///   - surface: Where it is to be shown; all of its width and height is used.
  ///   - positions: Up to which line the logs have been shown before.
  public init(_ block: Block, on surface: Surface, after positions: LogPositions = LogPositions()) {
    self.init(
      block,
      width: surface.size.width,
      height: surface.size.height,
      glyphs: surface.glyphs,
      ambiguousWidth: surface.ambiguousWidth,
      after: positions
    )
  }

  /// The text of the rows, without styles.
  public var text: [String] { rows.map(\.text) }

  /// The end of a drawing that is too tall.
  private static func window(
    _ drawing: Drawing,
    _ height: Int?,
    _ width: Int,
    _ metrics: Metrics
  )
    -> Drawing
  {
    let rows = drawing.rows
    guard let height, rows.count > height else { return drawing }
    let kept = height > 1 ? height - 1 : max(0, height)
    let missing = rows.count - kept
    let note = CellLine.single(Text("... \(missing) more", .muted), metrics)
    let head = height > 1 ? [Row(CellLine.truncated(note, to: width, metrics))] : []
    let isCursorInView = drawing.cursor.map { $0.row >= missing } ?? false
    return Drawing(
      head + rows.suffix(kept),
      cursor: isCursorInView ? drawing.cursor(movedBy: head.count - missing, 0) : nil
    )
  }
}
