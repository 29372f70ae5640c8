/// Which part of something long is in view.
struct ScrollWindow: Sendable, Hashable {
  /// The position of the first that is in view.
  let offset: Int
  /// The positions that are in view.
  let range: Range<Int>

  /// Finds the part to show.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - rows: How many can be in view; `nil` for all.
  ///   - offset: The first that should be in view; `nil` for one that puts the selection in the middle.
  ///   - selection: One that must be in view, whatever the offset.
  init(count: Int, rows: Int?, offset: Int?, selection: Int?) {
    let rows = min(max(0, rows ?? count), count)
    let selected = selection.flatMap { (0..<count).contains($0) ? $0 : nil }
    var first = offset ?? (selected.map { $0 - rows / 2 } ?? 0)
    if let selected, rows > 0 {
      first = min(max(first, selected - (rows - 1)), selected)
    }
    self.offset = min(max(0, first), count - rows)
    range = self.offset..<self.offset + rows
  }
}

/// A selection in a list and how far the list is scrolled: the state that a view model keeps for it.
///
/// Moving the selection scrolls as little as needed to keep it in view.
///
/// ```swift
/// position.move(by: 1, count: names.count, rows: 20)
/// Block.list(
///   items: names.lazy.map { Text($0) }, selection: position.selection,
///   rows: 20, offset: position.offset)
/// ```
public struct ListPosition: Sendable, Hashable {
  /// The position of the selected item.
  public private(set) var selection: Int
  /// The position of the first item in view.
  public private(set) var offset: Int

  /// Creates a position at the first item.
  public init() {
    selection = 0
    offset = 0
  }

  /// Moves the selection, not beyond either end.
  ///
  /// - Parameters:
  ///   - steps: How many items further down; less than zero is up.
  ///   - count: How many items there are.
  ///   - rows: How many can be in view.
  public mutating func move(by steps: Int, count: Int, rows: Int) {
    let (target, overflows) = selection.addingReportingOverflow(steps)
    select(overflows ? (steps < 0 ? 0 : count - 1) : target, count: count, rows: rows)
  }

  /// Selects an item, or the nearest one that exists.
  ///
  /// - Parameters:
  ///   - item: The position of the item.
  ///   - count: How many items there are.
  ///   - rows: How many can be in view.
  public mutating func select(_ item: Int, count: Int, rows: Int) {
    selection = max(0, min(item, count - 1))
    let window = ScrollWindow(
      count: max(0, count),
      rows: rows,
      offset: offset,
      selection: selection
    )
    offset = window.offset
  }
}
