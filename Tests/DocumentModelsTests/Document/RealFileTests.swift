import Dispatch
import DocumentModels
import Foundation
import Signals
import Testing

@Suite("A document in a real file", .timeLimit(.minutes(10)))
struct RealFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Waits until the document holds a text.
  private func wait(_ document: Document<TextFormat>, for text: String) async throws {
    _ = try await document.content.producer.filter { $0 == text }.first()
  }

  @Test("follows replacement, writing, truncation, new permissions, removal, and a moved folder")
  func followed() async throws {
    let files = FileManager.default
    try folder.folder("sub")
    let path = try folder.file("sub/notes", "first".utf8)
    let document = Document(path: path, format: TextFormat())
    try await document.open().wait()
    for text in ["second", "third"] {
      try folder.file("sub/other", text.utf8)
      try #require(rename(folder("sub/other"), path) == 0)
      try await wait(document, for: text)
    }
    try Data("fourth".utf8).write(to: URL(filePath: path))
    try await wait(document, for: "fourth")
    try #require(chmod(path, 0o600) == 0)
    try #require(truncate(path, 4) == 0)
    try await wait(document, for: "four")
    #expect(!document.isDirty.value)

    try files.removeItem(atPath: path)
    _ = try await document.isDirty.producer.filter(\.self).first()
    #expect(document.content.value == "four")
    try folder.file("sub/notes", "four".utf8)
    _ = try await document.isDirty.producer.filter { !$0 }.first()

    try files.moveItem(atPath: folder("sub"), toPath: folder("away"))
    _ = try await document.isDirty.producer.filter(\.self).first()
    let error = await #expect(throws: DocumentError.self) { try await document.save().wait() }
    #expect(error?.reason == .folderMissing)
    try files.moveItem(atPath: folder("away"), toPath: folder("sub"))
    _ = try await document.isDirty.producer.filter { !$0 }.first()
    #expect(try text(of: path) == "four")
  }

  @Test("keeps its encoding, mark, line ends and permissions through editing and saving")
  func kept() async throws {
    let bytes = try TextFormat().encode(
      "one\ntwo\n",
      TextDetails(
        encoding: .utf16BigEndian,
        hasByteOrderMark: true,
        lineEnding: .carriageReturnLineFeed
      )
    ).allBytes
    let path = try folder.file("notes", bytes, mode: 0o640)
    let document = Document(path: path, format: TextFormat())
    let text = try await document.use { text in
      text += "three\n"
      return text
    }
    #expect(text == "one\ntwo\nthree\n")
    try await document.save().wait()
    let end = "three\r\n".utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    #expect(try DocumentModelsTests.bytes(of: path) == bytes + end)
    #expect(try mode(of: path) == 0o640)
    #expect(try folder.names == ["notes"])
  }

  @Test("gives what a killed process has edited to the next one")
  func recovered() async throws {
    let path = try folder.file("notes", "old".utf8)
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let autosave = Autosave(journalDelay: .milliseconds(1))
      let options = DocumentOptions(autosave: autosave)
      let store = SignallingStore()
      let document = Document(path: path, format: TextFormat(), options: options, store: store)
      try await document.use { $0 = "edited" }
      _ = try await store.written.producer.filter(\.self).first()
      kill(getpid(), SIGKILL)
    }
    #expect(try text(of: path) == "old")
    let document = Document(path: path, format: TextFormat())
    try await document.open().wait()
    #expect(document.content.value == "old")
    #expect(document.recovery.value != nil)
    try await document.recover().wait()
    #expect(document.content.value == "edited")
    try await document.save().wait()
    try await document.close().wait()
    #expect(try text(of: path) == "edited")
    #expect(try folder.names == ["notes"])
  }

  @Test("is opened and saved while all pools are blocked")
  func blockedPools() async throws {
    let path = try folder.file("notes", "old".utf8)
    await #expect(processExitsWith: .success) { [path = path as String] in
      let done = DispatchSemaphore(value: 0)
      let document = Document(path: path, format: TextFormat())
      blockAllPools()
      document.using { $0 = "new" }.flatMapError { _ in .empty }
        .flatMap(.concat) { document.save().flatMapError { _ in .empty } }
        .startWithCompleted { done.signal() }
      let isDone = waitHere(for: done)
      let saved = try? text(of: path)
      // No pool is left to end this in another way.
      exit(isDone && saved == "new" ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}

/// Gives each pool of the process more to wait for than it has threads.
private func blockAllPools() {
  let never = DispatchSemaphore(value: 0)
  for qos in [DispatchQoS.QoSClass.background, .utility, .default, .userInitiated] {
    for _ in 0..<300 { DispatchQueue.global(qos: qos).async { never.wait() } }
  }
  for number in 0..<300 { DispatchQueue(label: "\(number)").async { never.wait() } }
}

/// Blocks the calling thread.
private func waitHere(for semaphore: DispatchSemaphore) -> Bool {
  semaphore.wait(timeout: .now() + 60) == .success
}

/// The file store, which tells when the journal is on the disk.
private final class SignallingStore: DocumentStore {
  let written = MutableProperty(false)
  private let store = FileDocumentStore()

  func load(_ path: String) -> SignalProducer<DocumentChunk, DocumentError> { store.load(path) }

  func save(
    _ contents: DocumentContents,
    to path: String,
    expecting expectation: SaveExpectation
  ) -> SignalProducer<SavingStep, DocumentError> {
    store.save(contents, to: path, expecting: expectation)
  }

  func makeJournal(_ path: String) -> (any DocumentJournal)? {
    store.makeJournal(path).map { Journal($0, written) }
  }

  private final class Journal: DocumentJournal {
    private let journal: any DocumentJournal
    private let written: MutableProperty<Bool>

    init(_ journal: any DocumentJournal, _ written: MutableProperty<Bool>) {
      self.journal = journal
      self.written = written
    }

    func record(_ contents: DocumentContents) throws(DocumentError) {
      try journal.record(contents)
      written.value = true
    }

    func clear() { journal.clear() }
  }
}
