public import FoundationEssentials
public import Signals
public import TimerModels

/// A document that is opened once, whoever wants it, and saved so that nothing is lost.
///
/// Whoever wants its content says what to do with it; the document is created or opened if need be,
/// and everybody has their turn in the order in which they came:
///
/// ```swift
/// let notes = try DocumentRegistry.shared.document(at: "notes.txt", format: TextFormat())
/// let count = try await notes.use { text in
///   text += "One more line.\n"
///   return text.count
/// }
/// try await notes.save().wait()
/// ```
///
/// Edits go to a journal a moment later; after a crash, the next opening offers them in `recovery`.
/// Nothing is saved over what somebody else has written: that is a `conflict`, to be resolved.
/// The work is done off all shared pools; properties and signals change on the threads that do it.
public final class Document<Format: DocumentFormat>: Sendable {
  /// How content becomes bytes.
  public let format: Format

  /// How the document treats its file.
  public let options: DocumentOptions

  /// Where the document is.
  public let path: Property<String>

  /// What the document is doing.
  public let state: Property<DocumentState>

  /// What it holds; `nil` while nothing is loaded.
  public let content: Property<Format.Content?>

  /// How the content is written; `nil` while nothing is loaded.
  public let details: Property<Format.Details?>

  /// Whether it holds edits that aren't saved.
  public let isDirty: Property<Bool>

  /// When it was last saved by this document; `nil` if it wasn't.
  public let lastSaved: Property<Date?>

  /// When edits were made that an earlier process has left unsaved; `nil` if there are none.
  public let recovery: Property<Date?>

  /// Tells of every failure, after the state has changed, also of those of work that nobody asked for.
  public let errors: Signal<DocumentError, Never>

  /// Tells what happened that needs no answer.
  public let notices: Signal<DocumentNotice, Never>

  let store: any DocumentStore
  let clock: any DateScheduler
  let io: any Scheduler
  let status: MutableProperty<DocumentStatus<Format>>
  let operations = DocumentOperations()
  let requests = Lock(DocumentRequests())
  /// What an opening that everybody waits for is.
  let opening = Lock<DocumentOperation?>(nil)
  let journaling: DocumentJournaling
  let recoverable = Lock<[RecoverableEdits]>([])
  let savedDate = MutableProperty<Date?>(nil)
  let recoveryDate = MutableProperty<Date?>(nil)
  let watching = SerialDisposable()
  /// Writes the journal; `nil` if there is none.
  let journalTimer: DebouncedTimer?
  /// Saves without being asked; `nil` if that isn't wanted.
  let saveTimer: DebouncedTimer?
  let retryTimer = SerialDisposable()
  let retries = Lock(0)
  let loadings = Lock(0)
  let openLock = Lock<(any DocumentLock)?>(nil)
  let registration = Lock<DocumentRegistration?>(nil)
  /// What tells when the process has to go.
  let background: @Sendable () -> BackgroundTasks?
  let departures = SerialDisposable()
  let errorsObserver: Signal<DocumentError, Never>.Observer
  let noticesObserver: Signal<DocumentNotice, Never>.Observer
  private let edits = SerialDisposable()

  /// Creates a closed document, which nobody else shares.
  ///
  /// Use a `DocumentRegistry` to have one document a file.
  ///
  /// - Parameters:
  ///   - path: Where the document is.
  ///   - format: How content becomes bytes.
  ///   - options: How the document treats its file.
  ///   - store: Where it is kept.
  ///   - clock: The time of journals and retries. What it runs is short.
  ///   - io: Where everything is done that may wait for a disk.
  ///   - background: What tells when the process has to go, and waits until edits are saved; asked
  ///     for at the first edit. `nil` if nothing does.
  public init(
    path: String,
    format: Format,
    options: DocumentOptions = DocumentOptions(),
    store: any DocumentStore = FileDocumentStore(),
    clock: any DateScheduler = DeadlineScheduler.shared,
    io: any Scheduler = IOThreads.shared,
    background: @autoclosure @escaping @Sendable () -> BackgroundTasks? = nil
  ) {
    self.format = format
    self.background = background
    self.options = options
    self.store = store
    self.clock = clock
    self.io = io
    let status = MutableProperty(DocumentStatus<Format>(path: path))
    self.status = status
    self.path = status.map(\.path).skipRepeats()
    state = status.map(\.state).skipRepeats()
    content = status.map { $0.loaded?.current }
      .skipRepeats { $0?.revision == $1?.revision }
      .map { $0?.content }
    details = status.map { $0.loaded?.current.details }.skipRepeats()
    isDirty = status.map(\.isDirty).skipRepeats()
    lastSaved = Property(savedDate)
    recovery = Property(recoveryDate)
    journaling = DocumentJournaling(io: io)
    let due = DocumentDue<Format>()
    journalTimer = options.autosave.journalDelay.map { delay in
      DebouncedTimer(on: clock, delay: delay, limit: options.autosave.journalLimit) {
        due.document.withLock { $0.value }?.journalIsDue()
      }
    }
    saveTimer = options.autosave.saveDelay.map { delay in
      DebouncedTimer(on: clock, delay: delay, limit: max(delay * 10, .seconds(10))) {
        due.document.withLock { $0.value }?.saveUnasked()
      }
    }
    (errors, errorsObserver) = Signal.pipe()
    (notices, noticesObserver) = Signal.pipe()
    due.document.withLock { [weak self] in $0.value = self }
    edits.inner = status.map { $0.loaded?.current.revision }.skipRepeats().signal
      .observeValues(with: self) { document, _ in document.contentChanged() }
  }

