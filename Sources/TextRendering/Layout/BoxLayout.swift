/// Blocks in a border, and in a space of a given size.
extension Layout {
  /// The cells that a border takes of the width, with a blank beside each side.
  private static let borderWidth = 4

  func draw(_ box: Block.Box, width: Int) -> Drawing {
    let inner = width - Self.borderWidth
    // Where a border leaves no room, the content matters more.
    guard inner > 0 else { return draw(box.content, width: width) }
    let border = glyphs.border
    let side = Cell(border.vertical, box.style, width: 1)
    let content = draw(box.content, width: inner)
    let rows = content.rows.map { row in
      Row([side, .blank()] + CellLine.padded(row.cells, to: inner) + [.blank(), side])
    }
    let bottom = edge(border.bottomLeft, [], border.bottomRight, box.style, width)
    let top = edge(border.topLeft, title(of: box, width: width), border.topRight, box.style, width)
    return Drawing([top] + rows + [bottom], cursor: content.cursor(movedBy: 1, 2))
  }

  func naturalWidth(of box: Block.Box) -> Int? {
    guard let content = naturalWidth(of: box.content) else { return nil }
    return max(content, box.title.isEmpty ? 0 : single(box.title).count + 2) + Self.borderWidth
  }

  func draw(_ sized: Block.Sized, width: Int) -> Drawing {
    let width = min(width, sized.width ?? width)
    guard width > 0 else { return .empty }
    let natural = sized.alignment == .leading ? width : naturalWidth(of: sized.content) ?? width
    let inner = max(1, min(natural, width))
    let content = draw(sized.content, width: inner)
    let height = max(0, sized.height ?? content.rows.count)
    var drawing = content.clipped(width: inner, height: height, metrics)
    let indent =
      switch sized.alignment {
      case .leading: 0
      case .center: (width - inner) / 2
      case .trailing: width - inner
      }
    drawing.cursor = drawing.cursor(movedBy: 0, indent)
    if indent > 0 {
      drawing.rows = drawing.rows.map { Row(CellLine.repeated(" ", indent) + $0.cells) }
    }
    let missing = min(height, Int(UInt16.max)) - drawing.rows.count
    drawing.rows += Array(repeating: .blank, count: max(0, missing))
    return drawing
  }

  private func title(of box: Block.Box, width: Int) -> [Cell] {
    // The corners, a cell of the border and a blank on each side stay.
    let room = width - 6
    guard !box.title.isEmpty, room > 0 else { return [] }
    return [.blank()] + truncated(single(box.title), to: room) + [.blank()]
  }

  private func edge(
    _ left: Character,
    _ title: [Cell],
    _ right: Character,
    _ style: Style,
    _ width: Int
  ) -> Row {
    let line = glyphs.border.horizontal
    let lead = title.isEmpty ? 0 : 1
    return Row(
      [Cell(left, style, width: 1)] + CellLine.repeated(line, lead, style) + title
        + CellLine.repeated(line, width - 2 - lead - title.count, style)
        + [Cell(right, style, width: 1)]
    )
  }
}
