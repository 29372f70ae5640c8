/// What a view says: a pure value, independent of any renderer.
///
/// The set is closed, so that each renderer handles all of it. Views of one's own are functions that
/// return a block.
public indirect enum Block: Sendable, Hashable {
  /// Text, wrapped where it is shown.
  case text(Text)
  /// Blocks below each other.
  case column([Block])
  /// Blocks beside each other, with blank cells between them.
  case row([Block], spacing: Int)
  /// Items, one of which may be selected.
  case list(List)
  /// How far a piece of work has come.
  case progress(Progress)
  /// Work of which no more is known than that it goes on.
  case spinner(Spinner)
  /// A blank line in a column; in a row, whatever space is left.
  case spacer
  /// A line across.
  case divider
  /// Lines that are settled: shown once, then left behind for ever.
  case log(SettledLog)
}

// MARK: - Parts

extension Block {
  /// Items below each other.
  public struct List: Sendable, Hashable {
    /// The items.
    public var items: [Text]
    /// The position of the selected item, if there is one.
    public var selection: Int?

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - selection: The position of the selected item; one outside the items selects nothing.
    public init(items: [Text], selection: Int? = nil) {
      self.items = items
      self.selection = selection
    }
  }

  /// A mark that moves while work goes on.
  public struct Spinner: Sendable, Hashable {
    /// What is going on.
    public var label: Text
    /// Which picture to show; any number will do, and the view counts it up to make the mark move.
    public var frameIndex: Int

    /// Creates a spinner.
    ///
    /// - Parameters:
    ///   - label: What is going on.
    ///   - frameIndex: Which picture to show.
    public init(label: Text, frameIndex: Int = 0) {
      self.label = label
      self.frameIndex = frameIndex
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

  /// Text in one style.
  ///
  /// - Parameters:
  ///   - string: The text, trusted or not.
  ///   - style: Its style.
  /// - Returns: The block.
  public static func text(_ string: String, _ style: Style) -> Block {
    .text(Text(string, style))
  }

  /// Items, one of which may be selected.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - selection: The position of the selected item.
  /// - Returns: The block.
  public static func list(items: [Text], selection: Int? = nil) -> Block {
    .list(List(items: items, selection: selection))
  }

  /// How far a piece of work has come.
  ///
  /// - Parameters:
  ///   - label: What the work is.
  ///   - fraction: How much of it is done, from 0 to 1; `nil` where the total is unknown.
  ///   - detail: What else there is to say: an amount, a rate, the time left.
  /// - Returns: The block.
  public static func progress(_ label: Text, fraction: Double?, detail: Text = Text()) -> Block {
    .progress(Progress(label: label, fraction: fraction, detail: detail))
  }

  /// A mark that moves while work goes on.
  ///
  /// - Parameters:
  ///   - label: What is going on.
  ///   - frameIndex: Which picture to show.
  /// - Returns: The block.
  public static func spinner(_ label: Text, frameIndex: Int = 0) -> Block {
    .spinner(Spinner(label: label, frameIndex: frameIndex))
  }
}