  deinit {
    operations.disposeAll()
    for disposable in [watching, retryTimer, departures, edits] { disposable.dispose() }
    writeLastWords()
    openLock.withLock { $0 }?.release()
    errorsObserver.sendCompleted()
    noticesObserver.sendCompleted()
  }
}

// MARK: - Operations

extension Document {
  /// Makes a producer that does something when its turn has come.
  ///
  /// - Parameter begin: Does it, and sees to it that `finish` is called in the end.
  /// - Returns: A producer of one value, once it is done.
  func perform(
    _ begin: @escaping @Sendable (Document, DocumentOperation) -> Void
  ) -> SignalProducer<Void, DocumentError> {
    SignalProducer { [self] observer, lifetime in
      let operation = DocumentOperation {
        begin(self, $0)
      } end: { ending in
        switch ending {
        case .success:
          observer.send(value: ())
          observer.sendCompleted()
        case .failure(let error): observer.send(error: error)
        case .interruption: observer.sendInterrupted()
        }
      }
      lifetime.observeEnded { [self] in cancel(operation) }
      operations.add(operation)
    }
  }

  /// Does something that nobody waits for.
  func performUnasked(
    _ begin: @escaping @Sendable (Document, DocumentOperation) -> Void
  ) {
    operations.add(
      DocumentOperation { [weak self] operation in
        if let self { begin(self, operation) }
      } end: { _ in
      }
    )
  }

  /// Ends an operation well.
  func finish(_ operation: DocumentOperation) {
    operations.end(operation, .success)
    serve()
  }

  /// Ends an operation that went wrong.
  func fail(
    _ operation: DocumentError.Operation,
    _ reason: DocumentError.Reason,
    _ work: DocumentOperation
  ) {
    fail(error(operation, reason), work)
  }

  /// Ends an operation that went wrong.
  func fail(_ error: DocumentError, _ operation: DocumentOperation) {
    guard operations.isRunning(operation) else { return }
    status.modify { $0.rest(error) }
    errorsObserver.send(value: error)
    operations.end(operation, .failure(error))
    serve()
  }

  /// Refuses an operation that isn't possible now; the state stays what it is.
  func refuse(
    _ operation: DocumentError.Operation,
    _ reason: DocumentError.Reason,
    _ work: DocumentOperation
  ) {
    let error = error(operation, reason)
    errorsObserver.send(value: error)
    operations.end(work, .failure(error))
    serve()
  }

  /// Gives an operation up, as if it had never begun.
  func cancel(_ operation: DocumentOperation) {
    let wasRunning = operations.isRunning(operation)
    operation.work.dispose()
    if wasRunning { status.modify { $0.rest($0.failure) } }
    operations.end(operation, .interruption)
    serve()
  }

  /// An error of this document.
  func error(
    _ operation: DocumentError.Operation,
    _ reason: DocumentError.Reason
  ) -> DocumentError {
    DocumentError(path: status.value.path, operation: operation, reason: reason)
  }

  /// How much memory the present content takes, for the history.
  func size(_ loaded: LoadedDocument<Format>) -> Int {
    format.memorySize(of: loaded.current.content)
  }
}

/// Leads from the timers, which are made first, to the document.
private final class DocumentDue<Format: DocumentFormat>: Sendable {
  struct Reference {
    weak var value: Document<Format>?
  }

  let document = Lock(Reference())
}
