/// Which part of a text is left out where there is too little room.
public enum Truncation: Sendable, Hashable, CaseIterable {
  /// The beginning: for paths, whose end says most.
  case head
  /// What is between the beginning and the end: for names that differ at both.
  case middle
  /// The end.
  case tail
}

extension Block {
  /// Text in one row.
  public struct Line: Sendable, Hashable {
    /// The text; line breaks in it are shown as blanks.
    public var text: Text
    /// Which part is left out where there is too little room.
    public var truncation: Truncation

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - truncation: Which part is left out where there is too little room.
    public init(_ text: Text, truncation: Truncation = .tail) {
      self.text = text
      self.truncation = truncation
    }
  }
}
