import DocumentModels
import Signals
import SignalsTesting
import Testing

@Suite("Formats of documents")
struct FormatTests {
  struct Settings: Codable, Equatable, Sendable {
    var name = "new"
    var sizes = [1, 2]
  }

  /// What can't be compared but by what is written of it.
  struct Opaque: Codable, Sendable {
    var number = 0.0
  }

  private func decode<Format: DocumentFormat>(
    _ text: String,
    _ format: Format
  ) throws(DocumentError.Reason) -> Format.Content {
    var decoder = format.makeDecoder(byteCount: text.utf8.count)
    for byte in text.utf8 { try decoder.append([byte]) }
    return try decoder.finish().0
  }

  @Test("JSON is written the same way each time, and read back")
  func json() throws {
    let format = JSONFormat(newValue: Settings())
    let bytes = try format.encode(Settings(name: "a/b"), NoDetails()).allBytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text == "{\n  \"name\" : \"a/b\",\n  \"sizes\" : [\n    1,\n    2\n  ]\n}\n")
    #expect(try decode(text, format) == Settings(name: "a/b"))
    #expect(try decode("", format) == Settings())
  }

  @Test("JSON that isn't what is expected is an error that says where")
  func malformed() {
    let format = JSONFormat(newValue: Settings())
    for (text, part) in [
      ("{", "JSON"), ("{\"name\": \"a\", \"sizes\": [1, \"x\"]}", "sizes.[1]"),
      ("{\"name\": \"a\"}", "sizes"),
    ] {
      let reason = #expect(throws: DocumentError.Reason.self) { try decode(text, format) }
      guard case .malformed(let problem)? = reason else {
        Issue.record("\(String(describing: reason))")
        continue
      }
      #expect(problem.contains(part), "\(problem)")
    }
  }

  @Test("JSON that can't be written is an error of the content, not of the disk")
  func unencodable() {
    let format = JSONFormat(newValue: Opaque())
    let reason = #expect(throws: DocumentError.Reason.self) {
      try format.encode(Opaque(number: .nan), NoDetails())
    }
    guard case .unencodable? = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
  }

  @Test("values that can't be compared are compared by what is written of them")
  func comparison() {
    let format = JSONFormat(newValue: Opaque())
    #expect(format.areSame(Opaque(number: 1), Opaque(number: 1)))
    #expect(!format.areSame(Opaque(number: 1), Opaque(number: 2)))
    #expect(!format.areSame(Opaque(number: .nan), Opaque(number: .nan)))
  }

  @Test("a document of JSON and one of bytes go through files")
  func files() async throws {
    let folder = try TemporaryFolder()
    let settings = Document(path: folder("settings"), format: JSONFormat(newValue: Settings()))
    try await settings.use { $0.name = "changed" }
    try await settings.save().wait()
    let again = Document(path: folder("settings"), format: JSONFormat(newValue: Settings()))
    #expect(try await again.use { $0.name } == "changed")

    let raw = Document(path: folder("bytes"), format: BytesFormat())
    try await raw.use { $0 = [0, 255, 13, 10] }
    try await raw.save().wait()
    #expect(try bytes(of: folder("bytes")) == [0, 255, 13, 10])
  }

  @Test("a format of one's own needs three functions")
  func own() async throws {
    let folder = try TemporaryFolder()
    let document = Document(path: folder("lines"), format: Lines())
    try await document.use { $0 = ["one", "two"] }
    try await document.save().wait()
    #expect(try text(of: folder("lines")) == "one\ntwo")
    let model = DocumentModel(document)
    #expect(model.content.value == ["one", "two"])
  }

  private struct Lines: DocumentFormat {
    var newContent: ([String], NoDetails) { ([], NoDetails()) }

    func makeDecoder(byteCount: Int) -> WholeDecoder<[String], NoDetails> {
      WholeDecoder(byteCount: byteCount) { bytes in
        (
          String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init),
          NoDetails()
        )
      }
    }

    func encode(_ content: [String], _ details: NoDetails) -> DocumentContents {
      DocumentContents(text: content.joined(separator: "\n"))
    }
  }
}
