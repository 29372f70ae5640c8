import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting

@Suite("Laws of the live renderer")
struct LiveRendererLaws {
  /// All that a live renderer may send: no question, no erasure of what is above, no title.
  private static let vocabulary: Set<String> = [
    "CSI A", "CSI B", "CSI C", "CSI D", "CSI G", "CSI H", "CSI J", "CSI 0J", "CSI K", "CSI m",
    "CSI ?25h", "CSI ?25l", "CSI ?2026h", "CSI ?2026l", "CSI ?1049h", "CSI ?1049l",
    "ESC 7", "ESC 8", "OSC 8",
  ]

  private func isBlank(_ rows: ArraySlice<[VirtualTerminal.Cell]>) -> Bool {
    rows.joined().allSatisfy { $0 == VirtualTerminal.Cell() }
  }

  private func require(_ terminal: VirtualTerminal) throws {
    try #require(terminal.faults == [] && terminal.queries == [])
    try #require(!terminal.hasFilledLastColumn && !terminal.isSynchronizing)
    try #require(terminal.usedSequences.isSubset(of: Self.vocabulary))
  }

  /// Checks that the terminal shows the frame's rows from a row on, and nothing below them.
  private func require(_ terminal: VirtualTerminal, shows frame: Frame, from top: Int) throws {
    let end = top + frame.rows.count
    try #require(top >= 0 && end <= terminal.height)
    let expected = frame.rows.map { $0.cells(onTerminalOf: terminal.width) }
    if Array(terminal.plainScreen[top..<end]) != expected {
      Issue.record("\(terminal.screenText) instead of \(frame.text)")
      throw Difference()
    }
    try #require(isBlank(terminal.screen[end...]))
    try #require(terminal.controlledText[top..<end].allSatisfy(ReadingOrder.isBalanced))
    try #require(terminal.isCursorVisible == (frame.cursor != nil))
  }

  private struct Difference: Error {}

  /// The first row of the block, by where the cursor rests.
  private func top(of frame: Frame, on terminal: VirtualTerminal) throws -> Int {
    guard let cursor = frame.cursor else {
      try #require(terminal.cursorColumn == 0)
      return terminal.cursorRow - frame.rows.count
    }
    try #require(terminal.cursorColumn == cursor.column)
    return terminal.cursorRow - cursor.row
  }

  @Test("The terminal shows exactly the frame, and above it each settled line once")
  func screenEqualsFrame() throws {
    try check(
      "a live screen equals its frame",
      cases: 250,
      .int(in: 0...Int.max),
      within: .seconds(60)
    ) { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      let width = Int.random(in: 2...30, using: &random)
      let height = Int.random(in: 2...10, using: &random)
      let screen = LiveScreen(width: width, height: height)
      var log = SettledLog()
      var settled: [Row] = []
      var positions = LogPositions()
      for _ in 0..<20 {
        for _ in 0..<[0, 0, 1, 4].randomElement(using: &random)! {
          log.append(RandomText.text(&random))
        }
        let block = Block.column([.log(log), RandomText.block(&random)])
        let frame = screen.frame(block, after: positions)
        positions = frame.logPositions
        settled += frame.settled
        try screen.present(block)
        let terminal = screen.terminal
        let top = try top(of: frame, on: terminal)
        try require(terminal, shows: frame, from: top)
        let above = terminal.plainScrollback + terminal.plainScreen[..<top]
        try #require(Array(above) == settled.map { $0.cells(onTerminalOf: width) })
        try require(terminal)
      }
    }
  }

  @Test("Whatever the sizes, the terminal shows the frame, and each settled line once, in order")
  func resizing() throws {
    try check(
      "a live screen survives resizes",
      cases: 250,
      .int(in: 0...Int.max),
      replaying: ["wAM", "pYEC", "kZmnBg", "woncpgE"],
      within: .seconds(60)
    ) { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      let screen = LiveScreen(width: 20, height: 8, after: "before\r\n")
      var log = SettledLog()
      var positions = LogPositions()
      for _ in 0..<20 {
        if Int.random(in: 0..<3, using: &random) == 0 {
          screen.resize(
            width: Int.random(in: 10...40, using: &random),
            height: Int.random(in: 2...10, using: &random)
          )
        }
        for _ in 0..<[0, 0, 1, 4].randomElement(using: &random)! {
          log.append("«\(log.total)» " + RandomText.text(&random))
        }
        let block = Block.column([.log(log), RandomText.block(&random)])
        let frame = screen.frame(block, after: positions)
        positions = frame.logPositions
        try screen.present(block)
        let terminal = screen.terminal
        try require(terminal, shows: frame, from: top(of: frame, on: terminal))
        try require(terminal)
        let marks = terminal.logicalText.filter { $0.first == "«" }.map { $0.prefix { $0 != "»" } }
        try #require(marks == (0..<log.total).map { "«\($0)" })
        try #require(terminal.logicalText.first == "before")
      }
    }
  }

  @Test("The second screen shows exactly the frame, and the first one gets the settled lines")
  func alternate() throws {
    try check(
      "a second screen equals its frame",
      cases: 100,
      .int(in: 0...Int.max),
      within: .seconds(60)
    ) { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      let screen = LiveScreen(width: 20, height: 8, screen: .alternate, after: "before\r\nand\r\n")
      var log = SettledLog()
      var positions = LogPositions()
      for _ in 0..<20 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          screen.resize(
            width: Int.random(in: 19...30, using: &random),
            height: Int.random(in: 2...10, using: &random)
          )
        }
        for _ in 0..<[0, 0, 1].randomElement(using: &random)! {
          log.append(RandomText.text(&random))
        }
        let block = Block.column([.log(log), RandomText.block(&random)])
        let frame = screen.frame(block, after: positions)
        positions = frame.logPositions
        try screen.present(block)
        let terminal = screen.terminal
        try #require(terminal.isAlternate || frame.rows.isEmpty)
        if terminal.isAlternate { try require(terminal, shows: frame, from: 0) }
        try require(terminal)
      }
      let settled = screen.frame(.log(log)).settled
      try screen.finish()
      let terminal = screen.terminal
      try #require(!terminal.isAlternate && terminal.isCursorVisible)
      let rows = terminal.plainScrollback + terminal.plainScreen
      try #require(terminal.logicalText.first == "before")
      let expected = settled.map { $0.cells(onTerminalOf: terminal.width) }
      try #require(rows.dropFirst(2).prefix(settled.count) == expected[...])
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
