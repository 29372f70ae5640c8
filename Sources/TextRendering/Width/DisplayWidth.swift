/// How many terminal cells text takes.
///
/// The unit is the grapheme cluster, as segmented by the standard library: a family emoji, a flag or
/// a letter with its accents is one cluster. Characters on whose width terminals differ take one cell,
/// whatever the locale, unless it is said otherwise.
public enum DisplayWidth {
  /// The version of Unicode that the embedded tables come from.
  public static let unicodeVersion = "17.0.0"

  /// The width of one cluster.
  ///
  /// - Parameters:
  ///   - character: The cluster.
  ///   - ambiguous: How wide the characters are on whose width terminals differ.
  /// - Returns: 0, 1 or 2 cells; more only for a run of old Korean letters.
  public static func of(_ character: Character, ambiguous: AmbiguousWidth = .narrow) -> Int {
    let scalars = character.unicodeScalars
    guard let base = scalars.first else { return 0 }
    if scalars.index(after: scalars.startIndex) == scalars.endIndex { return of(base, ambiguous) }
    if isRegionalIndicator(base) { return 2 }
    if let presentation = presentationWidth(of: scalars) { return presentation }
    if !base.isASCII, base.properties.isEmoji { return of(base, ambiguous) }
    return sum(of: scalars, ambiguous)
  }

  /// The width of a string without line breaks.
  ///
  /// - Parameters:
  ///   - string: The string.
  ///   - ambiguous: How wide the characters are on whose width terminals differ.
  /// - Returns: The sum of the widths of its clusters.
  public static func of(_ string: String, ambiguous: AmbiguousWidth = .narrow) -> Int {
    if string.isPrintableASCII { return string.utf8.count }
    return string.reduce(0) { $0 + of($1, ambiguous: ambiguous) }
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

  private static func sum(
    of scalars: Character.UnicodeScalarView,
    _ ambiguous: AmbiguousWidth
  ) -> Int {
    var width = 0
    var hasSpacingMark = false
    var hasJamo = false
    for scalar in scalars {
      if scalar.properties.generalCategory == .spacingMark {
        hasSpacingMark = true
      } else {
        width += of(scalar, ambiguous)
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
  private static func of(_ scalar: Unicode.Scalar, _ ambiguous: AmbiguousWidth) -> Int {
    switch scalar.value {
    case 0x20...0x7E: return 1
    case 0xA0...0x2FF where ambiguous == .narrow: return 1
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3: return 2
    case 0xAD: return 1
    default: break
    }
    if isZeroWidth(scalar) { return 0 }
    if isRegionalIndicator(scalar) || contains(scalar.value, in: wideRanges) { return 2 }
    return ambiguous == .wide && contains(scalar.value, in: ambiguousRanges) ? 2 : 1
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

  private static func contains(_ value: UInt32, in ranges: [ClosedRange<UInt32>]) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }
}
