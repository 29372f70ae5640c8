/// Draws rows as SVG.
///
/// Each piece of text is told its length, so that cells stay aligned whatever the reader's font.
struct SVGPainter {
  /// The size of a cell in hundredths of a pixel, and of the letters in pixels.
  private static let cell = (width: 840, height: 1800)
  private static let baseline = 1350
  private static let fontSize = 14
  private static let margin = 1200

  let theme: Theme
  let width: Int
  let title: String

  func document(of rows: [Row]) -> String {
    let columns = max(width, rows.map(\.cells.count).max() ?? 0)
    let size = (
      width: pixels(columns * Self.cell.width + 2 * Self.margin),
      height: pixels(rows.count * Self.cell.height + 2 * Self.margin)
    )
    var drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width) \(size.height)" \
      width="\(size.width)" height="\(size.height)" role="img">
      <title>\(Markup.escaped(Text(title).string))</title>
      <rect width="100%" height="100%" rx="6" fill="\(HTMLPainter.paper)"/>
      <g font-family="ui-monospace,DejaVu Sans Mono,Menlo,Consolas,monospace" \
      font-size="\(Self.fontSize)" fill="\(HTMLPainter.ink)">

      """
    for (index, row) in rows.enumerated() {
      for piece in row.pieces { draw(piece.cells, column: piece.column, row: index, in: &drawing) }
    }
    return drawing + "</g>\n</svg>\n"
  }

  private func draw(
    _ cells: ArraySlice<Cell>,
    column: Int,
    row: Int,
    in drawing: inout String
  ) {
    guard let style = cells.first?.style else { return }
    let look = theme.look(of: style, ink: HTMLPainter.ink, paper: HTMLPainter.paper)
    let left = pixels(Self.margin + column * Self.cell.width)
    let top = Self.margin + row * Self.cell.height
    let length = pixels(cells.count * Self.cell.width)
    if let paper = look.paper {
      drawing += """
        <rect x="\(left)" y="\(pixels(top))" width="\(length)" \
        height="\(pixels(Self.cell.height))" fill="\(paper)"/>

        """
    }
    guard cells.contains(where: { $0.character != " " }) || look.attributes.contains(.underline)
    else { return }
    // Each piece is read by itself: its place is given by its column.
    var direction = DirectionPen()
    let opening = direction.controls(before: style.direction)
    let closing = (style.direction?.after ?? "") + direction.close()
    let text = """
      <text x="\(left)" y="\(pixels(top + Self.baseline))" textLength="\(length)" \
      lengthAdjust="spacingAndGlyphs" xml:space="preserve"\(attributes(of: look))>\
      \(opening)\(Markup.escaped(cells))\(closing)</text>
      """
    if let link = style.link {
      drawing += "<a href=\"\(Markup.escaped(link.target))\">\(text)</a>\n"
    } else {
      drawing += text + "\n"
    }
  }

  private func attributes(of look: PageLook) -> String {
    var attributes = look.ink.map { " fill=\"\($0)\"" } ?? ""
    if look.attributes.contains(.bold) { attributes += " font-weight=\"bold\"" }
    if look.attributes.contains(.dim) { attributes += " opacity=\"0.65\"" }
    if look.attributes.contains(.italic) { attributes += " font-style=\"italic\"" }
    if look.attributes.contains(.underline) { attributes += " text-decoration=\"underline\"" }
    return attributes
  }

  /// A length with at most two decimals.
  private func pixels(_ hundredths: Int) -> String {
    let rest = hundredths % 100
    guard rest != 0 else { return String(hundredths / 100) }
    return "\(hundredths / 100)."
      + (rest < 10 ? "0\(rest)" : rest % 10 == 0 ? "\(rest / 10)" : "\(rest)")
  }
}
