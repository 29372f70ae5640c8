public import FoundationEssentials
public import Signals

/// A document for people: what to show of it, and what they can do with it.
///
/// ```swift
/// let notes = TextDocumentModel(path: "notes.txt", format: TextFormat())
/// notes.state.producer.startWithValues { print($0) }
/// notes.open.apply().startWithCompleted {
///   notes.text.value += "One more line.\n"
///   notes.save.apply().start()
/// }
/// ```
///
/// Models of one file share its `Document`, and so its content. Letting go of all of them gives up
/// loading, lets a save that has begun come to its end, and leaves unsaved edits in the journal, from
/// which the next opening offers them.
public final class DocumentModel<Format: DocumentFormat>: Sendable {
  /// The document, which may be shared with others.
  public let document: Document<Format>

  /// The name of the file.
  public let title: Property<String>

  /// Where the document is.
  public let path: Property<String>

  /// What the document is doing.
  public let state: Property<DocumentState>

  /// How far opening or saving is; `nil` while neither goes on.
  public let progress: Property<DocumentProgress?>

  /// Whether there are edits that aren't saved.
  public let isDirty: Property<Bool>

  /// When the document was last saved here; `nil` if it wasn't.
  public let lastSaved: Property<Date?>

  /// When edits were made that an earlier process has left unsaved; `nil` if there are none.
  public let recovery: Property<Date?>

  /// What the document holds, to be read, edited and bound; that of a new document while nothing is
  /// loaded.
  ///
  /// Setting it while the document can't be edited doesn't reach the document.
  public let content: MutableProperty<Format.Content>

  /// Whether the content can be edited now.
  public let isEditable: Property<Bool>

  /// Tells of every failure, after the state has changed.
  public let errors: Signal<DocumentError, Never>

  /// Tells what happened that needs no answer.
  public let notices: Signal<DocumentNotice, Never>

  /// Opens the document; enabled while it is closed.
  ///
  /// Interrupting a run gives the opening up.
  public let open: Action<Void, Void, DocumentError>

  /// Saves the content; enabled while something is loaded, nothing goes on and nothing is in
  /// conflict.
  public let save: Action<Void, Void, DocumentError>

  /// Saves the content under another path; enabled while something is loaded and nothing goes on.
  public let saveAs: Action<SaveDestination, Void, DocumentError>

  /// Goes back to what is stored; enabled while something is loaded and nothing goes on.
  public let revert: Action<Void, Void, DocumentError>

  /// Closes the document, with the fate of unsaved edits as its input; enabled unless it is closed.
  public let close: Action<UnsavedEdits, Void, DocumentError>

  /// Takes the last edit back; enabled while there is one.
  public let undo: Action<Void, Void, DocumentError>

  /// Makes the edit again that was taken back last; enabled while there is one.
  public let redo: Action<Void, Void, DocumentError>

  /// Decides between two versions; enabled while there is a conflict.
  public let resolve: Action<VersionChoice, Void, DocumentError>

  /// Brings back the edits that an earlier process has left unsaved; enabled while there are some.
  public let recover: Action<Void, Void, DocumentError>

  /// Forgets the edits that an earlier process has left unsaved; enabled while there are some.
  public let discardRecovery: Action<Void, Void, DocumentError>

  let counts: TextCounting?
  private let binding = SerialDisposable()

