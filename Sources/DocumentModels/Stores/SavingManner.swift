/// What a save expects to find where it saves.
public enum SaveExpectation: Hashable, Sendable {
  /// Whatever there is may be replaced.
  case anything

  /// There must be no document yet.
  case nothing

  /// There must be this version, as it was loaded or saved before.
  case version(DocumentVersion)
}

/// How a document has been saved.
public enum SavingManner: Hashable, Sendable {
  /// By putting the new document in the place of the old one, in one step.
  case replaced

  /// By overwriting the old one, with the whole content kept beside it until the end.
  ///
  /// Others can see a mixture of old and new meanwhile. What a crash leaves behind is completed when
  /// the document is opened next.
  case inPlace(Obstacle)

  /// Why a file can't be replaced.
  public enum Obstacle: Hashable, Sendable {
    /// The file has other names (hard links), which would keep the old bytes.
    case otherNames

    /// The folder takes no new file.
    case folderNotWritable

    /// The file is mounted where it is.
    case mountPoint
  }
}

/// What a store tells while it saves.
public enum SavingStep: Hashable, Sendable {
  /// So much has been written.
  case progress(DocumentProgress)

  /// All is in place and safe: this is the new version, where the store tells versions apart, and how
  /// it was saved.
  case saved(DocumentVersion?, SavingManner)
}
