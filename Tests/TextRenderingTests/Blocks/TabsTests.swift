import Testing

@testable import TextRendering

@Suite("Tabs and key hints")
struct TabsTests {
  private func text(_ block: Block, _ width: Int = 30) -> [String] {
    Frame(block, width: width, glyphs: .ascii).text
  }

  @Test("The selected tab can be told without colours")
  func tabs() {
    #expect(text(.tabs(["One", "Two"], selection: 1)) == [" One [Two]"])
    #expect(text(.tabs(["One", "Two"], selection: nil)) == [" One  Two"])
    #expect(text(.tabs([], selection: 3)) == [""])
  }

  @Test("The selected tab is in view, whatever the width", arguments: 0..<6)
  func narrowTabs(_ selection: Int) {
    let titles = (0..<6).map { "tab \($0)" as Text }
    for width in 9...30 {
      let row = text(.tabs(titles, selection: selection), width)[0]
      #expect(row.contains("[tab \(selection)]"), "\(row)")
      #expect(row.count <= width)
    }
  }

  @Test("Key hints are wrapped between hints, and disabled ones are muted")
  func hints() {
    let block = Block.keyHints([
      .init("q", "quit"), .init("Up", "back", isEnabled: false), .init("?", ""),
    ])
    #expect(text(block) == ["q quit  Up back  ?"])
    #expect(text(block, 8) == ["q quit", "Up back", "?"])
    #expect(text(block, 3) == ["q ~", "Up~", "?"])
    let cells = Frame(block, width: 30).rows[0].cells
    #expect(cells[8..<15].allSatisfy { $0.style.role == .muted || $0.isSpace })
    #expect(cells[0].style.role == .accent)
  }
}
