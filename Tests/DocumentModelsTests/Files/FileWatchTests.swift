import Foundation
import Signals
import Testing

@testable import DocumentModels

@Suite("Watching a file")
struct FileWatchTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Does something, and waits until the watch has told of it.
  private func expectTold(
    _ watch: Watch,
    _ comment: Comment,
    by action: () throws -> Void
  ) async throws {
    let seen = watch.count
    try action()
    await watch.wait(beyond: seen)
    #expect(watch.count > seen, comment)
  }

  @Test("C58: tells of all that can happen to it, and outlives each", .timeLimit(.minutes(10)))
  func all() async throws {
    let path = try folder.file("file", "old".utf8)
    let watch = Watch(path)
    let files = FileManager.default
    try await expectTold(watch, "a write") {
      try Data("new".utf8).write(to: URL(filePath: path))
    }
    for round in 1...2 {
      try await expectTold(watch, "a replacement, round \(round)") {
        try folder.file("other", "theirs".utf8)
        try #require(rename(folder("other"), path) == 0)
      }
    }
    try await expectTold(watch, "a truncation") { try #require(truncate(path, 1) == 0) }
    try await expectTold(watch, "new permissions") { try #require(chmod(path, 0o600) == 0) }
    try await expectTold(watch, "a move away") {
      try files.moveItem(atPath: path, toPath: folder("moved"))
    }
    try await expectTold(watch, "a creation") { try folder.file("file", "again".utf8) }
    try await expectTold(watch, "a removal") { try files.removeItem(atPath: path) }
    try await expectTold(watch, "a creation after a removal") {
      try folder.file("file", "again".utf8)
    }
    watch.end()
  }

  @Test("follows a folder that is moved away, made anew, and put back", .timeLimit(.minutes(10)))
  func movedFolder() async throws {
    let files = FileManager.default
    try folder.folder("sub")
    let path = try folder.file("sub/file", "old".utf8)
    let watch = Watch(path)
    try await expectTold(watch, "the move") {
      try files.moveItem(atPath: folder("sub"), toPath: folder("away"))
    }
    try await expectTold(watch, "the return") {
      try files.moveItem(atPath: folder("away"), toPath: folder("sub"))
    }
    try await expectTold(watch, "a write after the return") {
      try Data("new".utf8).write(to: URL(filePath: path))
    }
    try await expectTold(watch, "the removal") {
      try files.removeItem(atPath: folder("sub"))
    }
    try await expectTold(watch, "the new folder") { try folder.folder("sub") }
    try await expectTold(watch, "a file in the new folder") { try folder.file("sub/file", [1]) }
    watch.end()
  }

  @Test("ends with its run: the system forgets the folder")
  func ended() throws {
    let path = try folder.file("file", "old".utf8)
    let watch = Watch(path)
    watch.end()
    try Data("new".utf8).write(to: URL(filePath: path))
    #expect(watch.count == 0)
  }
}

/// A watch that counts, and can be waited for.
private final class Watch: Sendable {
  private let events = MutableProperty(0)
  private let run = SerialDisposable()

  init(_ path: String) {
    run.inner = FileWatch.producer(path).startWithValues { [events] in events.modify { $0 += 1 } }
  }

  var count: Int { events.value }

  func wait(beyond seen: Int) async {
    _ = try? await events.producer.filter { $0 > seen }.first()
  }

  func end() { run.dispose() }
}
