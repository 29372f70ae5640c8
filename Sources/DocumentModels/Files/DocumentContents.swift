/// The bytes of a document that is to be saved, made a piece at a time as they are needed.
public struct DocumentContents: Sendable {
  /// The number of bytes.
  public let byteCount: Int

  private let makeBytes: @Sendable (Range<Int>) -> [UInt8]

  /// Creates contents from a function that makes any piece of them.
  ///
  /// - Parameters:
  ///   - byteCount: The number of bytes.
  ///   - makeBytes: Makes the bytes of a range within `0..<byteCount`, always the same ones.
  public init(byteCount: Int, makeBytes: @escaping @Sendable (Range<Int>) -> [UInt8]) {
    self.byteCount = byteCount
    self.makeBytes = makeBytes
  }

  /// Creates contents that are there already.
  ///
  /// - Parameter bytes: The bytes.
  public init(bytes: [UInt8]) {
    self.init(byteCount: bytes.count) { Array(bytes[$0]) }
  }

  /// Creates the UTF-8 encoding of a text, of which no second copy is made.
  ///
  /// - Parameter text: The text.
  public init(text: String) {
    self.init(byteCount: text.utf8.count) { range in
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      return Array(text.utf8[start...].prefix(range.count))
    }
  }

  /// Cuts the contents into chunks, each made when it is asked for.
  ///
  /// - Parameter size: The number of bytes in every chunk but the last.
  /// - Returns: The chunks in order; none if there are no bytes.
  public func chunks(of size: Int) -> some Sequence<DocumentChunk> {
    stride(from: 0, to: byteCount, by: size).lazy.map { start in
      let end = min(start + size, byteCount)
      return DocumentChunk(
        bytes: makeBytes(start..<end),
        progress: DocumentProgress(completed: end, total: byteCount)
      )
    }
  }
}
