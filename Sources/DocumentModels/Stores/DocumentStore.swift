public import Signals

/// Where documents are kept.
///
/// Everything here may do its work on the thread that asks for it and block it: whoever uses a store
/// does so on a scheduler such as `IOThreads`. Producers may as well take their time on a scheduler
/// of their own. Disposing of a run gives the work up.
///
/// Only loading and saving are required. A store that tells versions apart, watches, locks and keeps
/// journals lets a `Document` notice other writers and survive a crash.
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
  ///   - expectation: What must be there now; anything else is `changedElsewhere`, or
  ///     `alreadyExists`, and stays.
  /// - Returns: A producer of the progress and at last of what was saved; it completes when the new
  ///   bytes are safe. If it fails or is interrupted, the old ones are.
  func save(
    _ contents: DocumentContents,
    to path: String,
    expecting expectation: SaveExpectation
  ) -> SignalProducer<SavingStep, DocumentError>

  /// Tells which version there is now, without loading it.
  ///
  /// - Parameter path: Where the document is.
  /// - Returns: The version; `nil` if there is no document.
  /// - Throws: `DocumentError` if that can't be found out.
  func version(of path: String) throws(DocumentError) -> DocumentVersion?

  /// Watches a document.
  ///
  /// - Parameter path: Where the document is, or will be.
  /// - Returns: A producer that sends whenever something may have happened to it, once too often
  ///   rather than once too seldom, until it is disposed of.
  func watch(_ path: String) -> SignalProducer<Void, Never>

  /// Keeps other writers away, as far as they ask for the same lock.
  ///
  /// - Parameter path: Where the document is.
  /// - Returns: The lock, until it is released or let go of.
  /// - Throws: `DocumentError`, with the reason `lockedElsewhere` while somebody else has the lock.
  ///   It doesn't wait.
  func lock(_ path: String) throws(DocumentError) -> any DocumentLock

  /// Begins a journal of edits.
  ///
  /// - Parameter path: Where the document is.
  /// - Returns: An empty journal; `nil` if the store keeps none.
  func makeJournal(_ path: String) -> (any DocumentJournal)?

  /// Finds what writers that are gone have left unsaved.
  ///
  /// - Parameter path: Where the document is.
  /// - Returns: What there is to recover, the latest first.
  func recoverableEdits(of path: String) -> [RecoverableEdits]

  /// The one name that all paths of a document have in common.
  ///
  /// - Parameter path: A path of the document.
  /// - Returns: The name, by which documents are shared.
  /// - Throws: `DocumentError` if no document can have the path.
  func canonicalPath(_ path: String) throws(DocumentError) -> String
}

extension DocumentStore {
  /// Tells versions apart by nothing, unless a store knows better: no other writer is noticed.
  ///
  /// - Parameter path: Where the document is.
  /// - Returns: `nil`.
  /// - Throws: Nothing.
  public func version(of path: String) throws(DocumentError) -> DocumentVersion? { nil }

  /// Watches nothing, unless a store knows better.
  ///
  /// - Parameter path: Where the document is.
  /// - Returns: A producer that never sends.
  public func watch(_ path: String) -> SignalProducer<Void, Never> { .never }

  /// Keeps nobody away, unless a store knows better.
  ///
  /// - Parameter path: Where the document is.
  /// - Returns: A lock that locks nothing.
  /// - Throws: Nothing.
  public func lock(_ path: String) throws(DocumentError) -> any DocumentLock { NoLock() }

  /// Keeps no journal, unless a store knows better.
  ///
  /// - Parameter path: Where the document is.
  /// - Returns: `nil`.
  public func makeJournal(_ path: String) -> (any DocumentJournal)? { nil }

  /// Finds nothing, unless a store knows better.
  ///
  /// - Parameter path: Where the document is.
  /// - Returns: Nothing.
  public func recoverableEdits(of path: String) -> [RecoverableEdits] { [] }

  /// Takes each path for a document of its own, unless a store knows better.
  ///
  /// - Parameter path: A path of the document.
  /// - Returns: The path itself.
  /// - Throws: Nothing.
  public func canonicalPath(_ path: String) throws(DocumentError) -> String { path }
}

/// Keeps other writers of a document away until it is released.
public protocol DocumentLock: AnyObject, Sendable {
  /// Lets others have the lock; does nothing the second time. Letting go of the lock does the same.
  func release()
}

private final class NoLock: DocumentLock {
  func release() {}
}
