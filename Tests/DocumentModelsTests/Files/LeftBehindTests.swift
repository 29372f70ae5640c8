import Foundation
import Signals
import Testing

@testable import DocumentModels

@Suite("What killed processes leave behind")
struct LeftBehindTests {
  @Test(
    "C56: a save that is killed leaves the old file, and what else it leaves goes at the next opening"
  )
  func temporaryFiles() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("file", "old".utf8)
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      var replacement = try FileReplacement(path)
      try replacement.write(Array(repeating: 0, count: 1_000_000))
      kill(getpid(), SIGKILL)
      _ = try replacement.commit()
    }
    #expect(try folder.names.count == 2)
    #expect(try text(of: path) == "old")
    FileDocumentStore().load(path).start()
    #expect(try folder.names == ["file"])
  }

  @Test("include what a save in place had begun to keep")
  func sideFiles() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("file", "old".utf8)
    try FileManager.default.linkItem(atPath: path, toPath: folder("other"))
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      var replacement = try FileReplacement(path)
      try replacement.write([1])
      kill(getpid(), SIGKILL)
      _ = try replacement.commit()
    }
    #expect(try folder.names.count == 3)
    LeftBehind.cleanUp(path)
    #expect(try folder.names == ["file", "other"])
  }

  @Test("doesn't include what a living process works on, nor files of others")
  func living() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("file", "old".utf8)
    try folder.file(".file.notes.tmp", "somebody's".utf8)
    let replacement = try FileReplacement(path)
    LeftBehind.cleanUp(path)
    #expect(try folder.names.count == 3)
    _ = consume replacement
  }
}
