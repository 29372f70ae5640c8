import Foundation
import Testing

@testable import DocumentModels

@Suite("Saving a file")
struct FileReplacementTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("makes a new file with the permissions that the process gives to new files")
  func newFile() throws {
    try save("new", to: folder("file"))
    #expect(try text(of: folder("file")) == "new")
    #expect(try folder.names == ["file"])

    try Data().write(to: URL(filePath: folder("other")))
    #expect(try mode(of: folder("file")) == mode(of: folder("other")))
  }

  @Test(
    "replaces the bytes and keeps the permissions",
    arguments: [0o640, 0o600, 0o755, 0o4711, 0o666]
  )
  func modeKept(mode old: Int) throws {
    let path = try folder.file("file", "a much longer text".utf8, mode: old)
    try save("new", to: path)
    #expect(try text(of: path) == "new")
    #expect(try mode(of: path) == old)
    #expect(try folder.names == ["file"])
  }

  @Test("keeps the owner and the group", .enabled(if: geteuid() == 0, "only root can give files"))
  func ownerKept() throws {
    let path = try folder.file("file", "old".utf8)
    try #require(chown(path, 65_534, 65_533) == 0)
    try save("new", to: path)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.ownerAccountID] as? Int == 65_534)
    #expect(attributes[.groupOwnerAccountID] as? Int == 65_533)
  }

  @Test("keeps the right to run as the owner, for any user")
  func setUserKept() async throws {
    let path = try folder.file("file", "old".utf8)
    await #expect(processExitsWith: .success) {
      [folder = folder.path as String, path = path as String] in
      try #require(chmod(folder, 0o777) == 0)
      try becomeOrdinaryUser(owning: path)
      try #require(chmod(path, 0o4750) == 0)
      try save("new", to: path)
      #expect(try mode(of: path) == 0o4750)
    }
  }

  @Test(
    "lends nobody the rights of an owner and a group that can't be kept",
    .enabled(if: geteuid() == 0, "only root can be somebody else first"),
    arguments: [(0o4777, 0o777), (0o2777, 0o777), (0o662, 0o622)]
  )
  func rightsDropped(old: Int, new: Int) async throws {
    let path = try folder.file("file", "old".utf8)
    await #expect(processExitsWith: .success) {
      [folder = folder.path as String, path = path as String, old = old as Int, new = new as Int]
      in
      try #require(chmod(folder, 0o777) == 0 && chmod(path, mode_t(old)) == 0)
      try becomeOrdinaryUser()
      try save("new", to: path)
      #expect(try mode(of: path) == new)
    }
  }

  @Test("shows no reader anything but the old bytes until it is committed")
  func oldUntilCommitted() throws {
    let path = try folder.file("file", "old".utf8)
    var replacement = try FileReplacement(path)
    try replacement.write(Array("new".utf8))
    #expect(try text(of: path) == "old")
    _ = try replacement.commit()
    #expect(try text(of: path) == "new")
  }

  @Test("leaves nothing behind when it is given up")
  func abandoned() throws {
    let path = try folder.file("file", "old".utf8)
    do {
      let replacement = try FileReplacement(path)
      try replacement.write(Array("new".utf8))
      #expect(try folder.names.count == 2)
    }
    #expect(try folder.names == ["file"])
    #expect(try text(of: path) == "old")
  }

  @Test("stays in its folder when that is moved meanwhile")
  func folderMoved() throws {
    try folder.folder("before")
    var replacement = try FileReplacement(folder("before/file"))
    try replacement.write(Array("new".utf8))
    try FileManager.default.moveItem(atPath: folder("before"), toPath: folder("after"))
    _ = try replacement.commit()
    #expect(try text(of: folder("after/file")) == "new")
  }

  @Test("writes more than one call to the system takes, and empty files")
  func sizes() throws {
    let long = String(repeating: "0123456789", count: 100_000)
    try save(long, to: folder("long"), chunkSize: 999_983)
    #expect(try text(of: folder("long")) == long)
    try save("", to: folder("long"))
    #expect(try bytes(of: folder("long")) == [])
  }

  @Test("takes the longest name that the file system has, of whatever characters")
  func longestName() throws {
    for name in [String(repeating: "n", count: 255), String(repeating: "語", count: 85)] {
      try save("new", to: folder(name))
      #expect(try text(of: folder(name)) == "new")
    }
  }

  @Test("takes a bare name in the current folder, and a path with a newline")
  func names() throws {
    #expect(try FilePath("name").folder == ".")
    #expect(try FilePath("/name").folder == "/")
    #expect(try FilePath("/a/b").folder == "/a")
    try save("new", to: folder("line\nbreak"))
    #expect(try folder.names == ["line\nbreak"])
  }

  @Test("by many at once leaves the bytes of one of them, whole")
  func concurrent() async throws {
    let path = folder("file")
    let texts = (0..<16).map { String(repeating: "\($0 % 10)", count: 10_000 + $0) }
    try await withThrowingTaskGroup { group in
      for text in texts {
        group.addTask { try save(text, to: path, chunkSize: 1_000) }
      }
      try await group.waitForAll()
    }
    #expect(texts.contains(try text(of: path)))
    #expect(try folder.names == ["file"])
  }
}
