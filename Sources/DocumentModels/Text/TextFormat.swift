/// Documents of plain text.
///
/// The encoding is told by the byte order mark; without one it is UTF-8, unless another one is
/// named. Bytes that aren't right in the encoding are an error that tells where, never replaced.
/// Encoding, mark and line ends are kept when the text is saved. In memory lines end in `"\n"`, unless
/// the file mixes several ends; then they stay as they are.
public struct TextFormat: DocumentFormat {
  /// The encoding of files without a byte order mark; `nil` for UTF-8, with a look at whether it may
  /// be another.
  public let encoding: TextEncoding?

  /// How new documents are written.
  public let newDetails: TextDetails

  /// Makes the format.
  ///
  /// - Parameters:
  ///   - encoding: The encoding of files without a byte order mark; `nil` for UTF-8, with an error if
  ///     a file looks like UTF-16.
  ///   - newDetails: How new documents are written; `nil` for the encoding, without a mark.
  public init(encoding: TextEncoding? = nil, newDetails: TextDetails? = nil) {
    self.encoding = encoding
    self.newDetails = newDetails ?? TextDetails(encoding: encoding ?? .utf8)
  }

  /// An empty text.
  public var newContent: (String, TextDetails) { ("", newDetails) }

  /// Makes a decoder that decodes each chunk as it comes.
  ///
  /// - Parameter byteCount: How many bytes will come.
  /// - Returns: The decoder.
  public func makeDecoder(byteCount: Int) -> TextDecoder {
    TextDecoder(encoding: encoding, whenEmpty: newDetails, byteCount: byteCount)
  }

  /// Writes a text.
  ///
  /// - Parameters:
  ///   - content: The text.
  ///   - details: How to write it.
  /// - Returns: The bytes. Of UTF-8 with line feeds no second copy is made.
  /// - Throws: `unencodable` if a character doesn't exist in the encoding.
  public func encode(
    _ content: String,
    _ details: TextDetails
  ) throws(DocumentError.Reason) -> DocumentContents {
    let text = content.ending(lines: details.lineEnding)
    let mark = details.hasByteOrderMark ? details.encoding.markBytes : []
    guard details.encoding != .utf8 else { return DocumentContents(text: text, mark: mark) }
    return DocumentContents(bytes: try details.encoding.encode(text, after: mark))
  }

  /// Compares the bytes: what looks alike can be written in different ways.
  ///
  /// - Parameters:
  ///   - first: One text.
  ///   - second: The other.
  /// - Returns: Whether all bytes are equal.
  public func areSame(_ first: String, _ second: String) -> Bool {
    first.hasSameBytes(as: second)
  }

  /// The number of bytes of the text.
  ///
  /// - Parameter content: The text.
  /// - Returns: How many there are in UTF-8.
  public func memorySize(of content: String) -> Int { content.utf8.count }
}

extension TextEncoding {
  /// Writes a text in another encoding than UTF-8.
  fileprivate func encode(
    _ text: String,
    after mark: [UInt8]
  ) throws(DocumentError.Reason) -> [UInt8] {
    var bytes = mark
    let (size, isLittleEndian) = unit
    bytes.reserveCapacity(mark.count + text.utf8.count * size)
    func append(_ unit: UInt32) {
      for index in 0..<size {
        let shift = 8 * (isLittleEndian ? index : size - 1 - index)
        bytes.append(UInt8(truncatingIfNeeded: unit >> UInt32(shift)))
      }
    }
    switch self {
    case .utf8: bytes += text.utf8
    case .utf16LittleEndian, .utf16BigEndian: for unit in text.utf16 { append(UInt32(unit)) }
    case .utf32LittleEndian, .utf32BigEndian:
      for scalar in text.unicodeScalars { append(scalar.value) }
    case .latin1:
      for scalar in text.unicodeScalars {
        guard let byte = UInt8(exactly: scalar.value) else {
          let number = String(scalar.value, radix: 16, uppercase: true)
          throw .unencodable("the character “\(scalar)” (U+\(number)) doesn't exist in \(self)")
        }
        bytes.append(byte)
      }
    }
    return bytes
  }
}
