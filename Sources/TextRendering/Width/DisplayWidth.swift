/// How many terminal cells text takes.
///
/// The unit is the grapheme cluster, as segmented by the standard library: a family emoji, a flag or
/// a letter with its accents is one cluster. Ambiguous characters take one cell, whatever the locale.
public enum DisplayWidth {
  /// The version of Unicode that the embedded table comes from.
  public static let unicodeVersion = "17.0.0"

  /// The width of one cluster.
  ///
  /// - Parameter character: The cluster.
  /// - Returns: 0, 1 or 2 cells; more only for a run of old Korean letters.
  public static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let base = scalars.first else { return 0 }
    if scalars.index(after: scalars.startIndex) == scalars.endIndex { return of(base) }
    if isRegionalIndicator(base) { return 2 }
    if let presentation = presentationWidth(of: scalars) { return presentation }
    if !base.isASCII, base.properties.isEmoji { return of(base) }
    return sum(of: scalars)
  }

  /// The width of a string without line breaks.
  ///
  /// - Parameter string: The string.
  /// - Returns: The sum of the widths of its clusters.
  public static func of(_ string: String) -> Int {
    let bytes = string.utf8
    if bytes.allSatisfy({ (0x20...0x7E).contains($0) }) { return bytes.count }
    return string.reduce(0) { $0 + of($1) }
  }

  /// The width that a variation selector gives to an emoji.
  private static func presentationWidth(of scalars: Character.UnicodeScalarView) -> Int? {
    var followsEmoji = false
    for scalar in scalars {
      if followsEmoji, scalar.value == 0xFE0F { return 2 }
      if followsEmoji, scalar.value == 0xFE0E { return 1 }
      followsEmoji = scalar.properties.isEmoji
    }
    return nil
  }

  private static func sum(of scalars: Character.UnicodeScalarView) -> Int {
    var width = 0
    var hasSpacingMark = false
    var hasJamo = false
    for scalar in scalars {
      if scalar.properties.generalCategory == .spacingMark {
        hasSpacingMark = true
      } else {
        width += of(scalar)
      }
      if (0x1100...0x11FF).contains(scalar.value) { hasJamo = true }
    }
    width += hasSpacingMark ? 1 : 0
    return hasJamo ? width : min(width, 2)
  }
}

// MARK: - Scalars

extension DisplayWidth {
  /// The width of a scalar that stands alone.
  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x2FF: 1
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    default: isZeroWidth(scalar) ? 0 : isRegionalIndicator(scalar) || isWide(scalar) ? 2 : 1
    }
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The leading-consonant filler keeps its place, and prepended marks enclose what follows.
    case 0x115F, 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD:
      return false
    // Vowels and finals of decomposed Korean are drawn inside the cell of the initial.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB:
      return true
    default:
      break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator, .control:
      return true
    default:
      return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].contains(value)
  }
}
