/// The marks that layout adds to a view's own text.
///
/// None of them is ambiguous in width, so that no locale can shift what follows.
public struct Glyphs: Sendable, Hashable {
  /// The marks of a border.
  public struct Border: Sendable, Hashable {
    /// The upper and the lower edge.
    public let horizontal: Character
    /// The left and the right edge.
    public let vertical: Character
    /// The corner at the upper left.
    public let topLeft: Character
    /// The corner at the upper right.
    public let topRight: Character
    /// The corner at the lower left.
    public let bottomLeft: Character
    /// The corner at the lower right.
    public let bottomRight: Character
  }

  /// Marks the selected item of a list.
  public let selection: Character
  /// The done part of a progress bar.
  public let barDone: Character
  /// The rest of a progress bar.
  public let barRest: Character
  /// A cell of a divider.
  public let divider: Character
  /// Stands for text that was cut off.
  public let ellipsis: Character
  /// Stands for a wide cluster where there is room for one cell alone.
  public let substitute: Character
  /// The pictures of a spinner.
  public let spinner: [Character]
  /// The border of a box.
  public let border: Border
  /// Whether only ASCII is used, also for what stands in for characters that must not act.
  let isASCII: Bool

  /// Whether a cell of a sparkline shows two values in dots, rather than one in a mark.
  var drawsDots: Bool { !isASCII }

  /// Marks for surfaces that show Unicode.
  public static let unicode = Glyphs(
    selection: "❯",
    barDone: "▰",
    barRest: "▱",
    divider: "╌",
    ellipsis: "⋯",
    substitute: "?",
    spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"],
    border: Border(
      horizontal: "╌",
      vertical: "╎",
      topLeft: "+",
      topRight: "+",
      bottomLeft: "+",
      bottomRight: "+"
    ),
    isASCII: false
  )

  /// Marks for surfaces that show ASCII alone.
  public static let ascii = Glyphs(
    selection: ">",
    barDone: "#",
    barRest: "-",
    divider: "-",
    ellipsis: "~",
    substitute: "?",
    spinner: ["|", "/", "-", "\\"],
    border: Border(
      horizontal: "-",
      vertical: "|",
      topLeft: "+",
      topRight: "+",
      bottomLeft: "+",
      bottomRight: "+"
    ),
    isASCII: true
  )

  /// The marks of ``unicode`` with borders and dividers of whole lines.
  ///
  /// These are ambiguous in width: some terminals that are set up for East Asian text draw them in two
  /// cells, and the screen breaks. So they are for programs that know their users' terminals.
  public static let lines = Glyphs(
    selection: unicode.selection,
    barDone: unicode.barDone,
    barRest: unicode.barRest,
    divider: "─",
    ellipsis: unicode.ellipsis,
    substitute: unicode.substitute,
    spinner: unicode.spinner,
    border: Border(
      horizontal: "─",
      vertical: "│",
      topLeft: "┌",
      topRight: "┐",
      bottomLeft: "└",
      bottomRight: "┘"
    ),
    isASCII: false
  )

  /// The picture of a spinner for any frame index.
  func spinnerPicture(_ index: Int) -> Character {
    let remainder = index % spinner.count
    return spinner[remainder < 0 ? remainder + spinner.count : remainder]
  }

  /// Every mark.
  public var all: [Character] {
    [selection, barDone, barRest, divider, ellipsis, substitute] + spinner
      + [
        border.horizontal, border.vertical, border.topLeft, border.topRight, border.bottomLeft,
        border.bottomRight,
      ] + sparkPictures
  }
}

// MARK: - Sparklines

extension Glyphs {
  private static let marks: [Character] = ["_", ".", "-", "=", "+", "*", "#"]
  /// The dots of a Braille cell from the bottom to the top, in its left and in its right half.
  private static let dots: [[UInt32]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]
  private static let brailleBlank: UInt32 = 0x2800

  /// How many heights a value can have.
  var sparkLevels: Int { drawsDots ? 4 : Self.marks.count }

  /// The picture of one cell, for as many values as it holds; `nil` is a gap.
  func sparkPicture(_ levels: [Int?]) -> Character {
    guard drawsDots else { return levels.first.flatMap { $0 }.map { Self.marks[$0] } ?? " " }
    var value = Self.brailleBlank
    for (half, level) in zip(Self.dots, levels) {
      guard let level else { continue }
      for dot in half[...level] { value |= dot }
    }
    return Unicode.Scalar(value).map(Character.init) ?? " "
  }

  private var sparkPictures: [Character] {
    (0..<sparkLevels).flatMap { left in
      (0..<sparkLevels).map { right in sparkPicture(drawsDots ? [left, right] : [left]) }
    }
  }
}
