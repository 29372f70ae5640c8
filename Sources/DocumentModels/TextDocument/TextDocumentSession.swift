import Signals

/// Does what a text document's actions ask for.
///
/// Only the model holds the session, and a save that has begun: letting go of the model gives up
/// loading, but no save.
final class TextDocumentSession: Sendable {
  /// The text that is edited.
  let text = MutableProperty("")

  /// The state, and what stands behind it.
  let status = MutableProperty(DocumentStatus())

  /// Whether the text differs from the stored one.
  let isDirty: Property<Bool>

  /// Every failure, after the state has changed.
  let errors: Signal<DocumentError, Never>

  private let errorsObserver: Signal<DocumentError, Never>.Observer
  private let path: String
  private let missingFilePolicy: MissingFilePolicy
  private let store: any DocumentStore
  private let scheduler: any Scheduler

  /// What an action's run is fed through.
  typealias Observer = Signal<Void, DocumentError>.Observer

  init(
    _ path: String,
    whenMissing missingFilePolicy: MissingFilePolicy,
    store: any DocumentStore,
    on scheduler: any Scheduler
  ) {
    self.path = path
    self.missingFilePolicy = missingFilePolicy
    self.store = store
    self.scheduler = scheduler
    isDirty = text.combineLatest(with: status).map { $1.isDirty($0) }.skipRepeats()
    (errors, errorsObserver) = Signal.pipe()
  }

  deinit {
    status.value.work?.disposable.dispose()
    errorsObserver.sendCompleted()
  }

  /// Refuses an operation that can't be begun.
  private func refuse(
    _ operation: DocumentError.Operation,
    _ reason: DocumentError.Reason,
    _ observer: Observer
  ) {
    fail(DocumentError(path: path, operation: operation, reason: reason), observer)
  }

  private func fail(_ error: DocumentError, _ observer: Observer) {
    errorsObserver.send(value: error)
    observer.send(error: error)
  }

  /// Ends an operation with a failure, unless it is no longer the document's own.
  private func fail(_ error: DocumentError, _ work: DocumentWork, _ observer: Observer) {
    guard status.modify({ $0.fail(with: error, work) }) else { return observer.sendInterrupted() }
    fail(error, observer)
  }

  private func cancel(_ work: DocumentWork) {
    status.modify { $0.cancel(work) }
    work.disposable.dispose()
  }
}

extension TextDocumentSession.Observer {
  fileprivate func succeed() {
    send(value: ())
    sendCompleted()
  }
}

// MARK: - Opening

extension TextDocumentSession {
  /// Loads the text.
  func open(_ observer: Observer, _ lifetime: Lifetime) {
    let work = DocumentWork()
    guard status.modify({ $0.beginOpening(work) }) else {
      return refuse(.open, .busy, observer)
    }
    lifetime.observeEnded { [weak self] in self?.cancel(work) }
    work.disposable.inner =
      store.load(path)
      .decodingText(of: path)
      .start(on: scheduler)
      .start { [weak self] event in self?.receive(event, of: work, observer) }
  }

  private func receive(
    _ event: Signal<TextLoadingStep, DocumentError>.Event,
    of work: DocumentWork,
    _ observer: Observer
  ) {
    switch event {
    case .value(.progress(let progress)):
      status.modify { $0.advanceOpening(to: progress, work) }
    case .value(.loaded(let contents)):
      deliver(contents, of: work, observer)
    case .failed(let error):
      if error.reason == .notFound, missingFilePolicy == .openEmpty {
        deliver(TextContents(), of: work, observer)
      } else {
        fail(error, work, observer)
      }
    case .completed, .interrupted:
      observer.sendInterrupted()
    }
  }

  private func deliver(_ contents: TextContents, of work: DocumentWork, _ observer: Observer) {
    guard status.modify({ $0.beginDelivery(work) }) else { return observer.sendInterrupted() }
    text.value = contents.text
    status.modify { $0.endDelivery(of: contents) }
    observer.succeed()
  }
}

// MARK: - Saving

extension TextDocumentSession {
  /// Saves the text as it is now; edits made meanwhile stay unsaved.
  func save(_ observer: Observer, _ lifetime: Lifetime) {
    let work = DocumentWork()
    let text = text.value
    guard let contents = status.modify({ $0.beginSaving(text, work) }) else {
      return refuse(.save, status.value.obstacle, observer)
    }
    lifetime.observeEnded { [weak self] in self?.cancel(work) }
    work.disposable.inner =
      store.save(contents.encoded, to: path)
      .start(on: scheduler)
      .start { [self] event in
        switch event {
        case .value: break
        case .completed:
          status.modify { $0.endSaving(of: contents, work) }
          observer.succeed()
        case .failed(let error): fail(error, work, observer)
        case .interrupted: observer.sendInterrupted()
        }
      }
  }
}

// MARK: - Closing

extension TextDocumentSession {
  /// Lets go of the text, after it has been saved if that is wished and needed.
  func close(_ edits: UnsavedEdits, _ observer: Observer, _ lifetime: Lifetime) {
    guard edits == .discard || !isDirty.value else {
      return saveAndClose(observer, lifetime)
    }
    let (loading, isPossible) = status.modify { $0.beginClosing() }
    guard isPossible else { return refuse(.close, status.value.obstacle, observer) }
    loading?.disposable.dispose()
    let lastText = text.swap("")
    guard status.modify({ $0.endClosing(keeping: edits == .save ? lastText : nil) }) else {
      // Somebody has edited the text between the look and the end.
      text.value = lastText
      return saveAndClose(observer, lifetime)
    }
    observer.succeed()
  }

  private func saveAndClose(_ observer: Observer, _ lifetime: Lifetime) {
    let saving = SignalProducer<Void, DocumentError> { self.save($0, $1) }
    lifetime += saving.start { [self] event in
      switch event {
      case .value: break
      // Edits made while saving must be saved too.
      case .completed: close(.save, observer, lifetime)
      case .failed(let error): observer.send(error: error)
      case .interrupted: observer.sendInterrupted()
      }
    }
  }
}
