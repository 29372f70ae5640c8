import Foundation
import Testing

@Suite("The guide to ending in time")
struct EndingGuideTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  @Test("the code in it is the code that is compiled here")
  func sameCode() throws {
    let blocks = try text("Sources/TimerModels/TimerModels.docc/EndingInTime.md")
      .matches(of: #/```swift\n((?s).*?)```/#).map { String($0.1) }
    let compiled = try text("Tests/TimerModelsTests/Background/EndingGuide.swift")
      .matches(of: #/// guide: begin\n((?s).*?)// guide: end\n/#).map { String($0.1) }
    #expect(blocks.count > 2)
    #expect(blocks == compiled)
  }
}
