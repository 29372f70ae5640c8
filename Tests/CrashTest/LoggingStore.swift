import DocumentModels
import Signals

/// The file store, with a log of when the journal writes.
struct LoggingStore: DocumentStore {
  private let store = FileDocumentStore()
  private let log: EditLog

  init(log: EditLog) {
    self.log = log
  }

  func load(_ path: String) -> SignalProducer<DocumentChunk, DocumentError> { store.load(path) }

  func save(
    _ contents: DocumentContents,
    to path: String,
    expecting expectation: SaveExpectation
  ) -> SignalProducer<SavingStep, DocumentError> {
    store.save(contents, to: path, expecting: expectation)
  }

  func version(of path: String) throws(DocumentError) -> DocumentVersion? {
    try store.version(of: path)
  }

  func watch(_ path: String) -> SignalProducer<Void, Never> { store.watch(path) }

  func lock(_ path: String) throws(DocumentError) -> any DocumentLock { try store.lock(path) }

  func makeJournal(_ path: String) -> (any DocumentJournal)? {
    store.makeJournal(path).map { LoggingJournal($0, log) }
  }

  func recoverableEdits(of path: String) -> [RecoverableEdits] {
    store.recoverableEdits(of: path)
  }
}

private final class LoggingJournal: DocumentJournal {
  private let journal: any DocumentJournal
  private let log: EditLog

  init(_ journal: any DocumentJournal, _ log: EditLog) {
    self.journal = journal
    self.log = log
  }

  func record(_ contents: DocumentContents) throws(DocumentError) {
    try? log.write(.writing)
    try journal.record(contents)
    try? log.write(.written(NumberedText.count(byteCount: contents.byteCount)))
  }

  func clear() { journal.clear() }
}
