/// Makes a text of UTF-8 that arrives in chunks, and accepts no other bytes.
struct TextDecoder {
  /// The bytes aren't UTF-8.
  struct Failure: Error, Equatable {
    /// Where the first bad byte is, counted from the start of the file.
    let offset: Int
  }

  private var contents = TextContents()

  /// The start of a character whose other bytes are still to come.
  private var incomplete: [UInt8] = []

  /// The number of bytes before `incomplete`.
  private var offset = 0

  /// Makes room for a text of a known length.
  mutating func reserveCapacity(_ byteCount: Int) {
    contents.text.reserveCapacity(byteCount)
  }

  /// Decodes the next bytes.
  mutating func append(_ bytes: [UInt8]) throws(Failure) {
    let bytes = incomplete.isEmpty ? bytes : incomplete + bytes
    let end = bytes.count - bytes.incompleteCharacterCount
    try appendWhole(bytes[..<end])
    incomplete = Array(bytes[end...])
  }

  /// Ends the text.
  ///
  /// - Returns: The whole text.
  mutating func finish() throws(Failure) -> TextContents {
    try appendWhole(incomplete[...])
    incomplete = []
    return contents
  }

  private mutating func appendWhole(_ bytes: ArraySlice<UInt8>) throws(Failure) {
    guard !bytes.isEmpty else { return }
    do throws(UTF8.ValidationError) {
      append(String(copying: try UTF8Span(validating: bytes.span)))
    } catch {
      throw Failure(offset: offset + error.byteOffsets.lowerBound)
    }
    offset += bytes.count
  }

  private mutating func append(_ text: String) {
    if offset == 0, text.unicodeScalars.first == TextContents.byteOrderMark {
      contents.hasByteOrderMark = true
      contents.text.unicodeScalars.append(contentsOf: text.unicodeScalars.dropFirst())
    } else {
      contents.text.append(text)
    }
  }
}

extension [UInt8] {
  /// The number of bytes at the end that begin a character without completing it.
  fileprivate var incompleteCharacterCount: Int {
    let longestBeginning = 3
    let continuations = suffix(longestBeginning).reversed().prefix { $0 & 0xC0 == 0x80 }.count
    guard continuations < count else { return 0 }
    let length =
      switch self[count - continuations - 1] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    return continuations + 1 < length ? continuations + 1 : 0
  }
}
