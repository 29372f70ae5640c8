import DocumentModels
import Signals

/// Edits and saves a document without pause, and writes down what it has done, until it is killed.
struct Writer {
  /// How long an edit may wait for the journal.
  static let journalLimit = Duration.milliseconds(40)

  private let path: String

  init(_ path: String) {
    self.path = path
  }

  /// Writes. It doesn't return.
  func writeWithoutPause() async throws -> Bool {
    let options = DocumentOptions(
      autosave: Autosave(journalDelay: .milliseconds(10), journalLimit: Self.journalLimit)
    )
    let log = try EditLog(for: path)
    let store = LoggingStore(log: log)
    let document = Document(path: path, format: TextFormat(), options: options, store: store)
    try await document.use { text in
      if text.isEmpty { text = NumberedText.start }
    }
    let saving = Task {
      while true { try await document.save().wait() }
    }
    for number in 1... {
      try await document.use { $0 += NumberedText.line(number) }
      try log.write(.edited(number))
      await Task.yield()
    }
    try await saving.value
    return true
  }
}
