import Testing
import TextRenderingTesting

@testable import TextRendering

@Suite("Texts that may turn their reading order")
struct BidiTextTests {
  private func shown(_ text: String) -> String { Text(text, allowBidi: true).string }

  @Test(
    "Each paragraph is an isolate, and balanced within itself",
    arguments: [
      ("a", "\u{2068}a\u{2069}"),
      ("", ""),
      ("a\nb", "\u{2068}a\u{2069}\n\u{2068}b\u{2069}"),
      ("a\n\nb\n", "\u{2068}a\u{2069}\n\n\u{2068}b\u{2069}\n"),
      // What is left open is closed, the innermost first, also before each line break.
      ("\u{202E}a", "\u{2068}\u{202E}a\u{202C}\u{2069}"),
      ("\u{2067}a\u{202A}b", "\u{2068}\u{2067}a\u{202A}b\u{202C}\u{2069}\u{2069}"),
      ("\u{202E}a\r\nb", "\u{2068}\u{202E}a\u{202C}\u{2069}\n\u{2068}b\u{2069}"),
      // What closes something that this text has not opened has no effect.
      ("a\u{2069}b", "\u{2068}a\u{FFFD}b\u{2069}"),
      ("a\u{202C}b", "\u{2068}a\u{FFFD}b\u{2069}"),
      ("\u{2066}a\u{202C}b", "\u{2068}\u{2066}a\u{FFFD}b\u{2069}\u{2069}"),
      // The end of an isolate ends the embeddings within it.
      ("\u{2066}\u{202B}a\u{2069}b", "\u{2068}\u{2066}\u{202B}a\u{202C}\u{2069}b\u{2069}"),
      // Marks are kept, and everything else is as harmless as in any text.
      ("C++\u{200E}\u{1B}[2J", "\u{2068}C++\u{200E}␛[2J\u{2069}"),
    ]
  )
  func balance(_ input: String, _ output: String) {
    #expect(shown(input) == output)
    #expect(shown(input).split(separator: "\n").allSatisfy { ReadingOrder.isBalanced(String($0)) })
  }

  @Test("C7: Without the permission, nothing can turn anything")
  func refused() {
    #expect(Text("\u{202E}txt.exe\u{2069}").string == "\u{FFFD}txt.exe\u{FFFD}")
    #expect(Text("\u{202E}txt.exe", allowBidi: false) == Text("\u{202E}txt.exe"))
  }

  @Test("What is nested too deeply to be followed turns nothing, and so does its end")
  func depth() throws {
    let deep = String(repeating: "\u{2067}", count: 1_000)
    let string = shown(deep + "x" + String(repeating: "\u{2069}", count: 1_000) + "y")
    let letters = try #require(ReadingOrder.letters(of: string))
    #expect(letters.map(\.open.count).max() == 1 + BidiIsolation.depthLimit)
    #expect(letters.last == .init(character: "y", open: ["\u{2068}"]))
  }

  @Test("Laid out, a text has the cells of its letters alone, wherever it is broken or cut")
  func layout() {
    let text = "name: " + Text("\u{202E}אבג דהו\u{202C} end", .accent, allowBidi: true)
    #expect(Frame(.text(text), width: 40).text == ["name: אבג דהו end"])
    #expect(Frame(.text(text), width: 9).text == ["name: אבג", "דהו end"])
    #expect(Frame(.line(text), width: 9).text == ["name: אב⋯"])
    #expect(Frame(.text(Text("\u{202E}\u{202C}", allowBidi: true)), width: 9).text == [""])
  }

