/// Making cells of text, one for each column.
enum CellLine {
  /// The characters of ASCII, so that none has to be made for each cell.
  private static let ascii: [Character] = (0..<128).map { Character(Unicode.Scalar($0 as UInt8)) }

  /// The cells of each paragraph of a text.
  static func paragraphs(of text: Text, _ metrics: Metrics) -> [[Cell]] {
    guard text.hasLineBreaks else { return [cells(of: text, metrics)] }
    return text.paragraphs.map { cells(of: $0, metrics) }
  }

  /// The cells of a text whose paragraphs are joined by blanks.
  static func single(_ text: Text, _ metrics: Metrics) -> [Cell] {
    guard text.hasLineBreaks else { return cells(of: text, metrics) }
    return Array(paragraphs(of: text, metrics).joined(separator: [.blank()]))
  }

  /// How many cells the widest paragraph of a text takes.
  static func width(of text: Text, _ metrics: Metrics) -> Int {
    if text.runs.allSatisfy({ $0.string.isPrintableASCII }) {
      return text.runs.reduce(0) { $0 + $1.string.utf8.count }
    }
    return paragraphs(of: text, metrics).map(\.count).max() ?? 0
  }

  /// A mark of ours, over and over.
  static func repeated(_ character: Character, _ count: Int, _ style: Style = .plain) -> [Cell] {
    Array(repeating: Cell(character, style, width: 1), count: max(0, count))
  }

  /// Cells in a space that is at least as wide.
  static func padded(
    _ cells: [Cell],
    to width: Int,
    _ alignment: Alignment = .leading,
    filling style: Style = .plain
  ) -> [Cell] {
    let missing = width - cells.count
    guard missing > 0 else { return cells }
    let before =
      switch alignment {
      case .leading: 0
      case .center: missing / 2
      case .trailing: missing
      }
    return repeated(" ", before, style) + cells + repeated(" ", missing - before, style)
  }

  /// The cell of a printable character of ASCII.
  static func cell(of byte: UInt8, _ style: Style) -> Cell {
    Cell(ascii[Int(byte & 0x7F)], style, width: 1)
  }

  /// The cells of a text without line breaks.
  static func cells(of paragraph: Text, _ metrics: Metrics) -> [Cell] {
    var cells: [Cell] = []
    for run in paragraph.runs {
      let string = metrics.glyphs.isASCII ? run.safe.ascii : run.string
      cells.reserveCapacity(cells.count + string.utf8.count)
      if string.isPrintableASCII {
        for byte in string.utf8 { cells.append(cell(of: byte, run.style)) }
      } else {
        append(string, run.style, to: &cells, metrics)
      }
    }
    return cells
  }

  private static func append(
    _ string: String,
    _ style: Style,
    to cells: inout [Cell],
    _ metrics: Metrics
  ) {
    var style = style
    var reader = DirectionReader()
    for character in string {
      if let control = character.bidiControl {
        reader.take(control, behind: &cells)
      } else if metrics.width(of: character) == 0 {
        merge(character, into: &cells, metrics)
      } else {
        // Nearly no text has asked for an order, and there nothing is to be changed.
        let direction = reader.next()
        if direction != style.direction { style.direction = direction }
        append(character, style, to: &cells, metrics)
      }
    }
  }

  private static func append(
    _ character: Character,
    _ style: Style,
    to cells: inout [Cell],
    _ metrics: Metrics
  ) {
    let width = metrics.width(of: character)
    switch width {
    case 0:
      merge(character, into: &cells, metrics)
    case 1, 2:
      cells.append(Cell(character, style, width: width))
      if width == 2 { cells.append(Cell(" ", style, width: 0)) }
    default:
      // A run of old Korean letters: one scalar a cell pair, since no cell is wider than two.
      for scalar in character.unicodeScalars {
        append(Character(scalar), style, to: &cells, metrics)
      }
    }
  }

  /// Adds a mark without width to the cluster before it; what cannot join it would be invisible.
  private static func merge(_ mark: Character, into cells: inout [Cell], _ metrics: Metrics) {
    guard let index = cells.lastIndex(where: { $0.width > 0 }) else { return }
    let cell = cells[index]
    let joined = String(cell.character) + String(mark)
    guard joined.unicodeScalars.count <= Sanitizer.clusterLimit, joined.count == 1,
      let character = joined.first, metrics.width(of: character) == cell.width
    else { return }
    cells[index] = Cell(character, cell.style, width: cell.width)
  }
}

extension Character {
  /// What turns the reading order; nothing that does is part of a larger cluster.
  fileprivate var bidiControl: Unicode.Scalar? {
    guard !isASCII, let scalar = unicodeScalars.first, scalar.isBidiControl else { return nil }
    return scalar
  }
}

extension StringProtocol {
  /// Whether each byte is a character of ASCII that takes one cell.
  var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 &- 0x20 < 0x5F }
    } ?? utf8.allSatisfy { $0 &- 0x20 < 0x5F }
  }
}
