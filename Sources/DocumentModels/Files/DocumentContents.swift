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
  /// - Parameters:
  ///   - text: The text.
  ///   - mark: Bytes that come before it.
  public init(text: String, mark: [UInt8] = []) {
    var text = text
    // Otherwise finding a place in it can take time in proportion to its length.
    text.makeContiguousUTF8()
    self.init(byteCount: mark.count + text.utf8.count) { [text] range in
      guard range.lowerBound >= mark.count else {
        let head = mark[range.lowerBound..<min(range.upperBound, mark.count)]
        return Array(head) + text.utf8.prefix(max(0, range.upperBound - mark.count))
      }
      let offset = range.lowerBound - mark.count
      let start = text.utf8.index(text.startIndex, offsetBy: offset)
      return Array(text.utf8[start...].prefix(range.count))
    }
  }

  /// Makes a piece of the contents.
  ///
  /// - Parameter range: Which bytes, within `0..<byteCount`.
  /// - Returns: The bytes.
  public func bytes(_ range: Range<Int>) -> [UInt8] {
    range.isEmpty ? [] : makeBytes(range)
  }

  /// All the bytes.
  public var allBytes: [UInt8] { bytes(0..<byteCount) }

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

  /// Cuts a part of the contents into pieces, each made when it is asked for.
  func chunks(of size: Int, in range: Range<Int>) -> some Sequence<[UInt8]> {
    stride(from: range.lowerBound, to: range.upperBound, by: size).lazy.map { start in
      makeBytes(start..<min(start + size, range.upperBound))
    }
  }
}
