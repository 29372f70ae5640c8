import Testing

@testable import TextRendering

@Suite("Wrapping")
struct WrappingTests {
  private func rows(_ text: Text, _ width: Int) -> [String] {
    Frame(.text(text), width: width).text
  }

  /// Scalars rather than clusters, since a mark may join a blank that stands before it.
  private func letters(_ rows: [Row]) -> [Unicode.Scalar] {
    rows.flatMap { Array($0.text.unicodeScalars) }.filter { $0 != " " }
  }

  @Test("R1: Styles do not move the breaks")
  func styledText() {
    let rest = ": an efficient and powerful library for wrapping text."
    let styled = rows(Text("textwrap", .error) + Text(rest), 28)
    #expect(
      styled == ["textwrap: an efficient and", "powerful library for", "wrapping text."]
    )
    #expect(styled == rows(Text("textwrap" + rest), 28))
  }

  @Test("A word that is too long is broken between clusters")
  func longWords() {
    #expect(rows("a verylongword", 5) == ["a", "veryl", "ongwo", "rd"])
    #expect(rows("漢字漢字", 5) == ["漢字", "漢字"])
    #expect(rows("ab\u{1F1EA}\u{1F1FA}c", 3) == ["ab", "\u{1F1EA}\u{1F1FA}c"])
  }

  @Test("R8, R9: A wide cluster in one cell becomes one substitute, and no width hangs")
  func tinyWidths() {
    #expect(rows("漢a字", 1) == ["?", "a", "?"])
    #expect(rows("漢字", 0) == [])
    #expect(rows("anything", -3) == [])
  }

  @Test("Indentation and blank lines stay; blanks at a break go")
  func blanks() {
    #expect(rows("  ab cd\n\nef  ", 5) == ["  ab", "cd", "", "ef"])
    #expect(rows("", 5) == [""])
    #expect(rows("abc      ", 3) == ["abc"])
    #expect(rows("         ", 3) == [""])
  }

  @Test("No row is too wide, no cluster is split, and no letter is lost")
  func randomTexts() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<1_500 {
      let text = RandomText.text(&random)
      let width = Int.random(in: 2...12, using: &random)
      let rows = Frame(.text(text), width: width).rows
      #expect(rows.allSatisfy { $0.cells.count <= width })
      #expect(rows.allSatisfy { $0.cells.first?.width != 0 })
      #expect(letters(rows) == letters(Frame(.text(text), width: 1_000).rows))
    }
  }

  @Test("P-d: a line of a million clusters is wrapped whole, whatever it is made of")
  func longLine() {
    for word in ["word ", "字", "👨‍👩‍👧"] {
      let count = 1_000_000 / word.count
      let rows = Frame(.text(Text(String(repeating: word, count: count))), width: 80).rows
      let letters = word.filter { $0 != " " }.count * count
      #expect(rows.reduce(0) { $0 + $1.text.filter { $0 != " " }.count } == letters)
    }
  }
}
