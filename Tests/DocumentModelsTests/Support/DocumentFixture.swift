import DocumentModels
import Signals
import SignalsTesting

/// A text document on a scripted store, all of it on virtual time.
struct DocumentFixture {
  let scheduler = TestScheduler()
  let store: ScriptedStore
  let registry: DocumentRegistry
  let document: Document<TextFormat>

  init(_ text: String?, options: DocumentOptions = DocumentOptions()) {
    store = ScriptedStore(text, on: scheduler)
    registry = DocumentRegistry(store: store, clock: scheduler, io: scheduler)
    document = store.makeDocument(options: options, on: scheduler)
  }

  /// A document that has been opened.
  static func opened(
    _ text: String?,
    options: DocumentOptions = DocumentOptions()
  ) -> DocumentFixture {
    let fixture = DocumentFixture(text, options: options)
    fixture.document.open().start()
    fixture.finish()
    return fixture
  }

  /// A document that holds edits which somebody else has written over.
  static func inConflict() -> DocumentFixture {
    let fixture = opened("old")
    fixture.edit("mine")
    fixture.store.writeElsewhere("theirs")
    fixture.finish()
    return fixture
  }

  /// What the document is doing.
  var state: DocumentState { document.state.value }

  /// What the document holds.
  var text: String? { document.content.value }

  /// Lets all that goes on come to its end.
  func finish() { scheduler.advance(by: .seconds(1_000)) }

  /// Edits the document.
  func edit(_ text: String) {
    document.using { $0 = text }.start()
    scheduler.advance()
  }

  /// Starts a producer and records how it ends.
  func ending<Failure: Error>(
    _ producer: SignalProducer<Void, Failure>
  ) -> Recorder<String, Never> {
    let endings = Recorder<String, Never>()
    producer.start { event in
      switch event {
      case .value: break
      case .completed: endings.record(.value("completed"))
      case .interrupted: endings.record(.value("interrupted"))
      case .failed(let error):
        let reason = (error as? DocumentError).map { "\($0.reason)" } ?? "\(error)"
        endings.record(.value(reason))
      }
    }
    return endings
  }

  /// Starts a producer, lets all come to its end, and tells how the producer has ended.
  func result<Failure: Error>(_ producer: SignalProducer<Void, Failure>) -> [String] {
    let endings = ending(producer)
    finish()
    return endings.values
  }

  /// An error of the scripted store or of the document.
  static func error(
    _ operation: DocumentError.Operation,
    _ reason: DocumentError.Reason
  ) -> DocumentError {
    DocumentError(path: "notes", operation: operation, reason: reason)
  }

  /// The state of being opened, so far.
  static func opening(_ completed: Int, of total: Int) -> DocumentState {
    .opening(DocumentProgress(completed: completed, total: total))
  }

  /// The state of being saved, so far.
  static let saving = DocumentState.saving(DocumentProgress(completed: 0, total: 0))
}

extension ScriptedStore {
  /// Makes the document of this store.
  func makeDocument(
    options: DocumentOptions = DocumentOptions(),
    on scheduler: TestScheduler
  ) -> Document<TextFormat> {
    Document(
      path: "notes",
      format: TextFormat(),
      options: options,
      store: self,
      clock: scheduler,
      io: scheduler
    )
  }
}
