/// A picture of rows, for pages and documents.
///
/// A snapshot is a file in itself: it holds no scripts and needs nothing from elsewhere. Text that
/// came from outside can do nothing in it, and links lead only where ``Link`` allows.
public struct Snapshot: Sendable, Hashable {
  /// The rows, from top to bottom.
  public let rows: [Row]
  /// How many cells the widest row may have.
  public let width: Int
  /// What is shown, in words.
  public let title: String
  private let theme: Theme

  /// Takes a picture of a frame.
  ///
  /// - Parameters:
  ///   - frame: What to show: its settled rows, then those below.
  ///   - title: What is shown, in words.
  ///   - theme: How roles look.
  public init(_ frame: Frame, title: String = "Snapshot", theme: Theme = .standard) {
    self.init(rows: frame.settled + frame.rows, width: frame.width, title: title, theme: theme)
  }

  /// Takes a picture of rows.
  ///
  /// - Parameters:
  ///   - rows: What to show, from top to bottom.
  ///   - width: How many cells the widest row may have.
  ///   - title: What is shown, in words.
  ///   - theme: How roles look.
  public init(rows: [Row], width: Int, title: String, theme: Theme = .standard) {
    self.rows = rows
    self.width = width
    self.title = title
    self.theme = theme
  }

  /// The text alone, a line for each row.
  public var text: String {
    rows.reduce(into: "") { $0 += $1.text + "\n" }
  }

  /// The text with the sequences that show its styles on a terminal, a line for each row.
  public var styled: String {
    var encoder = ANSIEncoder(theme: theme, depth: .ansi256)
    for row in rows {
      var direction = DirectionPen()
      for cell in row.cells where cell.width > 0 {
        encoder.text(direction.controls(before: cell.style.direction))
        encoder.select(cell.style)
        encoder.character(cell.character)
        encoder.text(cell.style.direction?.after ?? "")
      }
      encoder.text(direction.close())
      encoder.select(.plain)
      encoder.text("\n")
    }
    return String(decoding: encoder.bytes, as: UTF8.self)
  }

  /// A page.
  public var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <title>\(Markup.escaped(Text(title).string))</title>
    <style>
    \(HTMLPainter.styleSheet)
    </style>
    </head>
    <body>
    <pre>
    \(HTMLPainter(theme: theme).markup(of: rows))</pre>
    </body>
    </html>

    """
  }

  /// A drawing.
  public var svg: String {
    SVGPainter(theme: theme, width: width, title: title).document(of: rows)
  }
}
