/// Makes any string safe to show.
///
/// Substitutes are visible rather than removed: data stays honest, and an unterminated sequence
/// cannot swallow what follows it.
enum Sanitizer {
  /// The most scalars that one cluster may hold; the rest is shown as one replacement character.
  static let clusterLimit = 32

  static let tabStop = 8

  static func sanitized(_ string: String) -> String {
    if isHarmless(string) { return string }
    return capped(substituted(string))
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

  /// Replaces each scalar that acts rather than shows, except for tabs.
  private static func substituted(_ string: String) -> String {
    var result = String.UnicodeScalarView()
    var followsCarriageReturn = false
    for scalar in string.unicodeScalars {
      defer { followsCarriageReturn = scalar == "\r" }
      if scalar == "\n", followsCarriageReturn { continue }
      result.append(substitute(for: scalar))
    }
    return String(result)
  }

  private static func substitute(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: "\n"
    case 0x09: scalar
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F: "\u{FFFD}"
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
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
