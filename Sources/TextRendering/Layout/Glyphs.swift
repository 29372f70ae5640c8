/// The marks that layout adds to a view's own text.
///
/// None of them is ambiguous in width, so that no locale can shift what follows.
public struct Glyphs: Sendable, Hashable {
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

  /// Marks for surfaces that show Unicode.
  public static let unicode = Glyphs(
    selection: "❯",
    barDone: "▰",
    barRest: "▱",
    divider: "╌",
    ellipsis: "⋯",
    substitute: "?",
    spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  )

  /// Marks for surfaces that show ASCII alone.
  public static let ascii = Glyphs(
    selection: ">",
    barDone: "#",
    barRest: "-",
    divider: "-",
    ellipsis: "~",
    substitute: "?",
    spinner: ["|", "/", "-", "\\"]
  )

  /// The picture of a spinner for any frame index.
  func spinnerPicture(_ index: Int) -> Character {
    let remainder = index % spinner.count
    return spinner[remainder < 0 ? remainder + spinner.count : remainder]
  }

  /// Every mark.
  public var all: [Character] {
    [selection, barDone, barRest, divider, ellipsis, substitute] + spinner
  }
}
