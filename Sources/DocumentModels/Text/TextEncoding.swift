/// How characters are written as bytes.
public enum TextEncoding: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// One to four bytes a character.
  case utf8 = "UTF-8"

  /// Two or four bytes a character, the low one first.
  case utf16LittleEndian = "UTF-16 LE"

  /// Two or four bytes a character, the high one first.
  case utf16BigEndian = "UTF-16 BE"

  /// Four bytes a character, the lowest one first.
  case utf32LittleEndian = "UTF-32 LE"

  /// Four bytes a character, the highest one first.
  case utf32BigEndian = "UTF-32 BE"

  /// One byte a character: ISO 8859-1, the first 256 characters of Unicode.
  case latin1 = "ISO Latin 1"

  /// Its name.
  public var description: String { rawValue }
}

extension TextEncoding {
  /// The scalar that tells the encoding of a text when it comes first.
  static let byteOrderMark: Unicode.Scalar = "\u{FEFF}"

  /// The bytes of the mark; none where there can't be one.
  var markBytes: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
    case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
    case .latin1: []
    }
  }

  /// How many bytes the smallest unit has, and whether its lowest one comes first.
  var unit: (size: Int, isLittleEndian: Bool) {
    switch self {
    case .utf8, .latin1: (1, true)
    case .utf16LittleEndian: (2, true)
    case .utf16BigEndian: (2, false)
    case .utf32LittleEndian: (4, true)
    case .utf32BigEndian: (4, false)
    }
  }

  /// The encoding that a mark at the start of a text tells.
  static func marked(_ start: some Collection<UInt8>) -> TextEncoding? {
    // The longer marks first: one begins with another.
    [.utf32LittleEndian, .utf32BigEndian, .utf16LittleEndian, .utf16BigEndian, .utf8]
      .first { start.starts(with: $0.markBytes) }
  }

  /// The encoding that a text without a mark looks like, going by where its zeros are.
  ///
  /// - Parameter start: The first bytes of the text.
  /// - Returns: An encoding of two bytes; `nil` if nothing speaks for one.
  static func suspected(_ start: ArraySlice<UInt8>) -> TextEncoding? {
    let pairs = start.prefix(4096).count / 2
    guard pairs > 0 else { return nil }
    var zeros = (even: 0, odd: 0)
    for index in start.indices.prefix(pairs * 2) where start[index] == 0 {
      if (index - start.startIndex).isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
    }
    // In most languages nearly every high byte is zero, and no low byte.
    if zeros.even == 0, zeros.odd * 10 >= pairs * 4 { return .utf16LittleEndian }
    if zeros.odd == 0, zeros.even * 10 >= pairs * 4 { return .utf16BigEndian }
    return nil
  }
}

/// What ends the lines of a text.
public enum LineEnding: String, Hashable, Sendable, CaseIterable {
  /// As on Linux and macOS.
  case lineFeed

  /// As on Windows and in network protocols.
  case carriageReturnLineFeed

  /// As on the first Macs.
  case carriageReturn

  /// Not all the same: the text is kept exactly as it is.
  case mixed

  /// The bytes, where all are the same.
  var bytes: [UInt8]? {
    switch self {
    case .lineFeed: [0x0A]
    case .carriageReturnLineFeed: [0x0D, 0x0A]
    case .carriageReturn: [0x0D]
    case .mixed: nil
    }
  }
}

/// How a text is written: what must be kept so that a save changes nothing but what was edited.
public struct TextDetails: Hashable, Sendable {
  /// The encoding.
  public var encoding: TextEncoding

  /// Whether the file begins with a byte order mark.
  public var hasByteOrderMark: Bool

  /// What ends the lines of the file.
  ///
  /// In memory it is always a line feed, unless they are mixed.
  public var lineEnding: LineEnding

  /// Describes a text.
  ///
  /// - Parameters:
  ///   - encoding: The encoding.
  ///   - hasByteOrderMark: Whether the file begins with a byte order mark.
  ///   - lineEnding: What ends the lines.
  public init(
    encoding: TextEncoding = .utf8,
    hasByteOrderMark: Bool = false,
    lineEnding: LineEnding = .lineFeed
  ) {
    self.encoding = encoding
    self.hasByteOrderMark = hasByteOrderMark
    self.lineEnding = lineEnding
  }
}
