/// A row of a virtual terminal, and whether the text goes on in the next one.
struct TerminalLine: Sendable, Hashable {
  typealias Cell = VirtualTerminal.Cell

  /// As many cells as the terminal is wide.
  var cells: [Cell]
  /// How many of the cells are text, if the terminal has wrapped here of its own accord.
  var wrappedLength: Int?

  init(width: Int) {
    cells = Array(repeating: Cell(), count: width)
  }

  /// Fills a line of a width with cells that fit.
  init(_ cells: some Collection<Cell>, width: Int, wraps: Bool) {
    self.cells = Array(cells) + Array(repeating: Cell(), count: width - cells.count)
    wrappedLength = wraps ? cells.count : nil
  }

  var isBlank: Bool { wrappedLength == nil && cells.allSatisfy { $0 == Cell() } }

  /// The text without blanks at the end.
  var text: String {
    var text = cells.reduce(into: "") { if $1.width > 0 { $0.append($1.character) } }
    if wrappedLength == nil { while text.last == " " { text.removeLast() } }
    return text
  }

  /// The cells that a change of the width keeps.
  var content: ArraySlice<Cell> {
    if let wrappedLength { return cells[..<wrappedLength] }
    return cells[..<((cells.lastIndex { $0 != Cell() } ?? -1) + 1)]
  }

  /// Breaks cells into lines of a width; a wide cluster goes to the next line as a whole.
  static func folded(_ cells: ArraySlice<Cell>, to width: Int) -> [TerminalLine] {
    var lines: [TerminalLine] = []
    var rest = cells
    while rest.count > width {
      // A wide cluster has no place in a single column: it is cut.
      let splits = width > 1 && rest[rest.startIndex + width].width == 0
      let length = splits ? width - 1 : width
      lines.append(TerminalLine(rest.prefix(length), width: width, wraps: true))
      rest = rest.dropFirst(length)
    }
    return lines + [TerminalLine(rest, width: width, wraps: false)]
  }

  /// The same line on a terminal that does not break lines anew.
  func cut(to width: Int) -> TerminalLine {
    var line = TerminalLine(cells.prefix(width), width: width, wraps: false)
    // Half a wide cluster cannot be shown.
    if width > 0, line.cells[width - 1].width == 2 { line.cells[width - 1] = Cell() }
    return line
  }
}
