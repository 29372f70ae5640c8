/// How much of a document has been read or written.
public struct DocumentProgress: Hashable, Sendable {
  /// The number of bytes done.
  public let completed: Int

  /// The number of bytes there are, as far as is known; never less than `completed`.
  public let total: Int

  /// Creates a progress.
  ///
  /// - Parameters:
  ///   - completed: The number of bytes done.
  ///   - total: The number of bytes there are; raised to `completed` if it is less.
  public init(completed: Int, total: Int) {
    self.completed = completed
    self.total = max(total, completed)
  }

  /// The part that is done, from 0 to 1; 1 when there is nothing to do.
  public var fraction: Double {
    total == 0 ? 1 : Double(completed) / Double(total)
  }
}

/// Some bytes of a document, and how far they reach.
public struct DocumentChunk: Hashable, Sendable {
  /// The bytes that follow those of the chunk before.
  public let bytes: [UInt8]

  /// The progress that these bytes complete.
  public let progress: DocumentProgress

  /// The version that these bytes are of, where the store tells versions apart.
  public let version: DocumentVersion?

  /// Creates a chunk.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that follow those of the chunk before.
  ///   - progress: The progress that these bytes complete.
  ///   - version: The version that these bytes are of.
  public init(bytes: [UInt8], progress: DocumentProgress, version: DocumentVersion? = nil) {
    self.bytes = bytes
    self.progress = progress
    self.version = version
  }
}
