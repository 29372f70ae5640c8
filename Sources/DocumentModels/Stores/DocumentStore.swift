public import Signals

/// Where documents are kept.
///
/// Both producers may do their work on the thread that starts them and block it: whoever uses a
/// store starts them on a scheduler. They may as well take their time on a scheduler of their
/// own. Disposing of a run gives the work up.
public protocol DocumentStore: Sendable {
  /// Loads a document, chunk by chunk.
  ///
  /// - Parameter path: Where the document is.
  /// - Returns: A producer of the chunks in order, each with the progress it completes. A chunk
  ///   may be empty, to tell the total before the first bytes are there.
  func load(_ path: String) -> SignalProducer<DocumentChunk, DocumentError>

  /// Saves a document, as a whole or not at all.
  ///
  /// - Parameters:
  ///   - contents: The bytes of the document.
  ///   - path: Where the document is to be.
  /// - Returns: A producer of the progress, which completes when the new bytes are safe. If it
  ///   fails or is interrupted, the old ones are.
  func save(
    _ contents: DocumentContents,
    to path: String
  ) -> SignalProducer<DocumentProgress, DocumentError>
}
