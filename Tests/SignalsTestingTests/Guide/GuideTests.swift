import Foundation
import Testing

@Suite("Guide")
struct GuideTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  @Test(
    "the code in it is the code that is compiled here",
    arguments: [("TestingOperators", "OperatorGuide"), ("TestingViewModels", "ViewModelGuide")]
  )
  func sameCode(article: String, source: String) throws {
    let blocks = try text("Sources/SignalsTesting/SignalsTesting.docc/\(article).md")
      .matches(of: #/```swift\n((?s).*?)```/#).map { String($0.1) }
    let compiled = try text("Tests/SignalsTestingTests/Guide/\(source).swift")
      .matches(of: #/// guide: begin\n((?s).*?)// guide: end\n/#).map { String($0.1) }
    #expect(blocks.count > 2)
    #expect(blocks == compiled)
  }
}