  /// Creates a model of a document.
  ///
  /// - Parameter document: The document, which may be shared with others.
  public init(_ document: Document<Format>) {
    self.document = document
    let status = document.status
    path = document.path
    title = document.path.map { String($0[$0.nameStart...]) }.skipRepeats()
    state = document.state
    progress = status.map(\.progress).skipRepeats()
    isDirty = document.isDirty
    lastSaved = document.lastSaved
    recovery = document.recovery
    errors = document.errors
    notices = document.notices
    isEditable = status.map(\.isUsable).skipRepeats()
    let content = MutableProperty(document.format.newContent.0)
    self.content = content
    binding.inner = document.bind(content)
    counts = TextCounting(of: content, clock: document.clock, io: document.io)

    let isIdle = status.map { $0.phase == .open }.skipRepeats()
    open = Action(enabledIf: status.map { $0.phase == .closed }.skipRepeats()) { document.open() }
    save = Action(enabledIf: status.map { $0.phase == .open && $0.conflict == nil }.skipRepeats()) {
      document.save()
    }
    saveAs = Action(enabledIf: isIdle) { document.save(as: $0.path, replacing: $0.replacesFile) }
    revert = Action(enabledIf: isIdle) { document.revert() }
    close = Action(
      enabledIf: status.map { $0.phase != .closed || $0.failure != nil }.skipRepeats()
    ) { document.close($0) }
    undo = Action(enabledIf: status.map { $0.canUndo }.skipRepeats()) {
      SignalProducer { Result { () throws(DocumentError) in try document.undo() } }
    }
    redo = Action(enabledIf: status.map { $0.canRedo }.skipRepeats()) {
      SignalProducer { Result { () throws(DocumentError) in try document.redo() } }
    }
    resolve = Action(
      enabledIf: status.map { $0.phase == .open && $0.conflict != nil }.skipRepeats()
    ) { document.resolve(keeping: $0) }
    let hasRecovery = document.recovery.map { $0 != nil }.skipRepeats()
    recover = Action(enabledIf: isIdle.and(hasRecovery)) { document.recover() }
    discardRecovery = Action(enabledIf: hasRecovery) { document.discardRecovery() }
  }

  deinit {
    binding.dispose()
  }
}

/// Where to save a document under another path.
public struct SaveDestination: Hashable, Sendable {
  /// The new path.
  public let path: String

  /// Whether a file that is there already is replaced.
  public let replacesFile: Bool

  /// Names a place.
  ///
  /// - Parameters:
  ///   - path: The new path.
  ///   - replacesFile: Whether a file that is there already is replaced.
  public init(path: String, replacesFile: Bool = false) {
    self.path = path
    self.replacesFile = replacesFile
  }
}

// MARK: - Making

extension DocumentModel {
  /// Creates a model of the document of a path, which all models of that path share.
  ///
  /// Asks the file system on the calling thread where links lead.
  ///
  /// - Parameters:
  ///   - path: Where the document is, or will be.
  ///   - format: How content becomes bytes.
  ///   - options: How the document treats its file, if no other model has it.
  ///   - registry: Where the documents are that are shared.
  /// - Throws: `DocumentError` if no document can have the path, or with the reason
  ///   `differentFormat` if it is in use in a format of another type.
  public convenience init(
    path: String,
    format: Format,
    options: DocumentOptions = DocumentOptions(),
    registry: DocumentRegistry = .shared
  ) throws(DocumentError) {
    self.init(try registry.document(at: path, format: format, options: options))
  }
}

extension Document {
  /// Binds content that people edit to that of the document, without an echo.
  fileprivate func bind(_ content: MutableProperty<Format.Content>) -> any Disposable {
    let newContent = format.newContent.0
    return content.bind(
      to: status,
      reading: { [weak content, format] status in
        let new = status.loaded?.current.content ?? newContent
        guard let old = content?.value, !format.areSame(old, new) else { return nil }
        return new
      },
      writing: { [weak self] content in
        guard let self, status.value.isUsable else { return nil }
        var status = status.value
        let revision = status.loaded?.current.revision
        status.replacement(content, format, at: clock.uptime)
        return status.loaded?.current.revision == revision ? nil : status
      }
    )
  }
}

extension DocumentStatus {
  fileprivate var canUndo: Bool { isUsable && loaded?.history.canUndo == true }

  fileprivate var canRedo: Bool { isUsable && loaded?.history.canRedo == true }
}

extension String {
  /// Where the name begins in a path.
  fileprivate var nameStart: Index {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { utf8.index(after: $0) } ?? startIndex
  }
}
