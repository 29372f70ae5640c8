/// How the content of a document becomes bytes, and bytes become content.
///
/// A format is a value without a state of its own; what it must remember while bytes come in is in
/// its decoder. Everything is called on whatever thread does the work.
///
/// ```swift
/// struct Lines: DocumentFormat {
///   var newContent: ([String], NoDetails) { ([], NoDetails()) }
///   func makeDecoder(byteCount: Int) -> WholeDecoder<[String], NoDetails> {
///     WholeDecoder { bytes in (String(decoding: bytes, as: UTF8.self).split(…), NoDetails()) }
///   }
///   func encode(_ lines: [String], _ details: NoDetails) -> DocumentContents {
///     DocumentContents(text: lines.joined(separator: "\n"))
///   }
/// }
/// ```
public protocol DocumentFormat<Content>: Sendable {
  /// What a document is for its users.
  associatedtype Content: Sendable

  /// What must be kept beside the content to write it as it was read.
  associatedtype Details: Hashable & Sendable = NoDetails

  /// What makes content of bytes.
  associatedtype Decoder: DocumentDecoder<Content, Details>

  /// What a document holds that doesn't exist yet.
  var newContent: (Content, Details) { get }

  /// Makes a decoder for one loading.
  ///
  /// - Parameter byteCount: How many bytes will come, as far as is known.
  /// - Returns: A fresh decoder.
  func makeDecoder(byteCount: Int) -> Decoder

  /// Makes bytes of content.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - details: What was found when it was loaded.
  /// - Returns: The bytes.
  /// - Throws: The reason, such as `unencodable`, if the content can't be written.
  func encode(
    _ content: Content,
    _ details: Details
  ) throws(DocumentError.Reason) -> DocumentContents

  /// Whether two contents are the same, so that going from one to the other is no edit.
  ///
  /// - Parameters:
  ///   - first: One.
  ///   - second: The other.
  /// - Returns: Whether they are the same.
  func areSame(_ first: Content, _ second: Content) -> Bool

  /// Roughly how many bytes of memory a content takes, which limits what can be undone.
  ///
  /// - Parameter content: The content.
  /// - Returns: The number of bytes.
  func memorySize(of content: Content) -> Int
}

extension DocumentFormat {
  /// Takes every content for a small one, unless a format knows better.
  ///
  /// - Parameter content: The content.
  /// - Returns: A thousand bytes.
  public func memorySize(of content: Content) -> Int { 1_000 }
}

extension DocumentFormat where Content: Equatable {
  /// Compares the contents.
  ///
  /// - Parameters:
  ///   - first: One.
  ///   - second: The other.
  /// - Returns: Whether they are equal.
  public func areSame(_ first: Content, _ second: Content) -> Bool { first == second }
}

/// What formats have to remember that remember nothing.
public struct NoDetails: Hashable, Sendable {
  /// Makes nothing.
  public init() {}
}

/// Makes content of bytes that arrive in chunks.
public protocol DocumentDecoder<Content, Details>: Sendable {
  /// What it makes.
  associatedtype Content: Sendable

  /// What it finds out about how the content was written.
  associatedtype Details: Hashable & Sendable

  /// Takes the next bytes.
  ///
  /// - Parameter bytes: A chunk, cut anywhere.
  /// - Throws: The reason, such as `undecodable`, if they can't be right.
  mutating func append(_ bytes: [UInt8]) throws(DocumentError.Reason)

  /// Ends the content.
  ///
  /// - Returns: The content, and what was found out about how it was written.
  /// - Throws: The reason, such as `malformed`, if something is missing or wrong.
  mutating func finish() throws(DocumentError.Reason) -> (Content, Details)
}

/// Gathers all bytes and makes the content at the end, for formats that can't be read in chunks.
public struct WholeDecoder<Content: Sendable, Details: Hashable & Sendable>: DocumentDecoder {
  private var bytes: [UInt8] = []
  private let decode: @Sendable ([UInt8]) throws(DocumentError.Reason) -> (Content, Details)

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - byteCount: How many bytes will come, as far as is known.
  ///   - decode: Makes the content of all bytes.
  public init(
    byteCount: Int = 0,
    _ decode: @escaping @Sendable ([UInt8]) throws(DocumentError.Reason) -> (Content, Details)
  ) {
    self.decode = decode
    bytes.reserveCapacity(byteCount)
  }

  /// Keeps the bytes.
  ///
  /// - Parameter bytes: A chunk.
  public mutating func append(_ bytes: [UInt8]) {
    self.bytes += bytes
  }

  /// Makes the content.
  ///
  /// - Returns: The content and its details.
  /// - Throws: What `decode` throws.
  public mutating func finish() throws(DocumentError.Reason) -> (Content, Details) {
    try decode(bytes)
  }
}
