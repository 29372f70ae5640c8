/// Says why a text is no marble text, and where.
public struct MarbleError: Error, Equatable, CustomStringConvertible {
  /// The text.
  public let text: String
  /// Where the mistake begins: 1 for the first character.
  public let column: Int
  /// What is wrong and what to do about it.
  public let problem: String

  /// The problem, and under it the text with a mark at its place.
  public var description: String {
    """
    Marble text, column \(column): \(problem)
      \(text)
      \(String(repeating: " ", count: column - 1))^
    """
  }
}
