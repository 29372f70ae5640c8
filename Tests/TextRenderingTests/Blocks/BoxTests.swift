import Testing

@testable import TextRendering

@Suite("Boxes and sized blocks")
struct BoxTests {
  private func text(_ block: Block, _ width: Int = 12, height: Int? = nil) -> [String] {
    Frame(block, width: width, height: height, glyphs: .ascii).text
  }

  @Test("A box takes the width that there is, and has its title in the upper border")
  func box() {
    let block = Block.box("Log") {
      "one"
      "two"
    }
    #expect(text(block) == ["+- Log ----+", "| one      |", "| two      |", "+----------+"])
    #expect(text(.box { "x" }, 5) == ["+---+", "| x |", "+---+"])
  }

  @Test("A title that is too long is cut, and one without room is left out")
  func titles() {
    #expect(text(.box("A long title") { "x" }, 10)[0] == "+- A l~ -+")
    #expect(text(.box("A long title") { "x" }, 6)[0] == "+----+")
  }

  @Test("A box without room for its content gives the border up")
  func tiny() {
    #expect(text(.box("T") { "abcd" }, 4) == ["abcd"])
    #expect(text(.box { Block.box { "a" } }, 1) == ["a"])
  }

  @Test("In a row a box is as wide as its content")
  func inRow() {
    let block = Block.row {
      Block.box { "ab" }
      Block.box { "c" }
    }
    #expect(text(block) == ["+----+ +---+", "| ab | | c |", "+----+ +---+"])
  }

  @Test("R13: Content that is too large for its space is cut off, never fatal")
  func clipping() {
    let block = Block.column { for number in 1...9 { "line number \(number)" } }
    #expect(text(block.sized(width: 6, height: 2)) == ["line", "number"])
    #expect(text(.sparkline(values: Array(repeating: 1, count: 40)), 27)[0].count == 27)
    #expect(text("".asBlock.sized(height: 3)) == ["", "", ""])
    #expect(text("abc".asBlock.sized(width: 0, height: 2)) == [])
    #expect(text("abc".asBlock.sized(width: -3, height: -2)) == [])
    #expect(text("abc".asBlock.sized(width: .max, height: .max), 5, height: 1) == [""])
  }

  @Test("Narrower content stands where it is told to")
  func alignment() {
    let block = "ab".asBlock
    #expect(text(block.sized(width: 6, alignment: .center)) == ["  ab"])
    #expect(text(block.sized(width: 6, alignment: .trailing)) == ["    ab"])
    #expect(text(block.sized(width: 60, alignment: .trailing)) == ["          ab"])
  }

  @Test("Borders of whole lines are drawn where they were asked for and are one cell wide")
  func lines() {
    var surface = Surface(size: TerminalSize(width: 5, height: 9), glyphs: .lines)
    #expect(Frame(.box { "x" }, on: surface).text == ["┌───┐", "│ x │", "└───┘"])
    surface.ambiguousWidth = .wide
    #expect(Frame(.box { "x" }, on: surface).text == ["+╌╌╌+", "╎ x ╎", "+╌╌╌+"])
    surface.showsUnicode = false
    #expect(Frame(.box { "x" }, on: surface).text == ["+---+", "| x |", "+---+"])
  }
}

extension String {
  fileprivate var asBlock: Block { .text(Text(self)) }
}
