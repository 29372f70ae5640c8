import Foundation
import Testing

@Suite("The pages of operators")
struct OperatorPageTests {
  /// Whether to write the pages anew instead of comparing them.
  private static let isWriting =
    ProcessInfo.processInfo.environment["SIGNALS_WRITE_PAGES"] != nil

  @Test("diagrams are what models and operators say now; SIGNALS_WRITE_PAGES=1 writes them anew")
  func diagrams() throws {
    try compare("Operators.md", with: OperatorPage.text())
  }

  @Test(
    "types list their operators by family; SIGNALS_WRITE_PAGES=1 writes the lists anew",
    arguments: OperatorTopics.all.indices
  )
  func topics(index: Int) throws {
    let topics = OperatorTopics.all[index]
    try compare(topics.path, with: topics.text())
  }

  @Test("every operator that the module exports is shown, and no other")
  func isComplete() throws {
    let exported = try ExportedOperators().names
    #expect(exported.subtracting(OperatorPage.operators).sorted() == [])
    #expect(Set(OperatorPage.operators).subtracting(exported).sorted() == [])
  }

  @Test("captions are code that is compiled, and name the operator")
  func captions() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let compiled = try ["StreamCaptions", "TimeCaptions", "PropertyCaptions"].map { name in
      try String(contentsOf: folder.appending(path: "\(name).swift"), encoding: .utf8)
    }
    .joined().filter { !$0.isWhitespace }
    for entry in OperatorPage.families.flatMap(\.entries) {
      for line in entry.caption.split(separator: "\n") {
        #expect(compiled.contains(line.filter { !$0.isWhitespace }), "\(line)")
      }
      let name = OperatorPage.member(entry.operators[0]).prefix { $0 != "(" }
      #expect(entry.caption.contains(name), "\(entry.caption) is not about \(name)")
    }
  }

  /// Compares a page of the catalogue with what it should be, or writes it.
  private func compare(_ path: String, with text: String) throws {
    let location = OperatorPage.catalogue.appending(path: path)
    if Self.isWriting {
      try FileManager.default.createDirectory(
        at: location.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: location)
    }
    let page = try String(contentsOf: location, encoding: .utf8)
    let pairs = zip(page.split(separator: "\n"), text.split(separator: "\n"))
    let difference = pairs.first { $0 != $1 }
    #expect(page == text, "the first line that differs: \(difference.map { "\($0)" } ?? "the end")")
  }
}
