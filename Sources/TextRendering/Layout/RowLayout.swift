/// Blocks beside each other.
extension Layout {
  /// The rows of blocks that stand beside each other; below each other where that is too narrow.
  func row(_ blocks: [Block], spacing: Int, width: Int) -> [Row] {
    let blocks = blocks.filter { !isLog($0) }
    let available = width - spacing * max(0, blocks.count - 1)
    guard available >= blocks.count else { return rows(of: .column(blocks), width: width) }
    let widths = columnWidths(blocks.map { naturalWidth(of: $0) }, available: available)
    let columns = zip(blocks, widths).map { rows(of: $0, width: $1) }
    let height = columns.map(\.count).max() ?? 0
    return (0..<height).map { line in
      var cells: [Cell] = []
      var start = 0
      for (column, columnWidth) in zip(columns, widths) {
        cells += repeated(" ", start - cells.count, .plain)
        if line < column.count { cells += column[line].cells }
        start += columnWidth + spacing
      }
      return Row(cells)
    }
  }

  /// Shares a width out: each column gets what it would like, or a fair share where that is too
  /// much; columns without a wish get what is left.
  func columnWidths(_ wishes: [Int?], available: Int) -> [Int] {
    let flexible = wishes.count { $0 == nil }
    var widths = wishes.map { $0 ?? 0 }
    var left = max(0, available - flexible)
    var open = wishes.indices.filter { wishes[$0] != nil }.sorted { widths[$0] < widths[$1] }
    while !open.isEmpty {
      let column = open.removeFirst()
      widths[column] = min(widths[column], left / (open.count + 1))
      left -= widths[column]
    }
    var rest = left + min(flexible, available)
    var unshared = flexible
    for column in wishes.indices where wishes[column] == nil {
      widths[column] = rest / unshared
      rest -= widths[column]
      unshared -= 1
    }
    return widths
  }
}
