import DocumentModels
import Foundation
import Signals
import Testing

@Suite("A document that can't be opened or saved")
struct BadInputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Opens a document and gives the error, after checking that it stands for itself.
  private func openingError(_ path: String) async throws -> DocumentError {
    let document = Document(path: path, format: TextFormat())
    let error = await #expect(throws: DocumentError.self) { try await document.open().wait() }
    let found = try #require(error)
    #expect(found.path == path)
    #expect(document.state.value == .failed(found, previous: .closed))
    #expect(document.content.value == nil)
    // A use fails the same way, and isn't left waiting.
    await #expect(throws: DocumentError.self) { try await document.use { $0 = "overwritten" } }
    return found
  }

  @Test(
    "because it is a folder, a device, a pipe, missing or misnamed, says so, and nothing changes"
  )
  func files() async throws {
    try folder.folder("folder")
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    let cases: [(String, DocumentError.Reason)] = [
      (folder("folder"), .isDirectory),
      ("/dev/zero", .notARegularFile(.characterDevice)),
      ("/dev/full", .notARegularFile(.characterDevice)),
      (folder("pipe"), .notARegularFile(.fifo)),
      (folder("no/such/folder"), .folderMissing),
      (folder("pipe/file"), .notAFolder),
      (folder(String(repeating: "n", count: 256)), .nameTooLong),
      ("", .invalidPath),
      ("/tmp/nul\0byte", .invalidPath),
    ]
    for (path, reason) in cases {
      let error = try await openingError(path)
      #expect(error.operation == .open)
      #expect(error.reason == reason)
    }
    #expect(try folder.names == ["folder", "pipe"])
  }

  @Test("because its bytes are no text says where, and they stay as they are")
  func bytes() async throws {
    let utf16 = try folder.file("utf16", "text".utf16.flatMap { [UInt8($0), 0] })
    #expect(
      try await openingError(utf16).reason == .missingByteOrderMark(.utf16LittleEndian)
    )
    let invalid = try folder.file("invalid", Array("valid ".utf8) + [0xFF])
    let error = try await openingError(invalid)
    #expect(error.operation == .decode)
    #expect(error.reason == .undecodable(offset: 6))
    #expect(try DocumentModelsTests.bytes(of: invalid) == Array("valid ".utf8) + [0xFF])
  }

  @Test("for want of permission says so, and works once there is permission")
  func permission() async throws {
    let path = try folder.file("file", "text".utf8, mode: 0o000)
    await #expect(processExitsWith: .success) {
      [folder = folder.path as String, path = path as String] in
      try #require(chmod(folder, 0o777) == 0)
      try becomeOrdinaryUser(owning: path)
      let document = Document(path: path, format: TextFormat())
      let error = await #expect(throws: DocumentError.self) { try await document.open().wait() }
      #expect(error == DocumentError(path: path, operation: .open, reason: .notPermitted))
      try #require(chmod(path, 0o444) == 0)
      try await document.open().wait()
      try await document.use { $0 = "edited" }
      let refusal = await #expect(throws: DocumentError.self) { try await document.save().wait() }
      #expect(refusal == DocumentError(path: path, operation: .save, reason: .notPermitted))
      #expect(document.content.value == "edited")
      #expect(document.isDirty.value)
      #expect(try text(of: path) == "text")
      try #require(chmod(path, 0o644) == 0)
      try await document.save().wait()
      #expect(try text(of: path) == "edited")
    }
  }

  @Test(
    "on a full disk, or one that is read-only, keeps the old bytes and the edits (C55)",
    .enabled(if: PrivateFileSystem.isAvailable, "a file system of one's own needs root")
  )
  func disk() async throws {
    await #expect(processExitsWith: .success) { [folder = folder.path as String] in
      try PrivateFileSystem.mount(at: folder, megabytes: 1)
      let path = "\(folder)/file"
      try save("old", to: path)
      // The file system is this thread's alone, so everything must be done on it.
      let document = Document(
        path: path,
        format: TextFormat(),
        options: DocumentOptions(autosave: .off),
        io: ImmediateScheduler()
      )
      func failure(_ producer: SignalProducer<Void, DocumentError>) -> DocumentError? {
        var failure: DocumentError?
        if case .failure(let error)? = producer.waitHere() { failure = error }
        return failure
      }
      #expect(failure(document.open()) == nil)
      try document.replaceContent(with: String(repeating: "n", count: 2_000_000))
      #expect(failure(document.save())?.reason == .noSpace)
      #expect(document.isDirty.value)
      #expect(document.content.value?.utf8.count == 2_000_000)
      try expectOnly(path, holds: "old")

      try document.replaceContent(with: "short again")
      try PrivateFileSystem.makeReadOnly(at: folder)
      #expect(failure(document.save())?.reason == .readOnly)
      #expect(document.content.value == "short again")
      try expectOnly(path, holds: "old")
    }
  }

  @Test("past the allowed file size keeps the old bytes, and is saved by itself later (C55)")
  func fileSizeLimit() async throws {
    let path = try folder.file("file", "old".utf8)
    await #expect(processExitsWith: .success) { [path = path as String] in
      signal(SIGXFSZ, SIG_IGN)
      let autosave = Autosave(retryDelay: .milliseconds(20))
      let options = DocumentOptions(autosave: autosave)
      let document = Document(path: path, format: TextFormat(), options: options)
      let long = String(repeating: "n", count: 150_000)
      try await document.use { $0 = long }
      var old = rlimit()
      try #require(getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old) == 0)
      var new = rlimit(rlim_cur: 100_000, rlim_max: old.rlim_max)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &new) == 0)
      let error = await #expect(throws: DocumentError.self) { try await document.save().wait() }
      #expect(error?.reason == .noSpace)
      #expect(try text(of: path) == "old")
      #expect(document.isDirty.value)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old) == 0)
      _ = try await document.isDirty.producer.filter { !$0 }.first()
      #expect(try text(of: path) == long)
    }
  }

  @Test("because it grows while it is read says so; the next opening takes it whole")
  func growing() async throws {
    let path = try folder.file("file", Array(repeating: UInt8(ascii: "a"), count: 100_000))
    let handle = FileHandle(forUpdatingAtPath: path)
    let file = try #require(handle)
    try file.seekToEnd()
    let store = GrowingStore { try? file.write(contentsOf: Data("more".utf8)) }
    let document = Document(path: path, format: TextFormat(), store: store)
    let error = await #expect(throws: DocumentError.self) { try await document.open().wait() }
    #expect(error?.operation == .read)
    #expect(error?.reason == .grewWhileReading(expected: 100_000))
    let next = Document(path: path, format: TextFormat())
    try await next.open().wait()
    #expect(next.content.value?.utf8.count == 100_004)
  }

  @Test("isn't one because of a line break in its path, or because it has no bytes")
  func fine() async throws {
    let path = try folder.file("two\nlines", [])
    let document = Document(path: path, format: TextFormat())
    try await document.open().wait()
    #expect(document.content.value == "")
    try await document.use { $0 = "text" }
    try await document.save().wait()
    try await document.close().wait()
    #expect(try text(of: path) == "text")
    #expect(try folder.names == ["two\nlines"])
    let error = DocumentError(path: path, operation: .save, reason: .noSpace)
    #expect(error.description.contains("two\\nlines"))
  }
}

/// The file store, in whose files somebody else writes between two chunks.
private struct GrowingStore: DocumentStore {
  let write: @Sendable () -> Void

  func load(_ path: String) -> SignalProducer<DocumentChunk, DocumentError> {
    FileDocumentStore(chunkSize: 1 << 14).load(path).on(value: { chunk in
      if chunk.progress.completed == 1 << 15 { write() }
    })
  }

  func save(
    _ contents: DocumentContents,
    to path: String,
    expecting expectation: SaveExpectation
  ) -> SignalProducer<SavingStep, DocumentError> {
    FileDocumentStore().save(contents, to: path, expecting: expectation)
  }
}

extension SignalProducer {
  /// Starts a run that ends before it returns, and tells how it has ended.
  fileprivate func waitHere() -> Result<Void, Failure>? {
    let result = Lock<Result<Void, Failure>?>(nil)
    start { event in
      switch event {
      case .failed(let error): result.withLock { $0 = .failure(error) }
      case .completed: result.withLock { $0 = .success(()) }
      case .value, .interrupted: break
      }
    }
    return result.withLock { $0 }
  }
}
