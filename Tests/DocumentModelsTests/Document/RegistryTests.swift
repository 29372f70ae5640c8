import DocumentModels
import Foundation
import Signals
import SignalsTesting
import Testing

@Suite("The registry of documents")
struct RegistryTests {
  @Test("C62: gives one document for all paths of a file, and one opening for all who use it")
  func shared() async throws {
    let folder = try TemporaryFolder()
    try folder.folder("sub")
    try folder.file("notes", "text".utf8)
    try folder.link("link", to: "sub/../notes")
    try folder.link("other", to: folder.path)
    let registry = DocumentRegistry(background: nil)
    let document = try registry.document(at: folder("notes"), format: TextFormat())
    for path in ["sub/../notes", "./notes", "link", "other/link", "other/sub/../../other/notes"] {
      // The last one leads through the folder above, whose name the link doesn't have.
      guard FileManager.default.fileExists(atPath: folder(path)) else { continue }
      #expect(try registry.document(at: folder(path), format: TextFormat()) === document)
    }
    #expect(registry.count == 1)
    try await document.use { $0 += "!" }
    let other = try registry.document(at: folder("link"), format: TextFormat())
    #expect(try await other.use { $0 } == "text!")
  }

  @Test("gives the same document for a file that doesn't exist yet, and once it does")
  func missing() async throws {
    let folder = try TemporaryFolder()
    let registry = DocumentRegistry(background: nil)
    let document = try registry.document(at: folder("new"), format: TextFormat())
    try await document.use { $0 = "text" }
    #expect(try registry.document(at: folder("./new"), format: TextFormat()) === document)
  }

  @Test("lets go of a document that nobody uses any more")
  func released() throws {
    let fixture = DocumentFixture("text")
    try expectReleased {
      try fixture.registry.document(at: "notes", format: TextFormat())
    }
    #expect(fixture.registry.count == 0)
    let again = try fixture.registry.document(at: "notes", format: TextFormat())
    #expect(again.state.value == .closed)
  }

  @Test("refuses another format for a document that is in use")
  func differentFormat() throws {
    let fixture = DocumentFixture("text")
    let document = try fixture.registry.document(at: "notes", format: TextFormat())
    #expect(throws: DocumentFixture.error(.open, .differentFormat)) {
      try fixture.registry.document(at: "notes", format: BytesFormat())
    }
    withExtendedLifetime(document) {}
  }

  @Test("refuses a path that no document can have")
  func badPath() {
    let fixture = DocumentFixture("text")
    #expect(throws: DocumentError(path: "", operation: .open, reason: .invalidPath)) {
      try fixture.registry.document(at: "", format: TextFormat())
    }
    #expect(throws: DocumentError.self) {
      try DocumentRegistry.shared.document(at: "/proc/nope/x", format: TextFormat())
    }
  }

  @Test("follows a document to another path, and lets no two have one")
  func moved() throws {
    let fixture = DocumentFixture("text")
    let first = try fixture.registry.document(at: "notes", format: TextFormat())
    let second = try fixture.registry.document(at: "others", format: TextFormat())
    first.open().start()
    fixture.finish()
    #expect(fixture.result(first.save(as: "others", replacing: true)) == ["alreadyInUse"])
    #expect(fixture.result(first.save(as: "new")) == ["completed"])
    #expect(try fixture.registry.document(at: "new", format: TextFormat()) === first)
    #expect(try fixture.registry.document(at: "notes", format: TextFormat()) !== first)
    withExtendedLifetime(second) {}
  }
}
