/// Writes rows as HTML.
struct HTMLPainter {
  /// The colours of a page, behind the letters and of plain letters.
  static let paper = "#16181d"
  static let ink = "#d8dade"

  /// What the style sheet says of a screen.
  static let styleSheet = """
    body{margin:0;background:\(paper);color:\(ink)}
    pre{margin:1em;font:14px/1.3 ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace}
    pre div{min-height:1.3em}
    .w{display:inline-block;width:2ch;overflow:hidden;vertical-align:bottom}
    a{color:inherit}
    """

  let theme: Theme

  /// A row, without a line of its own around it.
  func markup(of row: Row) -> String {
    var direction = DirectionPen()
    let markup = row.pieces.reduce(into: "") { markup, piece in
      let order = piece.cells.first?.style.direction
      markup += direction.controls(before: order) + self.markup(of: piece.cells)
      markup += order?.after ?? ""
    }
    return markup + direction.close()
  }

  /// Rows, each a line of its own.
  func markup(of rows: some Sequence<Row>) -> String {
    rows.reduce(into: "") { $0 += "<div>" + markup(of: $1) + "</div>\n" }
  }

  private func markup(of cells: ArraySlice<Cell>) -> String {
    guard let first = cells.first else { return "" }
    var classes = first.style.role == .plain ? [] : [first.style.role.rawValue]
    if first.width == 2 { classes.append("w") }
    let declarations = declarations(of: first.style).joined(separator: ";")
    var text = Markup.escaped(cells)
    if let link = first.style.link {
      text = "<a rel=\"noreferrer\" href=\"\(Markup.escaped(link.target))\">\(text)</a>"
    }
    guard !classes.isEmpty || !declarations.isEmpty else { return text }
    let kind = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    let style = declarations.isEmpty ? "" : " style=\"\(declarations)\""
    return "<span\(kind)\(style)>\(text)</span>"
  }

  private func declarations(of style: Style) -> [String] {
    let look = theme.look(of: style, ink: Self.ink, paper: Self.paper)
    var declarations: [String] = []
    if let ink = look.ink { declarations.append("color:\(ink)") }
    if let paper = look.paper { declarations.append("background:\(paper)") }
    if look.attributes.contains(.bold) { declarations.append("font-weight:bold") }
    if look.attributes.contains(.dim) { declarations.append("opacity:.65") }
    if look.attributes.contains(.italic) { declarations.append("font-style:italic") }
    if look.attributes.contains(.underline) { declarations.append("text-decoration:underline") }
    return declarations
  }
}

/// How a style looks on a page.
struct PageLook {
  /// The colour of the letters, where it is not that of the page.
  let ink: String?
  /// The colour behind them, where it is not that of the page.
  let paper: String?
  let attributes: TextAttributes
}

extension Theme {
  /// How a style looks on a page of given colours.
  func look(of style: Style, ink: String, paper: String) -> PageLook {
    let appearance = appearance(of: style)
    let front = appearance.color.map(Markup.hex)
    let back = appearance.background.map(Markup.hex)
    guard appearance.attributes.contains(.inverse) else {
      return PageLook(ink: front, paper: back, attributes: appearance.attributes)
    }
    return PageLook(ink: back ?? paper, paper: front ?? ink, attributes: appearance.attributes)
  }
}
