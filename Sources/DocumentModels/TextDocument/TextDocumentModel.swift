public import Signals

/// A text document that can be opened, edited, saved and closed.
///
/// ```swift
/// let document = TextDocumentModel(path: "notes.txt", whenMissing: .openEmpty)
/// document.state.producer.startWithValues { print($0) }
/// document.open.apply().startWithCompleted {
///   document.text.value += "One more line.\n"
///   document.save.apply().start()
/// }
/// ```
///
/// The work is done on a scheduler, so no caller ever waits for a disk. A failed save leaves the
/// text, and that it is unsaved, as they were. Letting go of the model gives up loading, and lets
/// a save that has begun come to its end.
public final class TextDocumentModel: Sendable {
  /// The path of the document, as it was given.
  public let path: String

  /// What the document is doing.
  public let state: Property<DocumentState>

  /// The text, to be read and edited; empty while the document isn't open.
  ///
  /// Opening and closing replace it. It changes on the scheduler when the document has been
  /// loaded.
  public let text: MutableProperty<String>

  /// Whether the text differs from what is in the store, in any byte.
  public let isDirty: Property<Bool>

  /// Tells of every failure, after the state has changed.
  public let errors: Signal<DocumentError, Never>

  /// Loads the text; enabled while none is loaded.
  ///
  /// Interrupting a run gives the loading up.
  public let open: Action<Void, Void, DocumentError>

  /// Saves the text; enabled while one is loaded and nothing goes on.
  ///
  /// What is edited while it runs is not saved, and stays dirty. Interrupting a run gives the
  /// saving up.
  public let save: Action<Void, Void, DocumentError>

  /// Lets go of the text, or gives up its loading; enabled unless closed or saving.
  ///
  /// Its input says what to do with unsaved edits. When they are to be saved and can't be, the
  /// document stays open.
  public let close: Action<UnsavedEdits, Void, DocumentError>

  private let session: TextDocumentSession

  /// Creates a closed document.
  ///
  /// - Parameters:
  ///   - path: Where the document is kept.
  ///   - missingFilePolicy: What opening does when there is no document yet.
  ///   - store: What loads and saves it.
  ///   - scheduler: Where loading and saving are done.
  public init(
    path: String,
    whenMissing missingFilePolicy: MissingFilePolicy = .fail,
    store: any DocumentStore = FileDocumentStore(),
    on scheduler: any Scheduler = QueueScheduler(name: "DocumentModels.TextDocumentModel")
  ) {
    let session = TextDocumentSession(
      path,
      whenMissing: missingFilePolicy,
      store: store,
      on: scheduler
    )
    self.session = session
    self.path = path
    state = session.status.map(\.state).skipRepeats()
    text = session.text
    isDirty = session.isDirty
    errors = session.errors
    open = Self.action(session, if: \.canOpen) { $0.open($2, $3) }
    save = Self.action(session, if: \.canSave) { $0.save($2, $3) }
    close = Self.action(session, if: \.canClose) { $0.close($1, $2, $3) }
  }

  /// Makes an action that doesn't keep the session alive.
  private static func action<Input: Sendable>(
    _ session: TextDocumentSession,
    if isEnabled: any KeyPath<DocumentStatus, Bool> & Sendable,
    _ work:
      @escaping @Sendable (
        TextDocumentSession, Input, TextDocumentSession.Observer, Lifetime
      ) -> Void
  ) -> Action<Input, Void, DocumentError> {
    Action(enabledIf: session.status.map { $0[keyPath: isEnabled] }.skipRepeats()) {
      [weak session] input in
      SignalProducer { [weak session] observer, lifetime in
        guard let session else { return observer.sendInterrupted() }
        work(session, input, observer, lifetime)
      }
    }
  }
}
