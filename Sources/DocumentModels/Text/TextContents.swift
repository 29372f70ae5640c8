/// The text of a document, and what its encoding needs to be restored byte for byte.
struct TextContents: Equatable, Sendable {
  /// The scalar that marks a text as UTF-8 when it comes first.
  static let byteOrderMark: Unicode.Scalar = "\u{FEFF}"

  /// The text, without a byte order mark.
  var text = ""

  /// Whether the file begins with a byte order mark.
  var hasByteOrderMark = false

  /// The bytes to save.
  var encoded: DocumentContents {
    DocumentContents(text: hasByteOrderMark ? "\(Self.byteOrderMark)\(text)" : text)
  }
}
