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

  @Test("R3: A background ends with its letters, and never reaches the next row")
  func backgrounds() {
    let style = Style(background: .red)
    let rows = Frame(.text(Text("aa bb cc", style) + Text(" dd")), width: 5).rows
    #expect(rows.map(\.text) == ["aa bb", "cc dd"])
    #expect(
      rows.map { $0.cells.map(\.style.background) } == [
        Array(repeating: .red, count: 5), [.red, .red, nil, nil, nil],
      ]
    )
    let wrapped = Frame(.text(Text("aaa bbb", style)), width: 5).rows
    #expect(wrapped.map(\.cells.count) == [3, 3])
  }

  @Test("R7: A link that is wrapped is whole in each row, under one identity")
  func links() throws {
    let link = try #require(Link("https://example.org/long"))
    let rows = Frame(.text(Text("abcdefghijklmnop", Style(link: link))), width: 5).rows
    #expect(rows.map(\.text) == ["abcde", "fghij", "klmno", "p"])
    for cell in rows.flatMap(\.cells) { #expect(cell.style.link?.identity == link.identity) }
    #expect(Link("https://example.org/other")?.identity != link.identity)
  }

  @Test("R8: A link around one wide cluster in one cell becomes a substitute that leads there")
  func narrowLink() throws {
    let link = try #require(Link("https://example.org"))
    let rows = Frame(.text(Text("\u{1F600}", Style(link: link))), width: 1).rows
    #expect(rows.map(\.text) == ["?"])
    #expect(rows[0].cells[0].style.link == link)
  }

  @Test("R11: An indentation by a tab is kept as it is, and nothing is stretched")
  func tabs() {
    #expect(rows("\tone two three", 15) == ["        one two", "three"])
  }

  @Test("R15: Brackets are text, not markup")
  func brackets() {
    #expect(rows("[id] [] [/red]", 20) == ["[id] [] [/red]"])
  }

  @Test("Plain letters break like those that need cells")
  func fastPath() {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...40, using: &random)
      let string = String((0..<count).map { _ in "ab  ".randomElement(using: &random) ?? "a" })
      let width = Int.random(in: 1...9, using: &random)
      // Two runs of one look are not looked at as one string of bytes.
      let split = Text(String(string.prefix(3))) + Text(String(string.dropFirst(3)), .muted)
      #expect(
        rows(Text(string), width) == Frame(.text(split), width: width).rows.map { $0.text.trimmed }
      )
    }
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

  @Test("P-d: a line of a million letters is wrapped whole, whatever it is made of")
  func longLine() {
    for (word, clusters) in [("word ", 1_000_000), ("字", 200_000), ("👨‍👩‍👧", 50_000)] {
      let count = clusters / word.count
      let rows = Frame(.text(Text(String(repeating: word, count: count))), width: 80).rows
      let letters = word.filter { $0 != " " }.count * count
      let shown = rows.reduce(0) { $0 + $1.cells.count { $0.width > 0 && !$0.isSpace } }
      #expect(shown == letters)
    }
  }
}

extension String {
  /// Without blanks at the end, which show nothing where they have no style.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
