/// Tables.
extension Layout {
  private static let gap = 2

  func rows(of table: Block.Table, width: Int) -> [Row] {
    let count = table.columns.count
    let mark = table.selection == nil ? 0 : 2
    let available = width - mark - Self.gap * max(0, count - 1)
    guard count > 0 else { return [] }
    guard available >= count else { return records(of: table, width: width) }
    let widths = columnWidths(wishes(of: table), available: available)
    var rows: [Row] = []
    if table.hasTitles {
      let titles = table.columns.map { $0.title.withRole(.title) }
      let cells = zip(titles, widths).map { truncated(single($0), to: $1) }
      let line = row(of: cells, table.columns, widths, nil)
      rows.append(Row(CellLine.repeated(" ", mark) + line))
      let total = widths.reduce(Self.gap * (count - 1) + mark, +)
      rows.append(Row(CellLine.repeated(glyphs.divider, total, .muted)))
    }
    for (index, row) in table.rows.enumerated() {
      rows += lines(of: row, at: index, of: table, widths)
    }
    if table.rows.count < table.count {
      rows.append(Row(truncated(single(summary(of: table)), to: width)))
    }
    return rows
  }

  func naturalWidth(of table: Block.Table) -> Int {
    let gaps = Self.gap * max(0, table.columns.count - 1)
    return wishes(of: table).reduce(gaps + (table.selection == nil ? 0 : 2)) { $0 + ($1 ?? 0) }
  }

  private func wishes(of table: Block.Table) -> [Int?] {
    table.columns.indices.map { index in
      let column = table.columns[index]
      let cells = table.rows.map { cellWidth($0[index], column) }
      let wish = max(single(column.title).count, cells.max() ?? 0)
      return min(wish, max(1, column.maximumWidth ?? wish))
    }
  }

  private func cellWidth(_ text: Text, _ column: Block.Table.Column) -> Int {
    column.overflow == .wrapped ? width(of: text) : single(text).count
  }

  /// The lines of one row: as many as its highest cell has.
  private func lines(of row: [Text], at index: Int, of table: Block.Table, _ widths: [Int]) -> [Row]
  {
    let isSelected = table.isSelected(index)
    let columns = zip(zip(row, table.columns), widths).map { cell, width in
      lines(of: cell.0, cell.1, width: width)
    }
    let style: Style? = isSelected ? .selected : nil
    return (0..<max(1, columns.map(\.count).max() ?? 0)).map { line in
      let cells = columns.map { line < $0.count ? $0[line] : [] }
      let mark =
        table.selection == nil ? [] : selectionMark(isSelected && line == 0)
      return Row(mark + self.row(of: cells, table.columns, widths, style))
    }
  }

  private func lines(of text: Text, _ column: Block.Table.Column, width: Int) -> [[Cell]] {
    switch column.overflow {
    case .wrapped: Wrapping.rows(of: text, width: width, metrics).map(\.cells)
    case .truncated(let part): [truncated(single(text), to: width, at: part)]
    }
  }

  private func row(
    of cells: [[Cell]],
    _ columns: [Block.Table.Column],
    _ widths: [Int],
    _ style: Style?
  ) -> [Cell] {
    var row: [Cell] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { row += CellLine.repeated(" ", Self.gap) }
      row += CellLine.padded(cell, to: widths[index], columns[index].alignment)
    }
    guard let style else { return row }
    return row.map { $0.filled(with: style) }
  }

  /// A table that is too narrow for its columns: cell below cell, each after its title.
  private func records(of table: Block.Table, width: Int) -> [Row] {
    table.rows.flatMap { row in
      zip(row, table.columns).flatMap { cell, column in
        let title = column.title.isEmpty ? Text() : column.title.withRole(.title) + ": "
        return Wrapping.rows(of: title + cell, width: width, metrics)
      }
    }
  }

  private func summary(of table: Block.Table) -> Text {
    let first = table.rows.isEmpty ? table.offset : table.offset + 1
    return Text("\(first)-\(table.offset + table.rows.count) of \(table.count)", .muted)
  }
}

extension Text {
  /// The same text in a role, unless it says itself what it means.
  fileprivate func withRole(_ role: Role) -> Text {
    runs.allSatisfy { $0.style.role == .plain } ? self.role(role) : self
  }
}
