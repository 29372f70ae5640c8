// guide to: Sources/DocumentModels/DocumentModels.docc/DocumentModels.md

import DocumentModels
import Signals
import Testing

@Suite("The first page of DocumentModels")
struct DocumentGuideTests {
  @Test("a line is added to a file that did not exist, and saved")
  func addsLine() async throws {
    let folder = try TemporaryFolder()
    let path = folder("notes.txt")
    // guide: begin
    let notes = try DocumentRegistry.shared.document(at: path, format: TextFormat())
    let count = try await notes.use { text in
      text += "One more line.\n"
      return text.count
    }
    try await notes.save().wait()
    // guide: end
    #expect(count == 15)
    #expect(try text(of: path) == "One more line.\n")
  }
}
