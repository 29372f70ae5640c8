import Testing
import TextRenderingTesting

@testable import TextRendering

@Suite("Substitutes where Unicode is not shown")
struct SubstituteTests {
  private static let attack = "\u{1B}[2J\u{7F}\0\u{9B}31m\u{202E}x"
  private static let spelt = "^[[2J^?^@\\x9b31m\\u202ex"

  private static let ascii = Surface(showsUnicode: false)

  private func lines(_ block: Block, _ surface: Surface = Self.ascii) throws -> String {
    let sink = InMemorySink()
    try LineRenderer(sink: sink, surface: surface).present(block)
    return sink.text
  }

  @Test("A character that must not act is spelt in ASCII, in cells and in lines")
  func spelling() throws {
    let block = Block.text(Text(Self.attack))
    #expect(Frame(block, on: Self.ascii).text == [Self.spelt])
    #expect(Frame(block, width: 80, glyphs: .ascii).text == [Self.spelt])
    #expect(try lines(block) == Self.spelt + "\n")
    let shown = "␛[2J␡␀\u{FFFD}31m\u{FFFD}x"
    #expect(Frame(block, on: Surface()).text == [shown])
    #expect(try lines(block, Surface()) == shown + "\n")
  }

  @Test("The spelling survives joining, paragraphs, roles and tabs")
  func parts() throws {
    let text = (Text("a\u{1B}") + Text("\u{1B}b\n\u{7}c\t|")).role(.error)
    #expect(Frame(.text(text), on: Self.ascii).text == ["a^[^[b", "^Gc     |"])
    #expect(try lines(.text(text)) == "a^[^[b\n^Gc     |\n")
    #expect(text.paragraphs.map(\.string) == ["a␛␛b", "␇c      |"])
  }

  @Test("A text that may turn its reading order turns nothing there, and no control is left of it")
  func bidi() throws {
    let text = Text("\u{202E}ab\u{202C}\u{2069}", allowBidi: true)
    #expect(Frame(.text(text), on: Self.ascii).text == ["ab\\u2069"])
    #expect(try lines(.text(text)) == "ab\\u2069\n")
  }

  @Test("A view's own letters stay as they are")
  func ownLetters() throws {
    #expect(try lines(.text("naïve 漢字")) == "naïve 漢字\n")
    #expect(Frame(.text("naïve 漢字"), on: Self.ascii).text == ["naïve 漢字"])
  }

  @Test("What was typed is shown in ASCII too, with the cursor in its place")
  func textField() {
    var input = TextInput("a\u{1B}b")
    input.move(by: -1)
    let field = Block.textField(Text(), input)
    let frame = Frame(field, on: Self.ascii)
    #expect(frame.text == ["a^[b"])
    #expect(frame.cursor == CellPosition(row: 0, column: 3))
    #expect(Frame(field, on: Surface()).cursor == CellPosition(row: 0, column: 2))
  }

  @Test("An arrow of a hint has a name there")
  func keyHints() {
    let binding = KeyBinding([.up, Key(.left, .control)], label: "move") { _ in }
    let hints = Block.keyHints(KeyBindings([binding]).hints)
    #expect(Frame(hints, on: Self.ascii).text == ["Up move"])
    #expect(Frame(hints, on: Surface()).text == ["↑ move"])
    #expect(Key(.left, .control).hint.ascii == "Ctrl+Left")
  }

  @Test("Every mark of every block is ASCII there: borders, bars, spinners, sparklines, ellipses")
  func everyMark() throws {
    var log = SettledLog()
    log.append("settled \u{1B}")
    let block = Block.column {
      Block.log(log)
      Block.box("title") { "content" }
      Block.list(items: ["one", "two"], selection: 1)
      Block.table([.init("n"), .init("m")], rows: [["1", "2"]], selection: 0)
      Block.progress("bar", fraction: 0.4)
      Block.progress("unknown", completed: 3, total: nil)
      Block.spinner("wait", frameIndex: 3)
      Block.sparkline("spark", values: [1, 2, 3, 9])
      Block.barChart([.init("bar", value: 1), .init("other", value: 3)])
      Block.tabs(["a", "b"], selection: 0)
      Block.textField("field", TextInput("typed\u{7}"))
      Block.keyHints([.init(Text(Key.up.hint), "up")])
      Block.divider
      Block.line("a line that is far too long for what there is of room to show it in")
      Block.text("漢")
    }
    for width in [1, 5, 24] {
      var surface = Self.ascii
      surface.size = TerminalSize(width: width, height: 12)
      let frame = Frame(block, on: surface)
      let letters = (frame.settled + frame.rows).flatMap(\.cells).map(\.character)
      #expect(letters.allSatisfy { $0.isASCII || $0 == "漢" })
    }
    for glyphs in [Glyphs.lines, .unicode] {
      #expect(Surface(showsUnicode: false, glyphs: glyphs).glyphs == .ascii)
    }
    #expect(Glyphs.ascii.all.allSatisfy { $0.isASCII })
  }
}
