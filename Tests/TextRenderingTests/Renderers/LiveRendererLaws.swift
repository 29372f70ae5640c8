import Testing
import TextRendering
import TextRenderingTesting

@Suite("Laws of the live renderer")
struct LiveRendererLaws {
  private func isBlank(_ rows: ArraySlice<[VirtualTerminal.Cell]>) -> Bool {
    rows.joined().allSatisfy { $0 == VirtualTerminal.Cell() }
  }

  @Test(
    "The terminal shows exactly the frame, and each settled line once",
    arguments: 0..<40 as Range<UInt64>
  )
  func screenEqualsFrame(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let width = Int.random(in: 2...30, using: &random)
    let height = Int.random(in: 2...10, using: &random)
    let screen = LiveScreen(width: width, height: height)
    var log = SettledLog()
    var settled: [Row] = []
    var positions = LogPositions()
    for _ in 0..<25 {
      for _ in 0..<[0, 0, 1, 4].randomElement(using: &random)! {
        log.append(RandomText.text(&random))
      }
      let block = Block.column([.log(log), RandomText.block(&random)])
      let frame = screen.frame(block, after: positions)
      positions = frame.logPositions
      settled += frame.settled
      try screen.present(block)
      let terminal = screen.terminal
      let above = terminal.scrollback + terminal.screen[..<terminal.cursorRow]
      let expected = (settled + frame.rows).map { $0.cells(onTerminalOf: width) }
      try #require(Array(above) == expected)
      try #require(isBlank(terminal.screen[terminal.cursorRow...]))
      try #require(terminal.faults == [])
      try #require(!terminal.hasFilledLastColumn && !terminal.isSynchronizing)
      try #require(terminal.cursorColumn == 0 && !terminal.isCursorVisible)
    }
  }

  @Test(
    "After a new size the terminal shows the frame again",
    arguments: 100..<140 as Range<UInt64>
  )
  func resizing(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let screen = LiveScreen(width: 20, height: 8)
    for _ in 0..<25 {
      if Int.random(in: 0..<3, using: &random) == 0 {
        screen.resize(
          width: Int.random(in: 2...40, using: &random),
          height: Int.random(in: 2...10, using: &random)
        )
      }
      let block = RandomText.block(&random)
      try screen.present(block)
      let terminal = screen.terminal
      let rows = screen.frame(block).rows
      try #require(terminal.faults == [])
      try #require(terminal.cursorRow >= rows.count)
      let shown = terminal.screen[(terminal.cursorRow - rows.count)..<terminal.cursorRow]
      try #require(Array(shown) == rows.map { $0.cells(onTerminalOf: terminal.width) })
      try #require(isBlank(terminal.screen[terminal.cursorRow...]))
    }
  }

  @Test("A block that narrows with the terminal is erased as a whole, and nothing else is")
  func narrowing() throws {
    let screen = LiveScreen(width: 30, height: 12)
    var log = SettledLog()
    log.append("kept")
    let block = Block.column {
      Block.log(log); for _ in 0..<4 { "twelve cells" }
    }
    try screen.present(block)
    screen.resize(width: 8, height: 12)
    try screen.present(block)
    #expect(screen.terminal.screenText.first == "kept")
    let expected = screen.frame(block).text
    #expect(screen.terminal.screenText.dropFirst().prefix(8) == expected[...])
    #expect(screen.terminal.screenText.dropFirst(9).allSatisfy { $0.isEmpty })
  }
}
