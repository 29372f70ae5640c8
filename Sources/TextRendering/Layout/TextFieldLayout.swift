/// Text fields.
extension Layout {
  private static let fewestCells = 8

  func draw(_ field: Block.TextField, width: Int) -> Drawing {
    let label = field.label.isEmpty ? [] : single(field.label) + [.blank()]
    let lead = label.count <= width - Self.fewestCells ? label : []
    let room = width - lead.count
    guard !field.input.string.isEmpty else { return draw(emptyField: field, after: lead, room) }
    let column = single(head(of: field)).count
    // The place behind the last letter is a cell too.
    var cells = single(field.shownText) + (field.isFocused ? [.blank()] : [])
    guard field.isFocused, column < cells.count else {
      return Drawing([Row(lead + truncated(cells, to: room))])
    }
    let cursorWidth = max(1, cells[column].width)
    for index in column..<min(column + cursorWidth, cells.count) {
      cells[index] = cells[index].styled(cells[index].style.inverse)
    }
    guard cursorWidth <= room else {
      let mark = Cell(glyphs.substitute, Style.plain.inverse, width: 1)
      return Drawing([Row(lead + [mark])], cursor: CellPosition(row: 0, column: lead.count))
    }
    // Scrolled as little as needed to keep the cursor in view.
    let start = CellLine.boundary(atOrAfter: max(0, column + cursorWidth - room), in: cells)
    let end = CellLine.boundary(atOrBefore: min(start + room, cells.count), in: cells)
    return Drawing(
      [Row(lead + cells[start..<end])],
      cursor: CellPosition(row: 0, column: lead.count + column - start)
    )
  }

  private func draw(emptyField field: Block.TextField, after lead: [Cell], _ room: Int) -> Drawing {
    let hint = single(field.placeholder.role(.muted))
    guard field.isFocused else { return Drawing([Row(lead + truncated(hint, to: room))]) }
    let cells = truncated([.blank(Style.plain.inverse)] + hint, to: room)
    return Drawing([Row(lead + cells)], cursor: CellPosition(row: 0, column: lead.count))
  }

  /// What stands before the cursor.
  private func head(of field: Block.TextField) -> Text {
    field.shown(String(field.input.string.prefix(field.input.cursor)))
  }
}
