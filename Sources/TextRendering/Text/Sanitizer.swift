/// Makes any string safe to show.
///
/// Substitutes are visible rather than removed: data stays honest, and an unterminated sequence
/// cannot swallow what follows it.
enum Sanitizer {
  /// What a surface can show of a substitute.
  enum Form {
    case unicode
    case ascii
  }

  /// The most scalars that one cluster may hold; the rest is shown as one replacement character.
  static let clusterLimit = 32

  static let tabStop = 8

  static func sanitized(_ string: String) -> String {
    neutralized(string, for: .unicode, allowBidi: false).string
  }

  /// A safe form of a string, and whether more than line breaks and tabs had to be changed for it.
  static func neutralized(
    _ string: String,
    for form: Form,
    allowBidi: Bool
  ) -> (string: String, isChanged: Bool) {
    if !allowBidi, isHarmless(string) { return (string, false) }
    let (safe, isChanged) = substituted(string, form, BidiIsolation(isAllowed: allowBidi))
    return (capped(safe), isChanged)
  }

  /// Whether a string is ASCII that needs no change, as nearly all are.
  private static func isHarmless(_ string: String) -> Bool {
    string.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 &- 0x20 < 0x5F || $0 == 0x0A }
    } ?? false
  }

  /// Joins two safe strings, of which the last and the first cluster may become one.
  static func joined(_ left: String, _ right: String) -> String {
    guard let tail = left.last, let head = right.first, !head.isASCII else { return left + right }
    let scalars = tail.unicodeScalars.count + head.unicodeScalars.count
    return scalars > clusterLimit ? capped(left + right) : left + right
  }

  /// Expands tabs and cuts overlong clusters.
  private static func capped(_ string: String) -> String {
    let hasTabs = string.utf8.contains(0x09)
    // Only a long string of bytes can hold a cluster of many scalars.
    if !hasTabs, string.utf8.count <= clusterLimit { return string }
    var result = ""
    result.reserveCapacity(string.utf8.count)
    var column = 0
    for character in string {
      if character == "\t" {
        let count = tabStop - column % tabStop
        result.append(String(repeating: " ", count: count))
        column += count
        continue
      }
      append(character, to: &result)
      if hasTabs { column = character == "\n" ? 0 : column + DisplayWidth.of(character) }
    }
    return result
  }

  private static func append(_ character: Character, to result: inout String) {
    guard character.utf8.count > clusterLimit, character.unicodeScalars.count > clusterLimit else {
      return result.append(character)
    }
    result.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(clusterLimit - 1))
    result.unicodeScalars.append("\u{FFFD}")
  }
}

// MARK: - Substitutes

extension Sanitizer {
  /// Replaces each scalar that acts rather than shows, except for tabs.
  private static func substituted(
    _ string: String,
    _ form: Form,
    _ isolation: BidiIsolation
  ) -> (string: String, isChanged: Bool) {
    var isolation = isolation
    var result = String.UnicodeScalarView()
    var isChanged = false
    var followsCarriageReturn = false
    /// Of what turns the reading order, nothing is left where no letter can be seen that it turns.
    func turn(_ controls: [Unicode.Scalar]) {
      if controls.isEmpty { return }
      isChanged = true
      if form == .unicode { result.append(contentsOf: controls) }
    }
    for scalar in string.unicodeScalars {
      defer { followsCarriageReturn = scalar == "\r" }
      if scalar == "\n", followsCarriageReturn { continue }
      if isLineBreak(scalar) {
        turn(isolation.endParagraph())
        result.append("\n")
        continue
      }
      turn(isolation.beginParagraph())
      if scalar.isBidiControl, let controls = isolation.controls(for: scalar) {
        turn(controls)
      } else if let substitute = substitute(for: scalar, form) {
        isChanged = true
        result.append(contentsOf: substitute.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    turn(isolation.endParagraph())
    return (String(result), isChanged)
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// What is shown in place of a scalar; `nil` for one that is shown itself.
  private static func substitute(for scalar: Unicode.Scalar, _ form: Form) -> String? {
    switch scalar.value {
    case 0x09: nil
    case 0x00...0x1F, 0x7F:
      form == .ascii ? "^" + letter(scalar.value ^ 0x40) : letter(picture(of: scalar.value))
    case 0x80...0x9F: form == .ascii ? "\\x" + String(scalar.value, radix: 16) : "\u{FFFD}"
    case _ where scalar.isBidiControl: form == .ascii ? "\\u" + digits(scalar.value) : "\u{FFFD}"
    default: nil
    }
  }

  private static func picture(of control: UInt32) -> UInt32 {
    control == 0x7F ? 0x2421 : 0x2400 + control
  }

  /// A safe string with the pictures of control characters spelt in ASCII.
  static func withoutPictures(_ string: String) -> String {
    if string.isPrintableASCII { return string }
    return string.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar.value {
      case 0x2400...0x241F: result += "^" + letter(scalar.value - 0x2400 ^ 0x40)
      case 0x2421: result += "^?"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func letter(_ value: UInt32) -> String {
    Unicode.Scalar(value).map { String(Character($0)) } ?? "\u{FFFD}"
  }

  private static func digits(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension Unicode.Scalar {
  /// Whether this turns the order in which what follows is read.
  var isBidiControl: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
