/// Text inside HTML and SVG.
enum Markup {
  /// Text that stands for itself in content and in quoted attributes alike.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return result
  }

  /// Text of cells that belong together.
  static func escaped(_ cells: some Sequence<Cell>) -> String {
    var result = ""
    for cell in cells where cell.width > 0 {
      for scalar in cell.character.unicodeScalars { append(scalar, to: &result) }
    }
    return result
  }

  /// A colour as style sheets write it.
  static func hex(_ color: TerminalColor) -> String {
    let (red, green, blue) = color.components
    let number = 0x100_0000 | Int(red) << 16 | Int(green) << 8 | Int(blue)
    return "#" + String(number, radix: 16).dropFirst()
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    // Neither language may hold these, even in an escaped form.
    case "\0"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": break
    default: result.unicodeScalars.append(scalar)
    }
  }
}

extension Row {
  /// Neighbouring cells of one style, and each wide cluster by itself, with their first columns.
  var pieces: [(column: Int, cells: ArraySlice<Cell>)] {
    var pieces: [(column: Int, cells: ArraySlice<Cell>)] = []
    var start = 0
    while start < cells.count {
      var end = start + max(1, cells[start].width)
      if cells[start].width == 1 {
        while end < cells.count, cells[end].width == 1, cells[end].style == cells[start].style {
          end += 1
        }
      }
      end = min(end, cells.count)
      pieces.append((start, cells[start..<end]))
      start = end
    }
    return pieces
  }
}
