public import FoundationEssentials

/// One state of a document in its store, as it can be told from every other without reading it.
public struct DocumentVersion: Hashable, Sendable {
  /// What the store tells versions apart by; it means nothing to others.
  public let identity: String

  /// The number of bytes.
  public let byteCount: Int

  /// When it was written.
  public let modified: Date

  /// Creates a version.
  ///
  /// - Parameters:
  ///   - identity: What the store tells versions apart by: equal for equal ones only.
  ///   - byteCount: The number of bytes.
  ///   - modified: When it was written.
  public init(identity: String, byteCount: Int, modified: Date) {
    self.identity = identity
    self.byteCount = byteCount
    self.modified = modified
  }
}
