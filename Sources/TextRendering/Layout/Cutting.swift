/// Cutting lines between clusters.
extension CellLine {
  /// A line that fits, with an ellipsis in place of what was left out.
  static func truncated(
    _ cells: [Cell],
    to width: Int,
    _ metrics: Metrics,
    at truncation: Truncation = .tail
  ) -> [Cell] {
    guard cells.count > width else { return cells }
    guard width > 0 else { return [] }
    let room = width - 1
    let head =
      switch truncation {
      case .head: 0
      case .middle: room - room / 2
      case .tail: room
      }
    let start = boundary(atOrBefore: head, in: cells)
    let end = boundary(atOrAfter: cells.count - (room - head), in: cells)
    var style = cells[start > 0 ? start - 1 : min(end, cells.count - 1)].style
    // The ellipsis is ours: it leads nowhere, and is not read in the text's order.
    style.link = nil
    style.direction = nil
    return cells[..<start] + [Cell(metrics.glyphs.ellipsis, style, width: 1)] + cells[end...]
  }

  /// The last column at or before `index` where a cut splits no cluster.
  static func boundary(atOrBefore index: Int, in cells: [Cell]) -> Int {
    var index = index
    while index > 0, index < cells.count, cells[index].width == 0 { index -= 1 }
    return index
  }

  /// The first column at or after `index` where a cut splits no cluster.
  static func boundary(atOrAfter index: Int, in cells: [Cell]) -> Int {
    var index = index
    while index < cells.count, cells[index].width == 0 { index += 1 }
    return index
  }
}
