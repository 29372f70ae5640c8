import DocumentModels
import Signals
import SignalsTesting

/// A text document on a scripted store, all of it on virtual time.
struct TextDocumentFixture {
  let scheduler = TestScheduler()
  let store: ScriptedStore
  let model: TextDocumentModel

  init(_ text: String?, whenMissing policy: MissingFilePolicy = .fail) {
    store = ScriptedStore(text, on: scheduler)
    model = TextDocumentModel(path: "notes", whenMissing: policy, store: store, on: scheduler)
  }

  /// A document that has been opened.
  static func opened(_ text: String) -> TextDocumentFixture {
    let fixture = TextDocumentFixture(text)
    fixture.model.open.apply().start()
    fixture.finish()
    return fixture
  }

  /// Lets all that goes on come to its end.
  func finish() { scheduler.advance(by: .seconds(1_000)) }

  /// Applies an action and records how it ends.
  func apply<Input: Sendable>(
    _ action: Action<Input, Void, DocumentError>,
    _ input: Input
  ) -> Recorder<String, Never> {
    let endings = Recorder<String, Never>()
    action.apply(input).start { event in
      switch event {
      case .value: break
      case .completed: endings.record(.value("completed"))
      case .interrupted: endings.record(.value("interrupted"))
      case .failed(.disabled): endings.record(.value("disabled"))
      case .failed(.producerFailed(let error)): endings.record(.value("\(error.reason)"))
      }
    }
    return endings
  }

  /// An error of the scripted store or of the document.
  static func error(
    _ operation: DocumentError.Operation,
    _ reason: DocumentError.Reason
  ) -> DocumentError {
    DocumentError(path: "notes", operation: operation, reason: reason)
  }
}
