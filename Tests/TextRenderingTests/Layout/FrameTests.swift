import Testing

@testable import TextRendering

@Suite("Frame")
struct FrameTests {
  private func text(_ block: Block, _ width: Int = 20, height: Int? = nil) -> [String] {
    Frame(block, width: width, height: height, glyphs: .ascii).text
  }

  @Test("A row puts its blocks beside each other, and fills the gaps of shorter ones")
  func row() {
    let block = Block.row(
      [
        .column {
          "one"; "three"
        }, .text("x\ny\nz"),
      ],
      spacing: 2
    )
    #expect(text(block) == ["one    x", "three  y", "       z"])
  }

  @Test("A spacer in a row takes what is left")
  func spacerInRow() {
    #expect(text(.row([.text("ab"), .spacer, .text("cd")], spacing: 0), 10) == ["ab      cd"])
  }

  @Test("A row that is too wide shares its width, and short blocks keep theirs")
  func sharing() {
    let block = Block.row([.text("id"), .text("a longer text"), .text("another one")], spacing: 1)
    #expect(text(block, 16) == ["id a      anothe", "   longer r one", "   text"])
  }

  @Test("A row without room for a cell each becomes a column")
  func narrowRow() {
    #expect(text(.row([.text("a"), .text("b")], spacing: 1), 2) == ["a", "b"])
  }

  @Test("A list marks the selected item and cuts what is too wide")
  func list() {
    let block = Block.list(items: ["first", "a very long second", "third"], selection: 1)
    #expect(text(block, 12) == ["  first", "> a very lo~", "  third"])
    #expect(text(.list(items: ["x"], selection: 7)) == ["  x"])
  }

  @Test("R4: A cut never splits a cluster")
  func truncation() {
    #expect(text(.list(items: ["\u{1F1EA}\u{1F1FA}!"]), 4) == ["  ~"])
    #expect(text(.list(items: ["漢字漢"]), 6) == ["  漢~"])
  }

  @Test("R12: Progress is one row within the width, whatever its label", arguments: 1...90)
  func progressWidth(_ width: Int) {
    for label in [String(repeating: "x", count: 300), String(repeating: "漢", count: 300), "", "ab"]
    {
      for fraction in [0, 0.5, 1, nil] {
        let block = Block.progress(Text(label), fraction: fraction, detail: "3 of 9")
        let frame = Frame(block, width: width)
        #expect(frame.rows.count == 1)
        #expect(frame.rows[0].cells.count <= width)
      }
    }
  }

  @Test("Progress shows label, bar, per cent and detail")
  func progress() {
    #expect(text(.progress("Load", fraction: 0.5, detail: "x"), 22) == ["Load #####-----  50% x"])
    #expect(text(.progress("Load", fraction: nil), 16) == ["Load ------    |"])
  }

  @Test("P-a: Progress never leaves 0 to 100 per cent, and nothing of nothing is done")
  func strangeProgress() {
    func percent(_ completed: Int, _ total: Int?) -> Int? {
      Block.Progress(label: "", completed: completed, total: total).percent
    }
    #expect(percent(0, 0) == 100)
    #expect(percent(0, 10) == 0)
    #expect(percent(15, 10) == 100)
    #expect(percent(-3, 10) == 0)
    #expect(percent(3, nil) == nil)
    #expect(Block.Progress(label: "", fraction: .nan).percent == nil)
    #expect(Block.Progress(label: "", fraction: .infinity).percent == 100)
    #expect(Block.Progress(label: "", fraction: 0.9999).percent == 99)
  }

  @Test("L1: Of a block that is too tall the end is shown, below a note of what is missing")
  func window() {
    let block = Block.column { for number in 1...9 { "line \(number)" } }
    #expect(text(block, height: 4) == ["... 6 more", "line 7", "line 8", "line 9"])
    #expect(text(block, height: 1) == ["line 9"])
    #expect(text(block, height: 0) == [])
    #expect(text(block, 5, height: 2) == ["... ~", "line"].prefix(1) + text(block, 5).suffix(1))
  }

  @Test("Any view fits into any size from 1 by 1")
  func randomViews() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<1_500 {
      let block = RandomText.block(&random)
      let width = Int.random(in: 1...30, using: &random)
      let height = Int.random(in: 1...8, using: &random)
      let frame = Frame(block, width: width, height: height)
      #expect(frame.rows.count <= height)
      #expect(frame.rows.allSatisfy { $0.cells.count <= width })
      for cell in frame.rows.flatMap(\.cells) {
        #expect(cell.width == 0 || DisplayWidth.of(cell.character) == cell.width)
      }
    }
  }

  @Test("The builder takes strings, texts, blocks, conditions and loops")
  func builder() {
    let names = ["a", "b"]
    let isShown = names.count > 5
    let block = Block.column {
      "title"
      if isShown { "hidden" } else { Text("shown", .muted) }
      if let first = names.first { Block.text(first, .accent) }
      for name in names { "- \(name)" }
      Block.divider
    }
    #expect(text(block, 3) == ["tit", "le", "sho", "wn", "a", "- a", "- b", "---"])
  }
}
