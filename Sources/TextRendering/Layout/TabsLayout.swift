/// Tabs and key hints: short words beside each other.
extension Layout {
  func cells(of tabs: Block.Tabs, width: Int) -> [Cell] {
    var cells: [Cell] = []
    var selected = 0..<0
    for (index, title) in tabs.titles.enumerated() {
      let isSelected = index == tabs.selection
      let start = cells.count
      // The brackets tell the selected one where there are no colours.
      let style: Style = isSelected ? .selected : .plain
      let left: Character = isSelected ? "[" : " "
      let right: Character = isSelected ? "]" : " "
      cells.append(Cell(left, style, width: 1))
      cells += single(title).map { isSelected ? $0.filled(with: style) : $0 }
      cells.append(Cell(right, style, width: 1))
      if isSelected { selected = start..<cells.count }
    }
    guard cells.count > width else { return cells }
    // As much as must be is cut off before the selected one, the rest behind it.
    guard selected.upperBound > width - 1 else { return truncated(cells, to: width) }
    let isLast = selected.upperBound == cells.count
    let head = Array(cells[..<min(cells.count, selected.upperBound + (isLast ? 0 : 1))])
    return truncated(truncated(head, to: width, at: .head), to: width)
  }

  func rows(of hints: [Block.KeyHint], width: Int) -> [Row] {
    var rows: [Row] = []
    var line: [Cell] = []
    for hint in hints {
      let cells = truncated(cells(of: hint), to: width)
      let gap = line.isEmpty ? 0 : 2
      if line.count + gap + cells.count > width {
        rows.append(Row(line))
        line = cells
      } else {
        line += CellLine.repeated(" ", gap) + cells
      }
    }
    if !line.isEmpty { rows.append(Row(line)) }
    return rows
  }

  func naturalWidth(of hints: [Block.KeyHint]) -> Int {
    hints.reduce(2 * max(0, hints.count - 1)) { $0 + cells(of: $1).count }
  }

  private func cells(of hint: Block.KeyHint) -> [Cell] {
    let key = hint.key.role(hint.isEnabled ? .accent : .muted)
    let label = hint.isEnabled ? hint.label : hint.label.role(.muted)
    return single(key + (hint.label.isEmpty ? Text() : " " + label))
  }
}
