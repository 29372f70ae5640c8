public import FoundationEssentials

/// Where one writer of a document keeps what isn't saved yet, so that it outlives the process.
///
/// Its methods are called one at a time.
public protocol DocumentJournal: AnyObject, Sendable {
  /// Writes down what the document holds now.
  ///
  /// - Parameter contents: The bytes of the whole document. A journal may keep them, and write down
  ///   only what is different from those of the time before.
  /// - Throws: `DocumentError` if they are not safe; those of the time before are.
  func record(_ contents: DocumentContents) throws(DocumentError)

  /// Forgets everything: it is saved, or no longer wanted.
  func clear()
}

/// Edits that a writer has left unsaved.
public struct RecoverableEdits: Sendable {
  /// When they were written down.
  public let date: Date

  /// The bytes of the whole document with the edits.
  public let contents: DocumentContents

  private let onDiscard: @Sendable () -> Void

  /// Describes edits.
  ///
  /// - Parameters:
  ///   - date: When they were written down.
  ///   - contents: The bytes of the whole document with the edits.
  ///   - discard: Removes them from where they are kept. Until then nobody else is offered them.
  @preconcurrency
  public init(
    date: Date,
    contents: DocumentContents,
    discard: @escaping @Sendable () -> Void
  ) {
    self.date = date
    self.contents = contents
    onDiscard = discard
  }

  /// Removes the edits from where they are kept.
  public func discard() { onDiscard() }
}
