extension Block {
  /// Cells in rows and columns, or the rows of them that are in view.
  public struct Table: Sendable, Hashable {
    /// One column.
    public struct Column: Sendable, Hashable {
      /// What happens to a cell that is too wide for its column.
      public enum Overflow: Sendable, Hashable {
        /// The row gets higher.
        case wrapped
        /// A part of the cell is left out.
        case truncated(Truncation)
      }

      /// What stands above the column.
      public var title: Text
      /// Where cells stand that are narrower than the column.
      public var alignment: Alignment
      /// What happens to cells that are too wide.
      public var overflow: Overflow
      /// The most cells that the column takes; `nil` for as many as there is room for.
      public var maximumWidth: Int?

      /// Creates a column.
      ///
      /// - Parameters:
      ///   - title: What stands above it.
      ///   - alignment: Where cells stand that are narrower than the column.
      ///   - overflow: What happens to cells that are too wide.
      ///   - maximumWidth: The most cells that the column takes; `nil` for no limit.
      public init(
        _ title: Text,
        alignment: Alignment = .leading,
        overflow: Overflow = .truncated(.tail),
        maximumWidth: Int? = nil
      ) {
        self.title = title
        self.alignment = alignment
        self.overflow = overflow
        self.maximumWidth = maximumWidth
      }
    }

    /// The columns, in reading order.
    public let columns: [Column]
    /// The rows that are in view, each with a cell for each column.
    public let rows: [[Text]]
    /// The position of the first row in view among all rows.
    public let offset: Int
    /// How many rows there are in all.
    public let count: Int
    /// The position of the selected row among all rows, if there is one.
    public let selection: Int?

    /// Creates a table, of which only the rows in view are read.
    ///
    /// - Parameters:
    ///   - columns: The columns, in reading order.
    ///   - rows: All rows. Cells that a row lacks are blank; cells beyond the last column are dropped.
    ///   - selection: The position of the selected row, counted from 0.
    ///   - height: How many rows can be in view, without the titles; `nil` for all of them.
    ///   - offset: The position of the first row in view; `nil` for one that puts the selection in the
    ///     middle.
    /// - Complexity: Proportional to the rows in view.
    public init(
      columns: [Column],
      rows: some RandomAccessCollection<[Text]>,
      selection: Int? = nil,
      height: Int? = nil,
      offset: Int? = nil
    ) {
      let count = rows.count
      let window = ScrollWindow(count: count, rows: height, offset: offset, selection: selection)
      let start = rows.index(rows.startIndex, offsetBy: window.offset)
      self.columns = columns
      self.rows = rows[start...].prefix(window.range.count).map { row in
        let missing = max(0, columns.count - row.count)
        return row.prefix(columns.count) + Array(repeating: Text(), count: missing)
      }
      self.offset = window.offset
      self.count = count
      self.selection = selection
    }

    /// Whether the row at a position in ``rows`` is selected.
    func isSelected(_ index: Int) -> Bool { index + offset == selection }

    /// Whether there is a title above some column.
    var hasTitles: Bool { columns.contains { !$0.title.isEmpty } }
  }
}

// MARK: - Making blocks

extension Block {
  /// Cells in rows and columns.
  ///
  /// - Parameters:
  ///   - columns: The columns, in reading order.
  ///   - rows: All rows, of which only those in view are read.
  ///   - selection: The position of the selected row.
  ///   - height: How many rows can be in view, without the titles; `nil` for all of them.
  ///   - offset: The position of the first row in view.
  /// - Returns: The block.
  public static func table(
    _ columns: [Table.Column],
    rows: some RandomAccessCollection<[Text]>,
    selection: Int? = nil,
    height: Int? = nil,
    offset: Int? = nil
  ) -> Block {
    .table(
      Table(columns: columns, rows: rows, selection: selection, height: height, offset: offset)
    )
  }
}

extension Block.Table.Column: ExpressibleByStringLiteral {
  /// Creates a column from its title.
  public init(stringLiteral value: String) {
    self.init(Text(value))
  }
}
