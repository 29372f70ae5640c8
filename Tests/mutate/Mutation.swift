/// A small fault that is planted in the sources of `Signals`, for the laws to find.
struct Mutation: Sendable {
  /// How the fault takes the place of what is there.
  enum Kind: Sendable {
    /// One expression in place of another.
    case expression
    /// One list of statements in place of another.
    case statements
  }

  /// The file, from `Sources/Signals`.
  let file: String
  /// What is there: it must be found.
  let original: String
  /// Which place it is, if it is found at several: 1 for the first.
  let occurrence: Int
  /// What is there instead.
  let replacement: String
  let kind: Kind
  /// A part of the names of the laws that should notice.
  let laws: String
  /// Why nothing can notice, for those that are known to change nothing that matters.
  let equivalence: String?

  /// Puts an expression in the place of another.
  ///
  /// - Parameters:
  ///   - original: The expression that is there.
  ///   - replacement: The wrong one.
  ///   - file: Where, from `Sources/Signals`.
  ///   - occurrence: Which place it is, if it is found at several: 1 for the first.
  ///   - laws: A part of the names of the laws that should notice.
  ///   - equivalence: Why nothing can notice, if that is so.
  init(
    _ original: String,
    becomes replacement: String,
    in file: String,
    occurrence: Int = 1,
    laws: String,
    equivalence: String? = nil
  ) {
    (self.original, self.replacement, kind) = (original, replacement, .expression)
    (self.file, self.occurrence) = (file, occurrence)
    (self.laws, self.equivalence) = (laws, equivalence)
  }

  /// Puts statements in the place of others, or of nothing.
  ///
  /// - Parameters:
  ///   - original: The statements that are there. They declare nothing that is used behind them.
  ///   - replacement: The wrong ones; none by default.
  ///   - file: Where, from `Sources/Signals`.
  ///   - occurrence: Which place it is, if it is found at several: 1 for the first.
  ///   - laws: A part of the names of the laws that should notice.
  ///   - equivalence: Why nothing can notice, if that is so.
  init(
    statement original: String,
    becomes replacement: String = "",
    in file: String,
    occurrence: Int = 1,
    laws: String,
    equivalence: String? = nil
  ) {
    (self.original, self.replacement, kind) = (original, replacement, .statements)
    (self.file, self.occurrence) = (file, occurrence)
    (self.laws, self.equivalence) = (laws, equivalence)
  }
}

extension Mutation: CustomStringConvertible {
  var description: String {
    let change = replacement.isEmpty ? "without" : "\(replacement) for"
    return "\(file): \(change) \(original)"
      .split(whereSeparator: \.isNewline)
      .map { $0.drop { $0 == " " } }
      .joined(separator: " ")
  }
}
