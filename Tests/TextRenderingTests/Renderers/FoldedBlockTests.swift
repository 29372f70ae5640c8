import Testing
import TextRendering
import TextRenderingTesting

@Suite("A live block that the terminal has folded")
struct FoldedBlockTests {
  private let row = String(repeating: "x", count: 28)

  private func settled(_ line: Text, above block: Block) -> Block {
    var log = SettledLog()
    log.append(line)
    return .column([.log(log), block])
  }

  @Test("A line that settles where the rest of a row was is one with it at no width")
  func settledLine() throws {
    let screen = LiveScreen(width: 30, height: 4)
    try screen.present(.column([.text(Text(row)), .text(Text(row))]))
    screen.resize(width: 10, height: 3)
    #expect(screen.terminal.screenText == [String(row.prefix(10)), String(row.prefix(8)), ""])
    try screen.present(settled("settled", above: .text("now")))
    for width in [60, 12, 30] {
      screen.resize(width: width, height: 4)
      #expect(screen.terminal.logicalText.filter { $0 == "settled" }.count == 1)
      #expect(screen.terminal.logicalText.filter { $0 == "now" }.count == 1)
    }
  }

  @Test("So it is however much below the cursor has pushed its row up, or out of sight")
  func cursorWithin() throws {
    for count in 0...4 {
      let screen = LiveScreen(width: 30, height: 8)
      let below = Array(repeating: Block.text(Text(row)), count: count)
      let field = Block.textField(Text(String(row.prefix(9))), TextInput("typed"), isFocused: true)
      try screen.present(.column([.text(Text(row)), field] + below))
      screen.resize(width: 10, height: 6)
      try screen.present(settled("settled", above: .text("now")))
      screen.resize(width: 60, height: 6)
      #expect(screen.terminal.logicalText.filter { $0 == "settled" }.count == 1, "\(count) below")
    }
  }

  @Test("Where a row begins at the top of the screen, none is left blank")
  func wholeRow() throws {
    let screen = LiveScreen(width: 30, height: 6)
    try screen.present(.column([.text(Text(row)), .text("second"), .text("third")]))
    screen.resize(width: 10, height: 3)
    try screen.present(settled("settled", above: .text("now")))
    #expect(screen.terminal.screenText == ["settled", "now", ""])
  }

  @Test("A cursor on a wide cluster that goes to the next line goes with it")
  func wideCluster() throws {
    let screen = LiveScreen(width: 30, height: 8, after: "before\r\n")
    var input = TextInput("123456漢")
    input.move(by: -1)
    try screen.present(.textField("name", input, isFocused: true))
    let column = screen.terminal.cursorColumn
    #expect(screen.terminal.screen[1][column].width == 2)
    screen.resize(width: column + 1, height: 8)
    #expect(screen.terminal.cursorRow == 2)
    try screen.present(.text("now"))
    #expect(screen.terminal.screenText.prefix(3) == ["before", "now", ""])
  }
}
