/// Makes a text of bytes that arrive in chunks, and accepts none that aren't right.
public struct TextDecoder: DocumentDecoder {
  private let namedEncoding: TextEncoding?
  private let emptyDetails: TextDetails
  private let byteCount: Int

  /// The first bytes, until the encoding is clear.
  private var start: [UInt8]? = []
  private var scalars = ScalarDecoding(.utf8)
  private var lines = LineFolding()
  private var text = ""
  private var details = TextDetails()

  /// How many bytes show the encoding, if there are as many.
  private static let startByteCount = 64

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - encoding: The encoding if there is no mark; `nil` for UTF-8 if nothing speaks against it.
  ///   - emptyDetails: What is taken for the details of a file without any bytes.
  ///   - byteCount: How many bytes will come, as far as is known.
  init(encoding: TextEncoding?, whenEmpty emptyDetails: TextDetails, byteCount: Int) {
    namedEncoding = encoding
    self.emptyDetails = emptyDetails
    self.byteCount = byteCount
  }

  /// Decodes the next bytes.
  ///
  /// - Parameter bytes: A chunk, cut anywhere.
  /// - Throws: `undecodable`, with the offset in the file, or `missingByteOrderMark`.
  public mutating func append(_ bytes: [UInt8]) throws(DocumentError.Reason) {
    guard let start else { return try decode(bytes[...]) }
    let all = start.isEmpty ? bytes : start + bytes
    guard all.count >= Self.startByteCount else {
      self.start = all
      return
    }
    try begin(all)
  }

  /// Ends the text.
  ///
  /// - Returns: The whole text, and how it was written.
  /// - Throws: `undecodable` if a character is incomplete.
  public mutating func finish() throws(DocumentError.Reason) -> (String, TextDetails) {
    if let start {
      guard !start.isEmpty else { return ("", emptyDetails) }
      try begin(start)
    }
    try lines.append(scalars.finish(), to: &text)
    lines.finish(&text)
    details.lineEnding = lines.ending ?? emptyDetails.lineEnding
    return (text, details)
  }

  /// Finds out the encoding, and decodes what there is.
  private mutating func begin(_ bytes: [UInt8]) throws(DocumentError.Reason) {
    start = nil
    let marked = TextEncoding.marked(bytes)
    if let namedEncoding {
      details.encoding = namedEncoding
      details.hasByteOrderMark = marked == namedEncoding
    } else if let marked {
      details.encoding = marked
      details.hasByteOrderMark = true
    } else if let suspected = TextEncoding.suspected(bytes[...]) {
      throw .missingByteOrderMark(suspected)
    }
    scalars = ScalarDecoding(details.encoding)
    let mark = details.hasByteOrderMark ? details.encoding.markBytes.count : 0
    scalars.skip(mark)
    if details.encoding == .utf8 { text.reserveCapacity(byteCount) }
    try decode(bytes[mark...])
  }

  private mutating func decode(_ bytes: ArraySlice<UInt8>) throws(DocumentError.Reason) {
    try lines.append(scalars.decode(bytes), to: &text)
  }
}
