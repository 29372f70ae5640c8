/// How a document treats its file.
public struct DocumentOptions: Hashable, Sendable {
  /// What opening does when there is no file.
  public var whenMissing: MissingFilePolicy

  /// When edits are written down.
  public var autosave: Autosave

  /// When other processes are kept away.
  public var locking: DocumentLocking

  /// How long a save waits for the lock while somebody else has it; opening never waits.
  public var lockTimeout: Duration

  /// How much can be undone.
  public var undo: UndoLimits

  /// Sets the options.
  ///
  /// - Parameters:
  ///   - whenMissing: What opening does when there is no file.
  ///   - autosave: When edits are written down.
  ///   - locking: When other processes are kept away.
  ///   - lockTimeout: How long a save waits for the lock while somebody else has it.
  ///   - undo: How much can be undone.
  public init(
    whenMissing: MissingFilePolicy = .fail,
    autosave: Autosave = Autosave(),
    locking: DocumentLocking = .whileSaving,
    lockTimeout: Duration = .seconds(5),
    undo: UndoLimits = UndoLimits()
  ) {
    self.whenMissing = whenMissing
    self.autosave = autosave
    self.locking = locking
    self.lockTimeout = lockTimeout
    self.undo = undo
  }
}

/// What to do when the file to open doesn't exist, but its folder does.
public enum MissingFilePolicy: Hashable, Sendable {
  /// Fail, with the reason `notFound`.
  case fail

  /// Open an empty document, whose first save creates the file.
  case openEmpty

  /// Create the file, and open it. `Document.use` always does.
  case create
}

/// When a document's edits are written down without anybody asking.
public struct Autosave: Hashable, Sendable {
  /// How long after the last edit the journal is written; `nil` for no journal.
  public var journalDelay: Duration?

  /// How long an edit waits for the journal at most, however many follow.
  public var journalLimit: Duration

  /// How long after the last edit the document itself is saved; `nil` to wait until somebody asks.
  public var saveDelay: Duration?

  /// How long after a save that failed the next one is tried, doubled each time up to a minute; `nil`
  /// for not at all.
  ///
  /// A save is tried again only if the reason may go away, such as a full disk.
  public var retryDelay: Duration?

  /// Whether edits are saved when the process is told to end or to stop.
  public var savesOnDeparture: Bool

  /// Sets the times.
  ///
  /// - Parameters:
  ///   - journalDelay: How long after the last edit the journal is written; `nil` for no journal.
  ///   - journalLimit: How long an edit waits for the journal at most.
  ///   - saveDelay: How long after the last edit the document itself is saved; `nil` for never.
  ///   - retryDelay: How long after a save that failed the next one is tried; `nil` for never.
  ///   - savesOnDeparture: Whether edits are saved when the process is told to end or to stop.
  public init(
    journalDelay: Duration? = .milliseconds(500),
    journalLimit: Duration = .seconds(2),
    saveDelay: Duration? = nil,
    retryDelay: Duration? = .seconds(1),
    savesOnDeparture: Bool = true
  ) {
    self.journalDelay = journalDelay
    self.journalLimit = journalLimit
    self.saveDelay = saveDelay
    self.retryDelay = retryDelay
    self.savesOnDeparture = savesOnDeparture
  }

  /// Nothing is written down unless somebody asks.
  public static let off = Autosave(
    journalDelay: nil,
    retryDelay: nil,
    savesOnDeparture: false
  )
}

/// When a document keeps other processes away, as far as they ask for the same lock.
public enum DocumentLocking: Hashable, Sendable {
  /// For as long as a save takes. Others may open and edit; whoever saves second has a conflict.
  case whileSaving

  /// For as long as it is open. Others can't open it meanwhile.
  case whileOpen
}

/// What to do with edits that are not saved when a document is closed.
public enum UnsavedEdits: Hashable, Sendable {
  /// Save them first; if that fails, the document stays open.
  case save

  /// Forget them.
  case discard
}

/// Which of two versions that stand against each other is kept.
public enum VersionChoice: Hashable, Sendable {
  /// The document's own: it is saved over the other.
  case mine

  /// The other: it is loaded, and what the document held can be brought back by undoing.
  case theirs

  /// Both: the document's own is saved beside the other under a name of its own, then the other is
  /// loaded.
  case both
}
