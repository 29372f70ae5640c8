/// What went wrong with a document: which file, during which operation, and why.
///
/// Its `description` is a sentence for people: what happened, where, and what they can do.
public struct DocumentError: Error, Hashable, Sendable {
  /// The path as the caller gave it, before links were followed.
  public let path: String

  /// What was being done when it went wrong.
  public let operation: Operation

  /// Why it went wrong.
  public let reason: Reason

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - path: The path as the caller gave it.
  ///   - operation: What was being done.
  ///   - reason: Why it went wrong.
  public init(path: String, operation: Operation, reason: Reason) {
    self.path = path
    self.operation = operation
    self.reason = reason
  }
}

extension DocumentError {
  /// A step in the life of a document that can fail.
  public enum Operation: String, Hashable, Sendable {
    /// Finding the file and opening it for reading.
    case open

    /// Reading the bytes of an open file.
    case read

    /// Turning the bytes into content.
    case decode

    /// Turning the content into bytes.
    case encode

    /// Keeping other processes away.
    case lock

    /// Finding out where the document is to be written, and preparing a new file there.
    case save

    /// Writing the bytes of the new file.
    case write

    /// Making the written bytes survive a power cut.
    case flush

    /// Putting the new file in the place of the old one.
    case replace

    /// Letting go of the document.
    case close

    /// Going back to what is in the store.
    case revert

    /// Deciding between two versions.
    case resolve

    /// Bringing back edits that were not saved.
    case recover

    /// Changing the content.
    case edit

    /// Keeping the edits that are not saved yet.
    case journal
  }

  /// What is at a path instead of a regular file.
  public enum FileKind: String, Hashable, Sendable {
    /// A named pipe.
    case fifo = "named pipe"

    /// A terminal or another device of bytes.
    case characterDevice = "character device"

    /// A disk or another device of blocks.
    case blockDevice = "block device"

    /// A socket in the file system.
    case socket = "socket"

    /// Something that this version doesn't know.
    case unknown = "special file"
  }
}
