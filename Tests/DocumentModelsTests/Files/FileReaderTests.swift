import Foundation
import Testing

@testable import DocumentModels

@Suite("Reading a file")
struct FileReaderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("gives the bytes in order, a chunk at a time, with progress up to the whole")
  func chunks() throws {
    let content = (0..<10).map(UInt8.init)
    var reader = try FileReader(
      folder.file("ten", content),
      chunkSize: 4,
      sizeLimit: 100
    )

    #expect(reader.progress == DocumentProgress(completed: 0, total: 10))
    var chunks: [DocumentChunk] = []
    while let chunk = try reader.next() { chunks.append(chunk) }

    #expect(chunks.map(\.bytes) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]])
    #expect(chunks.map(\.progress.completed) == [4, 8, 10])
    #expect(chunks.map(\.progress.total) == [10, 10, 10])
    #expect(chunks.last?.progress.fraction == 1)
  }

  @Test("gives no chunk for an empty file, which is wholly read at once")
  func empty() throws {
    var reader = try FileReader(folder.file("empty", []), chunkSize: 4, sizeLimit: 100)
    #expect(try reader.next() == nil)
    #expect(reader.progress.fraction == 1)
  }

  @Test("reads files that the kernel makes up and that claim to be empty")
  func kernelFile() throws {
    #expect(try read("/proc/self/status").count > 100)
  }

  @Test("follows links, and takes a path with a newline or a non-ASCII name")
  func unusualPaths() throws {
    try folder.file("line\nbreak é", "x".utf8)
    try folder.link("link", to: "line\nbreak é")
    #expect(try read(folder("link")) == Array("x".utf8))
  }

  @Test("holds no file open after the reader is gone")
  func descriptors() throws {
    let path = try folder.file("file", "x".utf8)
    for _ in 0..<5_000 {
      _ = try FileReader(path, chunkSize: 1, sizeLimit: 1)
    }
    #expect(try read(path) == Array("x".utf8))
  }
}

@Suite("What can't be read")
struct UnreadableFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "is refused with its path and the reason",
    arguments: [
      ("/proc/nope/x", .folderMissing),
      ("/proc/self/nope", .notFound),
      ("/proc/self/status/x", .notAFolder),
      ("/proc/self/", .isDirectory),
      ("/dev/null", .notARegularFile(.characterDevice)),
      ("", .invalidPath),
      ("/tmp/nul\0byte", .invalidPath),
      ("/tmp/\(String(repeating: "n", count: 256))", .nameTooLong),
    ] as [(String, DocumentError.Reason)]
  )
  func refusal(path: String, reason: DocumentError.Reason) {
    #expect(throws: DocumentError(path: path, operation: .open, reason: reason)) {
      try read(path)
    }
  }

  @Test("can be a named pipe that nobody writes to: it is refused, not waited for")
  func fifo() throws {
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    #expect(
      throws: DocumentError(
        path: folder("pipe"),
        operation: .open,
        reason: .notARegularFile(.fifo)
      )
    ) {
      try read(folder("pipe"))
    }
  }

  @Test("can be a link that leads nowhere, or in a circle")
  func links() throws {
    try folder.link("dangling", to: "nothing")
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    #expect(
      throws: DocumentError(path: folder("dangling"), operation: .open, reason: .notFound)
    ) {
      try read(folder("dangling"))
    }
    #expect(throws: DocumentError(path: folder("a"), operation: .open, reason: .linkLoop)) {
      try read(folder("a"))
    }
  }

  @Test("can be larger than the limit, which is found out before a byte is read")
  func tooLarge() throws {
    let path = try folder.file("large", [1, 2, 3, 4])
    #expect(throws: DocumentError(path: path, operation: .open, reason: .tooLarge(limit: 3))) {
      try read(path, sizeLimit: 3)
    }
  }

  @Test("can claim to be empty and be larger than the limit")
  func tooLargeKernelFile() throws {
    let path = "/proc/self/status"
    #expect(throws: DocumentError(path: path, operation: .read, reason: .tooLarge(limit: 10))) {
      try read(path, sizeLimit: 10)
    }
  }

  @Test("can shrink meanwhile")
  func truncated() throws {
    let path = try folder.file("file", [1, 2, 3, 4])
    var reader = try FileReader(path, chunkSize: 2, sizeLimit: 100)
    _ = try reader.next()
    try #require(truncate(path, 1) == 0)
    let error = #expect(throws: DocumentError.self) { _ = try reader.next() }
    #expect(error?.operation == .read)
    #expect(error?.reason == .truncatedWhileReading(expected: 4, found: 1))
  }

  @Test("can grow meanwhile")
  func grown() throws {
    let path = try folder.file("file", [1, 2, 3, 4])
    var reader = try FileReader(path, chunkSize: 4, sizeLimit: 100)
    _ = try reader.next()
    try #require(truncate(path, 9) == 0)
    let error = #expect(throws: DocumentError.self) { _ = try reader.next() }
    #expect(error?.reason == .grewWhileReading(expected: 4))
  }
}
