/// Making and cutting cells, one for each column.
enum CellLine {
  /// The cells of each paragraph of a text.
  static func paragraphs(of text: Text) -> [[Cell]] {
    text.paragraphs.map { paragraph in
      var cells: [Cell] = []
      for run in paragraph.runs {
        cells.reserveCapacity(cells.count + run.string.utf8.count)
        for character in run.string { append(character, run.style, to: &cells) }
      }
      return cells
    }
  }

  /// The cells of a text whose paragraphs are joined by blanks.
  static func single(_ text: Text) -> [Cell] {
    Array(paragraphs(of: text).joined(separator: [.blank()]))
  }

  /// The start of a line that is too wide, with an ellipsis in place of the rest.
  static func truncated(_ cells: [Cell], to width: Int, _ glyphs: Glyphs) -> [Cell] {
    guard cells.count > width else { return cells }
    guard width > 0 else { return [] }
    let end = boundary(before: width - 1, in: cells)
    let style = cells[max(0, end - 1)].style
    return Array(cells[..<end]) + [Cell(glyphs.ellipsis, style, width: 1)]
  }

  /// The last column at or before `index` where a cut splits no cluster.
  static func boundary(before index: Int, in cells: [Cell]) -> Int {
    var index = index
    while index > 0, index < cells.count, cells[index].width == 0 { index -= 1 }
    return index
  }

  private static func append(_ character: Character, _ style: Style, to cells: inout [Cell]) {
    let width = DisplayWidth.of(character)
    switch width {
    case 0:
      merge(character, into: &cells)
    case 1, 2:
      cells.append(Cell(character, style, width: width))
      if width == 2 { cells.append(Cell(" ", style, width: 0)) }
    default:
      // A run of old Korean letters: one scalar a cell pair, since no cell is wider than two.
      for scalar in character.unicodeScalars { append(Character(scalar), style, to: &cells) }
    }
  }

  /// Adds a mark without width to the cluster before it; what cannot join it would be invisible.
  private static func merge(_ mark: Character, into cells: inout [Cell]) {
    guard let index = cells.lastIndex(where: { $0.width > 0 }) else { return }
    let cell = cells[index]
    let joined = String(cell.character) + String(mark)
    guard joined.unicodeScalars.count <= Sanitizer.clusterLimit, joined.count == 1,
      let character = joined.first, DisplayWidth.of(character) == cell.width
    else { return }
    cells[index] = Cell(character, cell.style, width: cell.width)
  }
}
