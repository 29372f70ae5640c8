import DocumentModels
import Foundation
import Signals
import Testing

@Suite("Two processes with one document")
struct ProcessesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "the second one that saves finds a conflict, and overwrites nothing",
    .timeLimit(.minutes(10))
  )
  func conflict() async throws {
    let path = try folder.file("notes", "old".utf8)
    let document = Document(path: path, format: TextFormat())
    try await document.use { $0 = "mine" }
    try await OtherProcess(["edit", "--path", path, "--text", "theirs"]).end()
    #expect(try text(of: path) == "theirs")

    // Whether it has noticed already or not: it doesn't save.
    let error = await #expect(throws: DocumentError.self) { try await document.save().wait() }
    #expect([.changedElsewhere, .inConflict].contains(error?.reason))
    guard case .conflict = document.state.value.settled else {
      Issue.record("\(document.state.value) is no conflict")
      return
    }
    #expect(try text(of: path) == "theirs")
    #expect(document.content.value == "mine")
    try await document.resolve(keeping: .both).wait()
    #expect(document.content.value == "theirs")
    #expect(try text(of: folder("notes (mine)")) == "mine")
  }

  @Test("one that only reads follows what the other one saves", .timeLimit(.minutes(10)))
  func following() async throws {
    let path = try folder.file("notes", "old".utf8)
    let document = Document(path: path, format: TextFormat())
    try await document.open().wait()
    try await OtherProcess(["edit", "--path", path, "--text", "theirs"]).end()
    let text = try await document.content.producer.filter { $0 == "theirs" }.first()
    #expect(text == "theirs")
    #expect(!document.isDirty.value)
  }

  @Test("one keeps the other out while it has it open, and no longer", .timeLimit(.minutes(10)))
  func locked() async throws {
    let path = try folder.file("notes", "old".utf8)
    let holder = try OtherProcess(["hold", "--path", path])
    try await holder.line("held")
    let document = Document(
      path: path,
      format: TextFormat(),
      options: DocumentOptions(locking: .whileOpen)
    )
    let error = await #expect(throws: DocumentError.self) { try await document.open().wait() }
    #expect(error?.reason == .lockedElsewhere(process: holder.number))

    // Somebody who doesn't lock while it is open waits with saving until the other one closes,
    // which takes its time where other tests run.
    let waiting = Document(
      path: path,
      format: TextFormat(),
      options: DocumentOptions(lockTimeout: .seconds(50))
    )
    try await waiting.use { $0 = "mine" }
    let saving = Task { try await waiting.save().wait() }
    try await holder.end()
    try await saving.value
    #expect(try text(of: path) == "mine")
    try await document.open().wait()
  }

  @Test("a lock goes with the process that is killed", .timeLimit(.minutes(10)))
  func killed() async throws {
    let path = try folder.file("notes", "old".utf8)
    let holder = try OtherProcess(["hold", "--path", path])
    try await holder.line("held")
    await holder.kill()
    let document = Document(
      path: path,
      format: TextFormat(),
      options: DocumentOptions(locking: .whileOpen)
    )
    try await document.open().wait()
    try await document.close().wait()
    #expect(try folder.names == ["notes"])
  }
}
