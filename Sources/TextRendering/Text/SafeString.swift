/// A string without anything that acts on a terminal, in the form that each kind of surface shows.
struct SafeString: Sendable, Hashable {
  /// The form for surfaces that show Unicode.
  let unicode: String
  /// The form for surfaces that show ASCII marks alone, where it differs.
  private let differing: String?

  /// Makes any string safe.
  ///
  /// - Parameters:
  ///   - string: The string, trusted or not.
  ///   - allowBidi: Whether it may turn its own reading order.
  init(_ string: String, allowBidi: Bool = false) {
    let shown = Sanitizer.neutralized(string, for: .unicode, allowBidi: allowBidi)
    unicode = shown.string
    differing =
      shown.isChanged
      ? Sanitizer.neutralized(string, for: .ascii, allowBidi: allowBidi).string : nil
  }

  /// Makes a string safe that has another form where ASCII alone is shown.
  init(_ string: String, ascii: String) {
    unicode = Sanitizer.sanitized(string)
    let form = Sanitizer.sanitized(ascii)
    differing = form == unicode ? nil : form
  }

  private init(unicode: String, differing: String?) {
    self.unicode = unicode
    self.differing = differing
  }

  /// The form for surfaces that show ASCII marks alone.
  ///
  /// Letters outside ASCII stay as they are: they are the view's own, and none of our marks.
  var ascii: String { differing ?? unicode }

  var isEmpty: Bool { unicode.isEmpty }

  var hasLineBreaks: Bool { unicode.utf8.contains(0x0A) }

  /// What stands between the line breaks.
  var paragraphs: [SafeString] {
    let parts = Self.paragraphs(of: unicode)
    guard let differing else { return parts.map { SafeString(unicode: $0, differing: nil) } }
    // Both forms have the same line breaks.
    return zip(parts, Self.paragraphs(of: differing)).map { unicode, ascii in
      SafeString(unicode: unicode, differing: unicode == ascii ? nil : ascii)
    }
  }

  /// Joins two strings, of which the last and the first cluster may become one.
  func joined(with next: SafeString) -> SafeString {
    let hasForms = differing != nil || next.differing != nil
    return SafeString(
      unicode: Sanitizer.joined(unicode, next.unicode),
      differing: hasForms ? Sanitizer.joined(ascii, next.ascii) : nil
    )
  }

  private static func paragraphs(of string: String) -> [String] {
    // A line feed never joins a cluster, so its bytes may be looked for, which is much faster.
    string.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
  }
}
