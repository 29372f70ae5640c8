extension Block {
  /// Items below each other, or the part of them that is in view.
  public struct List: Sendable, Hashable {
    /// The items that are in view.
    public let items: [Text]
    /// The position of the first item in view among all items.
    public let offset: Int
    /// How many items there are in all.
    public let count: Int
    /// The position of the selected item among all items, if there is one.
    public let selection: Int?

    /// Creates a list, of which only the part in view is read.
    ///
    /// - Parameters:
    ///   - items: All items, best a lazy collection of texts where there are many.
    ///   - selection: The position of the selected item, counted from 0; one outside the items selects
    ///     nothing.
    ///   - rows: How many items can be in view; `nil` for all of them.
    ///   - offset: The position of the first item in view; `nil` for one that puts the selection in
    ///     the middle. A selection is in view in any case.
    /// - Complexity: Proportional to the items in view.
    public init(
      items: some RandomAccessCollection<Text>,
      selection: Int? = nil,
      rows: Int? = nil,
      offset: Int? = nil
    ) {
      let count = items.count
      let window = ScrollWindow(count: count, rows: rows, offset: offset, selection: selection)
      let start = items.index(items.startIndex, offsetBy: window.offset)
      self.items = Array(items[start...].prefix(window.range.count))
      self.offset = window.offset
      self.count = count
      self.selection = selection
    }

    /// Whether some of the items are out of view.
    var isScrolled: Bool { items.count < count }

    /// Whether the item at a position in ``items`` is selected.
    func isSelected(_ index: Int) -> Bool { index + offset == selection }

    /// Which part is in view, in words.
    var summary: Text {
      items.isEmpty
        ? Text("0 of \(count)", .muted)
        : Text("\(offset + 1)-\(offset + items.count) of \(count)", .muted)
    }
  }
}

// MARK: - Making blocks

extension Block {
  /// Items, one of which may be selected.
  ///
  /// - Parameters:
  ///   - items: The items, of which only those in view are read.
  ///   - selection: The position of the selected item.
  ///   - rows: How many items can be in view; `nil` for all of them.
  ///   - offset: The position of the first item in view; `nil` for one that puts the selection in the
  ///     middle.
  /// - Returns: The block.
  public static func list(
    items: some RandomAccessCollection<Text>,
    selection: Int? = nil,
    rows: Int? = nil,
    offset: Int? = nil
  ) -> Block {
    .list(List(items: items, selection: selection, rows: rows, offset: offset))
  }
}
