/// Documents whose content is their bytes.
public struct BytesFormat: DocumentFormat {
  /// Makes the format.
  public init() {}

  /// No bytes.
  public var newContent: ([UInt8], NoDetails) { ([], NoDetails()) }

  /// Makes a decoder that keeps all bytes.
  ///
  /// - Parameter byteCount: How many bytes will come.
  /// - Returns: The decoder.
  public func makeDecoder(byteCount: Int) -> WholeDecoder<[UInt8], NoDetails> {
    WholeDecoder(byteCount: byteCount) { ($0, NoDetails()) }
  }

  /// Takes the bytes as they are.
  ///
  /// - Parameters:
  ///   - content: The bytes.
  ///   - details: Nothing.
  /// - Returns: The bytes.
  public func encode(_ content: [UInt8], _ details: NoDetails) -> DocumentContents {
    DocumentContents(bytes: content)
  }

  /// The number of bytes.
  ///
  /// - Parameter content: The bytes.
  /// - Returns: How many there are.
  public func memorySize(of content: [UInt8]) -> Int { content.count }
}
