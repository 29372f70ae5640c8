/// What a document is doing.
public enum DocumentState: Hashable, Sendable {
  /// Nothing is loaded.
  case closed

  /// It is being loaded, or loaded anew, and is this far.
  case opening(DocumentProgress)

  /// It is loaded, and nothing goes on; it is dirty while it holds edits that aren't saved.
  case open(isDirty: Bool)

  /// It is loaded, and being saved.
  case saving(DocumentProgress)

  /// It holds edits, and somebody else has changed or removed what they were made to.
  case conflict(DocumentVersions)

  /// It is being let go of.
  case closing

  /// The last operation went wrong. What the document was before, it still is.
  indirect case failed(DocumentError, previous: DocumentState)

  /// The state without what went wrong last.
  public var settled: DocumentState {
    switch self {
    case .failed(_, let previous): previous.settled
    default: self
    }
  }
}

/// Two versions of a document that stand against each other.
public struct DocumentVersions: Hashable, Sendable {
  /// What the edits were made to; `nil` if there was nothing.
  public let base: DocumentVersion?

  /// What somebody else has made of it; `nil` if it was removed.
  public let theirs: DocumentVersion?

  /// Describes a conflict.
  ///
  /// - Parameters:
  ///   - base: What the edits were made to.
  ///   - theirs: What somebody else has made of it.
  public init(base: DocumentVersion?, theirs: DocumentVersion?) {
    self.base = base
    self.theirs = theirs
  }
}

/// Something that happened to a document and needs no answer.
public enum DocumentNotice: Hashable, Sendable {
  /// It was saved by overwriting the file, since that could not be replaced.
  case savedInPlace(SavingManner.Obstacle)

  /// Somebody else has changed the file; there were no edits, so the new content was loaded.
  case reloaded

  /// Somebody else has removed the file; there were no edits, and saving makes the file anew.
  case removedElsewhere

  /// Both versions were kept: the document's own is in a file of its own now.
  case keptBoth(copyPath: String)
}
