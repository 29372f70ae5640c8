/// How long a text is.
public struct TextCounts: Hashable, Sendable {
  /// The number of words: what stands between spaces and line ends.
  public let words: Int

  /// The number of lines; the last one counts with or without an end.
  public let lines: Int

  /// The number of characters as people see them.
  public let characters: Int

  /// Counts nothing.
  public init() {
    (words, lines, characters) = (0, 0, 0)
  }

  /// Counts a text.
  ///
  /// - Parameter text: The text.
  /// - Complexity: Linear in the length of the text.
  public init(_ text: String) {
    var (words, lines, characters) = (0, 0, 0)
    var (isInWord, endsInLine) = (false, false)
    for character in text {
      characters += 1
      if character.isWhitespace {
        isInWord = false
      } else if !isInWord {
        isInWord = true
        words += 1
      }
      endsInLine = !character.isNewline
      if !endsInLine { lines += 1 }
    }
    (self.words, self.lines, self.characters) = (words, lines + (endsInLine ? 1 : 0), characters)
  }
}
