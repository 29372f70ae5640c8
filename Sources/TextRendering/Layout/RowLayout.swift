/// Blocks beside each other.
extension Layout {
  /// Draws blocks beside each other; below each other where that is too narrow.
  func row(_ blocks: [Block], spacing: Int, width: Int) -> Drawing {
    let blocks = blocks.filter { !$0.isLog }
    let gaps = Self.space(of: blocks.count - 1, spacing)
    guard width - gaps >= blocks.count else { return draw(.column(blocks), width: width) }
    let widths = columnWidths(blocks.map { naturalWidth(of: $0) }, available: width - gaps)
    let columns = zip(blocks, widths).map { draw($0, width: $1) }
    if columns.count == 1 { return columns[0] }
    let height = columns.map(\.rows.count).max() ?? 0
    var rows = Array(repeating: [Cell](), count: height)
    var cursor: CellPosition?
    var start = 0
    for (column, columnWidth) in zip(columns, widths) {
      for (line, row) in column.rows.enumerated() where !row.cells.isEmpty {
        rows[line] = CellLine.padded(rows[line], to: start) + row.cells
      }
      cursor = cursor ?? column.cursor(movedBy: 0, start)
      start += columnWidth + spacing
    }
    return Drawing(rows.map { Row($0) }, cursor: cursor)
  }

  func naturalWidth(ofRow blocks: [Block], spacing: Int) -> Int? {
    let widths = blocks.filter { !$0.isLog }.map { naturalWidth(of: $0) }
    guard !widths.contains(nil) else { return nil }
    let wish = widths.reduce(0) { Self.sum($0, $1 ?? 0) }
    return Self.sum(wish, Self.space(of: widths.count - 1, spacing))
  }

  /// Shares a width out: each column gets what it would like, or a fair share where that is too
  /// much; columns without a wish get what is left.
  func columnWidths(_ wishes: [Int?], available: Int) -> [Int] {
    let flexible = wishes.count { $0 == nil }
    var widths = wishes.map { $0 ?? 0 }
    var left = max(0, available - flexible)
    var open = wishes.indices.filter { wishes[$0] != nil }.sorted { widths[$0] < widths[$1] }[...]
    while let column = open.popFirst() {
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

  /// The space of gaps, also for a spacing beyond all reason.
  private static func space(of gaps: Int, _ spacing: Int) -> Int {
    min(spacing, Int(UInt16.max)) * max(0, gaps)
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? .max : sum
  }
}

extension Block {
  /// Whether this is a log, which takes no place in the block.
  fileprivate var isLog: Bool {
    if case .log = self { true } else { false }
  }
}
