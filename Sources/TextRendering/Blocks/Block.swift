/// What a view says: a pure value, independent of any renderer.
///
/// The set is closed, so that each renderer handles all of it. Views of one's own are functions that
/// return a block.
public indirect enum Block: Sendable, Hashable {
  /// Text, wrapped where it is shown.
  case text(Text)
  /// Text in one row, cut where it is too wide.
  case line(Line)
  /// Blocks below each other.
  case column([Block])
  /// Blocks beside each other, with blank cells between them.
  case row([Block], spacing: Int)
  /// A block with a border around it.
  case box(Box)
  /// A block in a space of a given size.
  case sized(Sized)
  /// Items, one of which may be selected.
  case list(List)
  /// Cells in rows and columns.
  case table(Table)
  /// How far a piece of work has come.
  case progress(Progress)
  /// Work of which no more is known than that it goes on.
  case spinner(Spinner)
  /// Values over time, in one row.
  case sparkline(Sparkline)
  /// Values beside each other, a bar each.
  case barChart(BarChart)
  /// The names of several views, of which one is shown.
  case tabs(Tabs)
  /// A place to type in.
  case textField(TextField)
  /// What the keys do.
  case keyHints([KeyHint])
  /// A blank line in a column; in a row, whatever space is left.
  case spacer
  /// A line across.
  case divider
  /// Lines that are settled: shown once, then left behind for ever.
  case log(SettledLog)
}

extension Block {
  /// Nothing at all.
  public static let empty = Block.column([])

  /// The blocks that this one arranges, in reading order.
  var parts: [Block] {
    switch self {
    case .column(let blocks), .row(let blocks, _): blocks
    case .box(let box): [box.content]
    case .sized(let sized): [sized.content]
    case .text, .line, .list, .table, .progress, .spinner, .sparkline, .barChart, .tabs,
      .textField, .keyHints, .spacer, .divider, .log:
      []
    }
  }

  /// The same block with something done to each of its parts that has no parts itself.
  func mapLeaves(_ transform: (Block) -> Block) -> Block {
    switch self {
    case .column(let blocks):
      return .column(blocks.map { $0.mapLeaves(transform) })
    case .row(let blocks, let spacing):
      return .row(blocks.map { $0.mapLeaves(transform) }, spacing: spacing)
    case .box(var box):
      box.content = box.content.mapLeaves(transform)
      return .box(box)
    case .sized(var sized):
      sized.content = sized.content.mapLeaves(transform)
      return .sized(sized)
    case .text, .line, .list, .table, .progress, .spinner, .sparkline, .barChart, .tabs,
      .textField, .keyHints, .spacer, .divider, .log:
      return transform(self)
    }
  }
}

// MARK: - Making blocks

extension Block {
  /// Blocks below each other.
  ///
  /// - Parameter content: The blocks, from top to bottom.
  /// - Returns: The column.
  public static func column(@BlockBuilder _ content: () -> [Block]) -> Block {
    .column(content())
  }

  /// Blocks beside each other.
  ///
  /// - Parameters:
  ///   - spacing: How many blank cells stand between two of them.
  ///   - content: The blocks, in reading order.
  /// - Returns: The row.
  public static func row(spacing: Int = 1, @BlockBuilder _ content: () -> [Block]) -> Block {
    .row(content(), spacing: spacing)
  }

  /// Text in one style, wrapped where it is shown.
  ///
  /// - Parameters:
  ///   - string: The text, trusted or not.
  ///   - style: Its style.
  /// - Returns: The block.
  public static func text(_ string: String, _ style: Style) -> Block {
    .text(Text(string, style))
  }

  /// Text in one row, cut where it is too wide.
  ///
  /// - Parameters:
  ///   - text: The text; line breaks in it are shown as blanks.
  ///   - truncation: Which part may be left out.
  /// - Returns: The block.
  public static func line(_ text: Text, truncation: Truncation = .tail) -> Block {
    .line(Line(text, truncation: truncation))
  }
}
