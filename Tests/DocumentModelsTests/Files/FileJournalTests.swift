import Foundation
import Testing

@testable import DocumentModels

@Suite("A journal in a file")
struct FileJournalTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.file("file", "old".utf8)
  }

  private func record(_ text: String, _ journal: FileJournal) throws {
    try journal.record(DocumentContents(text: text))
  }

  private func recovered() throws -> [String] {
    LeftBehind.edits(SideFiles(for: try FilePath(path)))
      .map { String(decoding: $0.contents.allBytes, as: UTF8.self) }
  }

  @Test("offers what was written last, once its writer is gone")
  func recovery() throws {
    var journal: FileJournal? = FileJournal(path)
    for text in ["first", "first and more", "and more", "", "the last"] {
      try journal.map { try record(text, $0) }
    }
    #expect(try recovered() == [])
    journal = nil
    #expect(try recovered() == ["the last"])
    #expect(try text(of: path) == "old")
  }

  @Test("makes no file before there is something to write, and leaves none once it is cleared")
  func cleared() throws {
    let journal = FileJournal(path)
    #expect(try folder.names == ["file"])
    try record("edited", journal)
    #expect(try folder.names.count == 2)
    journal.clear()
    #expect(try folder.names == ["file"])
    try record("edited again", journal)
    #expect(try folder.names.count == 2)
  }

  @Test("is for its owner's eyes only")
  func permissions() throws {
    let journal = FileJournal(path)
    try record("secret", journal)
    let name = try #require(try folder.names.first { $0 != "file" })
    #expect(try mode(of: folder(name)) == 0o600)
  }

  @Test("gives what was whole before a crash, wherever it is cut")
  func torn() throws {
    let texts = ["the first text", "the first text, edited", "another text"]
    var ends: [Int] = [0]
    var journal: FileJournal? = FileJournal(path)
    var name = ""
    for text in texts {
      try journal.map { try record(text, $0) }
      name = try #require(try folder.names.first { $0 != "file" })
      ends.append(try bytes(of: folder(name)).count)
    }
    let whole = try bytes(of: folder(name))
    journal = nil
    for count in 0...whole.count {
      try Data(whole.prefix(count)).write(to: URL(filePath: folder(name)))
      let expected = zip(ends.dropFirst(), texts).filter { $0.0 <= count }.map(\.1).suffix(1)
      #expect(try recovered() == Array(expected), "cut to \(count)")
    }
  }

  @Test("takes nothing from an entry of which any byte is wrong, and never traps on it")
  func damaged() throws {
    var journal: FileJournal? = FileJournal(path)
    try journal.map { try record("the first text", $0) }
    let name = try #require(try folder.names.first { $0 != "file" })
    let firstCount = try bytes(of: folder(name)).count
    try journal.map { try record("the first text, edited", $0) }
    let whole = try bytes(of: folder(name))
    journal = nil
    for index in whole.indices {
      var damaged = whole
      damaged[index] ^= 0x81
      try Data(damaged).write(to: URL(filePath: folder(name)))
      #expect(try recovered() == (index < firstCount ? [] : ["the first text"]), "byte \(index)")
    }
  }

  @Test("begins anew when it has grown far beyond the content, and loses nothing by that")
  func compacted() throws {
    var journal: FileJournal? = FileJournal(path)
    for number in 0..<40 {
      let text = String(repeating: "\(number % 10)", count: 100_000)
      try journal.map { try record(text, $0) }
    }
    let name = try #require(try folder.names.first { $0 != "file" })
    #expect(try folder.names.count == 2)
    #expect(try bytes(of: folder(name)).count < 2_000_000)
    journal = nil
    #expect(try recovered() == [String(repeating: "9", count: 100_000)])
  }

  @Test(
    "on a full disk keeps what was written before",
    .enabled(if: PrivateFileSystem.isAvailable, "a file system of one's own needs root")
  )
  func fullDisk() async throws {
    await #expect(processExitsWith: .success) { [folder = folder.path as String] in
      try PrivateFileSystem.mount(at: folder, megabytes: 1)
      let path = "\(folder)/file"
      var journal: FileJournal? = FileJournal(path)
      try journal?.record(DocumentContents(text: "safe"))
      let error = #expect(throws: DocumentError.self) {
        try journal?.record(DocumentContents(text: String(repeating: "n", count: 2_000_000)))
      }
      #expect(error == DocumentError(path: path, operation: .journal, reason: .noSpace))
      try journal?.record(DocumentContents(text: "safe again"))
      journal = nil
      let edits = LeftBehind.edits(SideFiles(for: try FilePath(path)))
      #expect(edits.map { $0.contents.allBytes } == [Array("safe again".utf8)])
    }
  }
}
