import Foundation
import Testing

@testable import DocumentModels

@Suite("A save that fails")
struct FailedSaveTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "names the path, the operation and the reason",
    arguments: [
      ("/proc/nope/x", .folderMissing),
      ("/proc/self/status/x", .notAFolder),
      ("/tmp/", .isDirectory),
      ("/tmp/.", .isDirectory),
      ("/tmp/\(UUID().uuidString)/..", .isDirectory),
      ("/tmp/missing-\(UUID().uuidString)/", .isDirectory),
      ("/dev/full", .notARegularFile(.characterDevice)),
      ("", .invalidPath),
      ("/tmp/nul\0byte", .invalidPath),
      ("/tmp/\(String(repeating: "n", count: 256))", .nameTooLong),
    ] as [(String, DocumentError.Reason)]
  )
  func refusal(path: String, reason: DocumentError.Reason) {
    #expect(throws: DocumentError(path: path, operation: .save, reason: reason)) {
      try save("new", to: path)
    }
  }

  @Test("because of a named pipe doesn't wait for a reader")
  func fifo() throws {
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    #expect(
      throws: DocumentError(
        path: folder("pipe"),
        operation: .save,
        reason: .notARegularFile(.fifo)
      )
    ) {
      try save("new", to: folder("pipe"))
    }
  }

  @Test("because a folder takes the name meanwhile leaves nothing behind")
  func replacedByFolder() throws {
    var replacement = try FileReplacement(folder("file"))
    try replacement.write([1])
    try folder.folder("file")
    let error = #expect(throws: DocumentError.self) { try replacement.commit() }
    #expect(error?.operation == .replace)
    #expect(error?.reason == .isDirectory)
    _ = consume replacement
    #expect(try folder.names == ["file"])
  }

  @Test("past the allowed file size keeps the old bytes and leaves nothing behind (C55)")
  func fileSizeLimit() async throws {
    let path = try folder.file("file", "old".utf8, mode: 0o640)
    await #expect(processExitsWith: .success) { [path = path as String] in
      signal(SIGXFSZ, SIG_IGN)
      try withFileSizeLimit(100_000) {
        #expect(throws: DocumentError(path: path, operation: .write, reason: .noSpace)) {
          try save(String(repeating: "n", count: 150_000), to: path)
        }
      }
      try expectOnly(path, holds: "old")
      // Space is back: the next save succeeds.
      try save("new", to: path)
      try expectOnly(path, holds: "new")
    }
  }

  @Test(
    "on a full disk keeps the old bytes, and works again when there is space (C55)",
    .enabled(if: PrivateFileSystem.isAvailable, "a file system of one's own needs root")
  )
  func fullDisk() async throws {
    await #expect(processExitsWith: .success) { [folder = folder.path as String] in
      try PrivateFileSystem.mount(at: folder, megabytes: 1)
      let path = "\(folder)/file"
      try save("old", to: path)
      let error = #expect(throws: DocumentError.self) {
        try save(String(repeating: "n", count: 2_000_000), to: path)
      }
      #expect(error?.reason == .noSpace)
      try expectOnly(path, holds: "old")
      try save("new", to: path)
      try expectOnly(path, holds: "new")
    }
  }

  @Test(
    "on a read-only file system says so",
    .enabled(if: PrivateFileSystem.isAvailable, "a file system of one's own needs root")
  )
  func readOnly() async throws {
    await #expect(processExitsWith: .success) { [folder = folder.path as String] in
      try PrivateFileSystem.mount(at: folder, megabytes: 1)
      let path = "\(folder)/file"
      try save("old", to: path)
      try PrivateFileSystem.makeReadOnly(at: folder)
      for target in [path, "\(folder)/new"] {
        #expect(throws: DocumentError(path: target, operation: .save, reason: .readOnly)) {
          try save("new", to: target)
        }
      }
      try expectOnly(path, holds: "old")
    }
  }

  @Test("for want of permission, for the file or for the folder, keeps the old bytes")
  func notPermitted() async throws {
    let file = try folder.file("file", "old".utf8, mode: 0o444)
    let locked = try folder.folder("locked")
    await #expect(processExitsWith: .success) {
      [folder = folder.path as String, file = file as String, locked = locked as String] in
      try #require(chmod(locked, 0o555) == 0 && chmod(folder, 0o777) == 0)
      try becomeOrdinaryUser()
      for path in [file, "\(locked)/new"] {
        #expect(throws: DocumentError(path: path, operation: .save, reason: .notPermitted)) {
          try save("new", to: path)
        }
      }
      #expect(try text(of: file) == "old")
    }
    #expect(try folder.names == ["file", "locked"])
  }

  @Test("isn't caused by a folder that may be written but not listed")
  func unlistableFolder() async throws {
    let hidden = try folder.folder("hidden")
    await #expect(processExitsWith: .success) { [hidden = hidden as String] in
      try #require(chmod(hidden, 0o777) == 0)
      try becomeOrdinaryUser(owning: hidden)
      try #require(chmod(hidden, 0o333) == 0)
      try save("new", to: "\(hidden)/file")
      #expect(try text(of: "\(hidden)/file") == "new")
    }
  }
}
