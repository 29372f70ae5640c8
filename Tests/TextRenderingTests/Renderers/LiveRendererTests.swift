import Testing
import TextRendering
import TextRenderingTesting

@Suite("LiveRenderer")
struct LiveRendererTests {
  @Test("P2: A block that shows nothing new writes nothing")
  func silence() throws {
    let screen = LiveScreen(width: 20, height: 5)
    try screen.present(.text("same"))
    #expect(try screen.present(.text("same")) == "")
    try screen.present(
      .column {
        "same"; Block.log(SettledLog())
      }
    )
    #expect(screen.sink.writes.isEmpty)
  }

  /// A screenful of one letter but for one cell.
  private func screenful(_ width: Int, _ height: Int, _ mark: Character) -> Block {
    .column(
      (0..<height - 1).map { row in
        .text(Text((0..<width - 1).map { row == 3 && $0 == 60 ? String(mark) : "x" }.joined()))
      }
    )
  }

  @Test(
    "P1: One changed cell takes 9 to 16 bytes, at any size",
    arguments: [(80, 24), (200, 60), (300, 100)]
  )
  func oneCell(_ width: Int, _ height: Int) throws {
    let screen = LiveScreen(width: width, height: height)
    try screen.present(screenful(width, height, "x"))
    let bytes = try screen.present(screenful(width, height, "y"))
    #expect((9...16).contains(bytes.utf8.count))
    #expect(
      screen.terminal.screenText == screen.frame(screenful(width, height, "y")).text + [""]
    )
    let colored = try screen.present(
      .column(
        (0..<height - 1).map { row in
          let line = String(repeating: "x", count: width - 62)
          return row == 3
            ? .text(Text(String(repeating: "x", count: 60)) + Text("y", .error) + Text(line))
            : .text(Text(String(repeating: "x", count: width - 1)))
        }
      )
    )
    #expect(colored.utf8.count <= 24)
  }

  @Test("P1: On the second screen, one changed cell takes 9 to 12 bytes")
  func oneCellOfAlternate() throws {
    let screen = LiveScreen(width: 200, height: 60, screen: .alternate)
    for (index, mark) in "xyz".enumerated() {
      let bytes = try screen.present(screenful(200, 60, mark))
      if index > 0 { #expect(bytes.utf8.count <= 12) }
    }
  }

  @Test("P3: A full paint costs little more than its text")
  func fullPaint() throws {
    let screen = LiveScreen(width: 80, height: 24)
    let line = String(repeating: "x", count: 79)
    let bytes = try screen.present(.column { for _ in 0..<23 { line } })
    #expect(bytes.utf8.count <= 2_200)
  }

  @Test("P4: A step of progress takes at most 60 bytes")
  func progressStep() throws {
    let screen = LiveScreen(width: 80, height: 24)
    let sizes = try (0...100).map { step in
      try screen.present(
        .column {
          "title"
          Block.progress("Load", fraction: Double(step) / 100, detail: "\(step) of 100")
          "footer"
        }
      ).utf8.count
    }
    #expect(sizes.dropFirst().sorted()[50] <= 60)
  }

  @Test("L3: Neither the last column nor the last row is ever filled")
  func edges() throws {
    let screen = LiveScreen(width: 10, height: 4)
    try screen.present(.column { for _ in 0..<9 { "0123456789" } })
    #expect(!screen.terminal.hasFilledLastColumn)
    #expect(screen.terminal.screenText.last == "")
    #expect(screen.terminal.scrollback.isEmpty)
  }

  @Test("L1: A block that grows past the screen leaves the history alone")
  func tallBlock() throws {
    let screen = LiveScreen(width: 20, height: 6)
    for count in 1...30 {
      let bytes = try screen.present(.column { for number in 1...count { "line \(number)" } })
      #expect(!bytes.contains("2J") && !bytes.contains("3J"))
    }
    #expect(screen.terminal.scrollback.isEmpty)
    #expect(screen.terminal.screenText.prefix(2) == ["... 26 more", "line 27"])
  }

  @Test("L2, L5: Each settled line is in the history once, in order, blank ones too")
  func settledLines() throws {
    let screen = LiveScreen(width: 12, height: 4)
    var log = SettledLog()
    for number in 0..<40 {
      log.append(number % 7 == 0 ? "" : "line \(number)")
      if number % 3 > 0 { log.append("more \(number)") }
      try screen.present(
        .column {
          Block.log(log); "now"; "\(number)"
        }
      )
    }
    let shown = screen.terminal.scrollbackText + screen.terminal.screenText
    #expect(shown == log.lines.map(\.string) + ["now", "39", ""])
    #expect(screen.terminal.faults.isEmpty)
  }

  @Test("L7: A wide cluster that loses its highlight, or its place, leaves nothing behind")
  func wideClusters() throws {
    let screen = LiveScreen(width: 12, height: 3)
    for text in [
      Text("a漢b", .plain.inverse), Text("a漢b"), Text("aXYb"), Text("漢字b"), Text("x漢b"), Text("漢"),
    ] {
      try screen.present(.text(text))
      let expected = screen.frame(.text(text)).rows[0].cells(onTerminalOf: 12)
      #expect(screen.terminal.screen[0] == expected)
    }
  }

  @Test("L8: Where a terminal draws an emoji narrow, the other cells are right all the same")
  func narrowVariations() throws {
    let sink = InMemorySink()
    let renderer = LiveRenderer(sink: sink) { Surface() }
    var narrow = VirtualTerminal(width: 80, height: 24, habits: .init(drawsVariationsNarrow: true))
    var wide = VirtualTerminal(width: 80, height: 24)
    for (text, narrowText) in [
      ("a漢b", "a漢b"),
      ("pqrst", "pqrst"),
      ("a\u{2764}\u{FE0F}b\u{2764}\u{FE0F}", "a\u{2764}\u{FE0F} b\u{2764}\u{FE0F}"),
      ("x\u{26A0}\u{FE0F}b", "x\u{26A0}\u{FE0F} b"),
      ("xyz", "xyz"),
    ] {
      try renderer.present(.text(Text(text)))
      let bytes = sink.takeBytes()
      narrow.feed(bytes)
      wide.feed(bytes)
      #expect(narrow.screenText[0] == narrowText)
      #expect(wide.screenText[0] == text)
    }
    #expect(narrow.faults.isEmpty)
  }

  @Test("S1: The cursor is hidden once and shown at the end, and no terminal is asked anything")
  func cursor() throws {
    let screen = LiveScreen(width: 20, height: 5)
    var output = ""
    for number in 0..<10 { output += try screen.present(.text("\(number)")) }
    #expect(!screen.terminal.isCursorVisible)
    output += try screen.finish()
    #expect(screen.terminal.isCursorVisible)
    #expect(screen.terminal.cursorRow == 1 && screen.terminal.cursorColumn == 0)
    #expect(output.components(separatedBy: "\u{1B}[?25l") == 2)
    #expect(try screen.finish() == "")
    #expect(try screen.present(.text("late")) == "")
  }

  @Test("A renderer that never painted leaves no byte")
  func unused() throws {
    #expect(try LiveScreen(width: 20, height: 5).finish() == "")
  }

  @Test("L10: A frame is one write, in brackets if it changes more than a row")
  func oneWrite() throws {
    let sink = InMemorySink()
    let renderer = LiveRenderer(sink: sink) { Surface() }
    try renderer.present(
      .column {
        "a"; "b"; "c"
      }
    )
    try renderer.present(
      .column {
        "x"; "b"; "y"
      }
    )
    #expect(sink.writes.count == 2)
    for write in sink.writes {
      let text = String(decoding: write, as: UTF8.self)
      #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
    }
  }

  @Test("S5: However short its life, a renderer asks the terminal nothing")
  func queries() throws {
    for screen in LiveRenderer.Screen.allCases {
      let live = LiveScreen(width: 20, height: 5, screen: screen)
      var log = SettledLog()
      log.append("settled")
      try live.present(.column([.log(log), .text("shown")]))
      try live.finish()
      #expect(live.terminal.queries.isEmpty && live.terminal.faults.isEmpty)
    }
  }

  @Test("L6: A text that is wrapped is erased as a whole")
  func wrappedText() throws {
    let screen = LiveScreen(width: 12, height: 8, after: "before\r\n")
    let words = (1...10).map { "word\($0)" }.joined(separator: " ")
    for text in [words, "short", words, ""] {
      try screen.present(.text(Text(text)))
      let expected = ["before"] + screen.frame(.text(Text(text))).text
      #expect(screen.terminal.screenText.prefix(expected.count) == expected[...])
      #expect(screen.terminal.screenText.dropFirst(expected.count).allSatisfy { $0.isEmpty })
    }
  }

  @Test("L9: What else was written over the block is gone with the next size")
  func foreignOutput() throws {
    let screen = LiveScreen(width: 20, height: 8)
    let block = Block.column { for number in 0..<4 { "row \(number)" } }
    try screen.present(block)
    screen.write("\u{1B}[2Aforeign text")
    screen.resize(width: 24, height: 8)
    try screen.present(block)
    let shown = screen.terminal.logicalText
    #expect(shown.filter { $0.hasPrefix("row") }.count >= 4)
    let last = screen.terminal.screenText[..<screen.terminal.cursorRow].suffix(4)
    #expect(Array(last) == ["row 0", "row 1", "row 2", "row 3"])
  }

  @Test("R6, R7: A link is closed at the end of each row, and opened again with its name")
  func links() throws {
    let screen = LiveScreen(width: 8, height: 6)
    let link = try #require(Link("https://example.org/a"))
    let text = Text(String(repeating: "x", count: 18), Style(link: link))
    let bytes = try screen.present(.text(text))
    #expect(bytes.components(separatedBy: "id=\(link.identity);https://example.org/a") == 4)
    #expect(bytes.components(separatedBy: "\u{1B}]8;;\u{1B}\\\r\n") == 4)
    let cells = screen.terminal.screen.joined().filter { $0.pen.link != nil }
    #expect(cells.count == 18 && cells.allSatisfy { $0.character == "x" })
  }

  @Test("The cursor is shown where the user types, and hidden again")
  func typing() throws {
    let screen = LiveScreen(width: 30, height: 6)
    func block(_ text: String, isFocused: Bool) -> Block {
      .column([
        .text("title"), .textField("name", TextInput(text), isFocused: isFocused),
        .text("footer"),
      ])
    }
    try screen.present(block("ab", isFocused: true))
    let frame = screen.frame(block("ab", isFocused: true))
    let cursor = try #require(frame.cursor)
    #expect(screen.terminal.isCursorVisible)
    #expect(screen.terminal.cursorRow == cursor.row)
    #expect(screen.terminal.cursorColumn == cursor.column)
    let bytes = try screen.present(block("abc", isFocused: true))
    #expect(bytes.utf8.count <= 32)
    try screen.present(block("abc", isFocused: false))
    #expect(!screen.terminal.isCursorVisible && screen.terminal.cursorRow == 3)
    try screen.finish()
    #expect(screen.terminal.isCursorVisible && screen.terminal.cursorRow == 3)
  }

  @Test("What is left of a line before the block is not left within it")
  func partialLine() throws {
    let screen = LiveScreen(width: 20, height: 6, after: "a prompt without an end")
    try screen.present(.text("ok"))
    #expect(screen.terminal.screenText.contains("ok"))
  }

  @Test("S8: An output that has failed stays failed, and the end is quiet")
  func failure() throws {
    let screen = LiveScreen(width: 20, height: 5)
    try screen.present(.text("a"))
    screen.sink.fail(with: .closed)
    #expect(throws: RenderError.closed) { try screen.present(.text("b")) }
    #expect(throws: RenderError.closed) { try screen.present(.text("a")) }
    #expect(try screen.finish() == "")
  }

  @Test("S8: An end that the terminal does not take is told of, and with it the lines that waited")
  func failureAtTheEnd() throws {
    for kind in LiveRenderer.Screen.allCases {
      let screen = LiveScreen(width: 20, height: 5, screen: kind)
      try screen.present(.text("a"))
      screen.sink.fail(with: .io(errno: 5))
      #expect(throws: RenderError.io(errno: 5)) { try screen.finish() }
      #expect(try screen.finish() == "")
    }
  }

  @Test("C1: Sequences in a view's text reach no terminal")
  func injection() throws {
    let screen = LiveScreen(width: 60, height: 8)
    let attack = "\u{1B}]52;c;x\u{07}\u{1B}[2J\u{1B}[10A\u{1B}[6n\u{1B}c\u{9B}2J\r\u{8}"
    var log = SettledLog()
    log.append(Text(attack))
    try screen.present(
      .column {
        Block.log(log)
        attack
        Block.list(items: [Text(attack)], selection: 0)
        Block.progress(Text(attack), fraction: 0.5, detail: Text(attack))
        Block.spinner(Text(attack))
      }
    )
    #expect(screen.terminal.faults.isEmpty)
    #expect(screen.terminal.screenText[0].hasPrefix("␛]52;c;x␇␛[2J"))
  }
}

extension String {
  /// How many parts a separator makes.
  fileprivate func components(separatedBy separator: String) -> Int {
    var count = 1
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
