import FileShim
import Foundation
import Testing

@testable import DocumentModels

@Suite("Saving a file that can't be replaced")
struct InPlaceWriteTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("keeps all names of a file with the new bytes, says so, and leaves nothing behind")
  func otherNames() throws {
    let path = try folder.file("file", "a much longer text".utf8, mode: 0o640)
    try FileManager.default.linkItem(atPath: path, toPath: folder("other"))
    let (version, manner) = try save("new", to: path)
    #expect(manner == .inPlace(.otherNames))
    #expect(try text(of: path) == "new")
    #expect(try text(of: folder("other")) == "new")
    #expect(try mode(of: path) == 0o640)
    #expect(try folder.names == ["file", "other"])
    #expect(try FileDocumentStore().version(of: path) == version)
  }

  @Test("works in a folder that takes no file, with the whole content kept elsewhere meanwhile")
  func folderNotWritable() async throws {
    let locked = try folder.folder("locked")
    try folder.file("locked/file", "old".utf8)
    await #expect(processExitsWith: .success) {
      [folder = folder.path as String, locked = locked as String] in
      try #require(setenv("XDG_STATE_HOME", "\(folder)/state", 1) == 0)
      try #require(chmod(folder, 0o777) == 0)
      try #require(chown("\(locked)/file", 65_534, 65_534) == 0 || geteuid() != 0)
      try #require(chmod(locked, 0o555) == 0)
      try becomeOrdinaryUser()
      let (_, manner) = try save("new", to: "\(locked)/file")
      #expect(manner == .inPlace(.folderNotWritable))
      #expect(try text(of: "\(locked)/file") == "new")
      let state = "\(folder)/state/signals-documents"
      #expect(try FileManager.default.contentsOfDirectory(atPath: state) == [])
    }
  }

  @Test(
    "works for a single file that is mounted",
    .enabled(if: PrivateFileSystem.isAvailable, "mounting needs root")
  )
  func mounted() async throws {
    let source = try folder.file("source", "old".utf8)
    let target = try folder.file("target", "".utf8)
    await #expect(processExitsWith: .success) {
      [source = source as String, target = target as String] in
      try PrivateFileSystem.mountFile(source, at: target)
      let (_, manner) = try save("new", to: target)
      #expect(manner == .inPlace(.mountPoint))
      #expect(try text(of: source) == "new")
    }
  }

  @Test(
    "keeps the old bytes when there is no space for the new ones",
    .enabled(if: PrivateFileSystem.isAvailable, "a file system of one's own needs root")
  )
  func fullDisk() async throws {
    await #expect(processExitsWith: .success) { [folder = folder.path as String] in
      try PrivateFileSystem.mount(at: folder, megabytes: 2)
      let path = "\(folder)/file"
      try save("old", to: path)
      try FileManager.default.linkItem(atPath: path, toPath: "\(folder)/other")
      // There is space beside the file, but not in it.
      let error = #expect(throws: DocumentError.self) {
        try save(String(repeating: "n", count: 1_200_000), to: path)
      }
      #expect(error?.reason == .noSpace)
      #expect(try text(of: path) == "old")
      try save("new", to: path)
      #expect(try text(of: "\(folder)/other") == "new")
    }
  }

  @Test(
    "that is interrupted anywhere is completed at the next opening",
    arguments: [(0, 30_000), (1, 30_000), (12_345, 30_000), (30_000, 30_000), (5_000, 100)]
  )
  func interrupted(written: Int, oldCount: Int) throws {
    let old = String(repeating: "o", count: oldCount)
    let new = String(repeating: "n", count: 30_000)
    let path = try folder.file("file", (new.prefix(written) + old.dropFirst(written)).utf8)
    try folder.file(".file.outgoing", old.utf8)
    try folder.file(".file.incoming", new.utf8)
    LeftBehind.cleanUp(path)
    #expect(try text(of: path) == new)
    #expect(try folder.names == ["file"])
  }

  @Test("that had not begun is forgotten")
  func notBegun() throws {
    let path = try folder.file("file", "old".utf8)
    try folder.file(".file.outgoing", "old".utf8)
    LeftBehind.cleanUp(path)
    #expect(try text(of: path) == "old")
    #expect(try folder.names == ["file"])
  }

  @Test("that was interrupted is not completed over what somebody else has written since")
  func changedSince() throws {
    let path = try folder.file("file", "somebody else's".utf8)
    try folder.file(".file.outgoing", "old".utf8)
    try folder.file(".file.incoming", "the new content".utf8)
    LeftBehind.cleanUp(path)
    #expect(try text(of: path) == "somebody else's")
    let edits = LeftBehind.edits(SideFiles(for: try FilePath(path)))
    #expect(
      edits.map { String(decoding: $0.contents.allBytes, as: UTF8.self) } == ["the new content"]
    )
    edits.forEach { $0.discard() }
    #expect(try folder.names == ["file"])
  }

  @Test("is left alone while somebody is at work on it")
  func inUse() throws {
    let path = try folder.file("file", "new half, old half".utf8)
    try folder.file(".file.outgoing", "old".utf8)
    try folder.file(".file.incoming", "new".utf8)
    let lock = try FileLock(SideFiles(for: try FilePath(path)))
    LeftBehind.cleanUp(path)
    #expect(try text(of: path) == "new half, old half")
    #expect(try folder.names.count == 4)
    lock.release()
  }
}

@Suite("Extended attributes of a saved file")
struct ExtendedAttributeTests {
  @Test("are kept")
  func kept() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("file", "old".utf8)
    guard file_shim_set_attribute(path, "user.note", "kept") == 0 else {
      withKnownIssue("this file system has no extended attributes") {
        Issue.record("errno \(errno)")
      }
      return
    }
    try save("new", to: path)
    var value = [CChar](repeating: 0, count: 16)
    #expect(file_shim_get_attribute(path, "user.note", &value, 16) == 4)
    #expect(
      String(decoding: value.prefix(4).map { UInt8(bitPattern: $0) }, as: UTF8.self) == "kept"
    )
  }
}
