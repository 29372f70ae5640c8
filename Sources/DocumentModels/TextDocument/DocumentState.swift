/// What a document is doing.
public enum DocumentState: Hashable, Sendable {
  /// Nothing is loaded.
  case closed

  /// It is being loaded, and is this far.
  case opening(DocumentProgress)

  /// It is loaded, and nothing goes on.
  case open

  /// It is loaded, and being saved.
  case saving

  /// The last operation went wrong. After a failed save the text is still there.
  case failed(DocumentError)
}

/// What to do with edits that are not saved when a document is closed.
public enum UnsavedEdits: Hashable, Sendable {
  /// Save them first; if that fails, the document stays open.
  case save

  /// Forget them.
  case discard
}

/// What to do when the file to open doesn't exist, but its folder does.
public enum MissingFilePolicy: Hashable, Sendable {
  /// Fail, with the reason `notFound`.
  case fail

  /// Open an empty document, whose first save creates the file.
  case openEmpty
}
