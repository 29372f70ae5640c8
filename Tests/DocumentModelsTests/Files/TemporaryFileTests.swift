import Testing

@testable import DocumentModels

@Suite("The name of a temporary file")
struct TemporaryFileTests {
  @Test("is hidden, holds the document's name and the process, and differs each time")
  func name() {
    let names = Set((0..<100).map { _ in TemporaryFile.nextName(for: "notes.txt") })
    #expect(names.count == 100)
    #expect(names.allSatisfy { $0.hasPrefix(".notes.txt.") && $0.hasSuffix(".tmp") })
    #expect(names.allSatisfy { !$0.contains("/") })
  }

  @Test(
    "fits into 255 bytes without splitting a character",
    arguments: ["n", "é", "語", "😀", "👩‍👩‍👧‍👦"]
  )
  func length(character: Character) {
    for count in 1...255 {
      let name = String(repeating: character, count: count)
      let temporary = TemporaryFile.nextName(for: name)
      #expect(temporary.utf8.count <= 255)
      #expect(!temporary.unicodeScalars.contains("\u{FFFD}"))
    }
  }
}
