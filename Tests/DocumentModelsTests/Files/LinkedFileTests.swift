import Foundation
import Testing

@testable import DocumentModels

@Suite("Saving through a symbolic link (C54)")
struct LinkedFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "keeps the link and changes its target",
    arguments: ["target", "./target", "sub/../target"]
  )
  func relative(target: String) throws {
    try folder.folder("sub")
    try folder.file("target", "old".utf8, mode: 0o640)
    let link = try folder.link("link", to: target)
    try save("new", to: link)
    #expect(try isLink(link))
    #expect(try text(of: folder("target")) == "new")
    #expect(try mode(of: folder("target")) == 0o640)
    #expect(try folder.names == ["link", "sub", "target"])
  }

  @Test("follows a chain of links through other folders, absolute and relative")
  func chain() throws {
    try folder.folder("one")
    try folder.folder("two")
    try folder.file("two/target", "old".utf8)
    try folder.link("one/second", to: "../two/target")
    try folder.link("first", to: folder("one/second"))
    try save("new", to: folder("first"))
    #expect(try text(of: folder("two/target")) == "new")
    #expect(try isLink(folder("first")))
    #expect(try isLink(folder("one/second")))
  }

  @Test("creates the target of a link that leads to nothing")
  func dangling() throws {
    let link = try folder.link("link", to: "target")
    try save("new", to: link)
    #expect(try isLink(link))
    #expect(try text(of: folder("target")) == "new")
  }

  @Test("fails on a circle, on a folder, and on a target whose folder is missing")
  func dead() throws {
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    try folder.link("folder", to: ".")
    try folder.link("nowhere", to: "missing/target")
    for (name, reason) in [
      ("a", .linkLoop), ("folder", .isDirectory), ("nowhere", .folderMissing),
    ] as [(String, DocumentError.Reason)] {
      #expect(throws: DocumentError(path: folder(name), operation: .save, reason: reason)) {
        try save("new", to: folder(name))
      }
    }
    #expect(try folder.names == ["a", "b", "folder", "nowhere"])
  }

  @Test("fails on a link of the kernel's that leads to a pipe")
  func kernelLink() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let path = "/proc/self/fd/\(ends[1])"
    #expect(
      throws: DocumentError(path: path, operation: .save, reason: .notARegularFile(.fifo))
    ) {
      try save("new", to: path)
    }
  }
}