  @Test("On a terminal, each row opens what it needs and closes it, whatever changes")
  func terminal() throws {
    let screen = LiveScreen(width: 12, height: 8)
    let name = Text("\u{202E}abcdef ghi\u{202C}jk", allowBidi: true)
    try screen.present(.text("1 " + name + " 2"))
    #expect(
      screen.terminal.controlledText.prefix(3) == [
        "1 \u{2068}\u{202E}abcdef\u{202C}\u{2069}", "\u{2068}\u{202E}ghi\u{202C}jk\u{2069} 2", "",
      ]
    )
    // One letter beside the text changes: the whole row comes again, with what turns it.
    let written = try screen.present(.text("3 " + name + " 2"))
    #expect(written.contains("3 \u{2068}"))
    #expect(screen.terminal.controlledText[0] == "3 \u{2068}\u{202E}abcdef\u{202C}\u{2069}")
    try screen.present(.text("3 plain"))
    #expect(screen.terminal.controlledText.prefix(2) == ["3 plain", ""])
    #expect(screen.terminal.faults.isEmpty)
  }

  @Test("Two texts beside each other stay two, and marks stay where they were")
  func neighbours() throws {
    let screen = LiveScreen(width: 30, height: 4)
    let one = Text("a\u{200F}", allowBidi: true)
    try screen.present(.text(one + Text("\u{200E}b\u{202B}c", allowBidi: true)))
    #expect(
      screen.terminal.controlledText[0]
        == "\u{2068}a\u{200F}\u{2069}\u{2068}\u{200E}b\u{202B}c\u{202C}\u{2069}"
    )
  }

  @Test("A selected row shows its selection also where its text is turned")
  func selection() throws {
    let table = Block.table(
      [.init("n")],
      rows: [[Text("\u{2067}א", allowBidi: true)]],
      selection: 0
    )
    let row = try #require(Frame(table, width: 20).rows.last)
    #expect(row.cells.contains { $0.character == "א" && $0.style.role == .selected })
  }

  @Test("Pages and pictures turn what the text turns, and nothing beside it")
  func pages() throws {
    let text =
      "<1> " + Text("\u{202E}a", .error, allowBidi: true) + Text("b", allowBidi: true) + " 2"
    let snapshot = Snapshot(Frame(.text(text), width: 20))
    #expect(snapshot.text == "<1> ab 2\n")
    let row = "&lt;1&gt; \u{2068}\u{202E}<span class=\"error\""
    #expect(snapshot.html.contains(row))
    for document in [snapshot.html, snapshot.svg, snapshot.styled] {
      for line in document.split(separator: "\n") {
        #expect(ReadingOrder.isBalanced(String(line)), "\(line)")
      }
    }
    #expect(snapshot.svg.contains("\u{2068}\u{202E}a\u{202C}\u{2069}</text>"))
  }

  @Test("Lines and JSON hold the controls, balanced")
  func lines() throws {
    let sinks = [InMemorySink(), InMemorySink()]
    let block = Block.text(Text("\u{202E}a", allowBidi: true))
    try LineRenderer(sink: sinks[0]).present(block)
    try JSONLinesRenderer(sink: sinks[1]).present(block)
    for sink in sinks { #expect(sink.text.contains("\u{2068}\u{202E}a\u{202C}\u{2069}")) }
  }

  @Test("Whatever the letters and controls, nothing leaks, and each letter is turned as it asked")
  func random() throws {
    let controls = [
      "\u{202A}", "\u{202E}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{202C}", "\u{200F}",
    ]
    var random = SeededGenerator(seed: 71)
    for _ in 0..<Cases.count(1_000) {
      let screen = LiveScreen(width: 16, height: 40)
      let pieces = controls + ["x", "yz", " ", "漢", "א", "\n", "❤\u{FE0F}"]
      for _ in 0..<3 {
        let string = (0..<Int.random(in: 0...20, using: &random)).reduce(into: "") { string, _ in
          string += pieces.randomElement(using: &random) ?? ""
        }
        let text = Text(string, allowBidi: true)
        try screen.present(.text("|" + text + "|"))
        let found = try screen.terminal.controlledText.flatMap {
          try #require(ReadingOrder.letters(of: $0))
        }
        let asked = try text.paragraphs.flatMap { paragraph in
          try #require(ReadingOrder.letters(of: paragraph.string))
        }
        #expect(
          found.filter { !"| ".contains($0.character) } == asked.filter { $0.character != " " }
        )
        #expect(found.allSatisfy { $0.character != "|" || $0.open.isEmpty })
        #expect(screen.terminal.faults.isEmpty)
      }
    }
  }
}
