import Testing

@testable import TextRendering

@Suite("Truncation")
struct TruncationTests {
  private func cut(_ text: Text, _ width: Int, _ truncation: Truncation = .tail) -> String {
    Frame(.line(text, truncation: truncation), width: width, glyphs: .ascii).text[0]
  }

  @Test("A line that is too wide is cut at its head, in its middle or at its tail")
  func places() {
    #expect(cut("/usr/local/bin", 8, .head) == "~cal/bin")
    #expect(cut("/usr/local/bin", 8, .middle) == "/usr~bin")
    #expect(cut("/usr/local/bin", 8, .tail) == "/usr/lo~")
    #expect(cut("/usr/local/bin", 14, .head) == "/usr/local/bin")
  }

  @Test("In one cell there is an ellipsis, in two one cluster beside it")
  func tiny() {
    for truncation in Truncation.allCases { #expect(cut("abc", 1, truncation) == "~") }
    #expect(cut("abc", 2, .head) == "~c")
    #expect(cut("abc", 2, .middle) == "a~")
    #expect(cut("abc", 2, .tail) == "a~")
  }

  @Test("R4: No cut splits a cluster, wherever it falls", arguments: Truncation.allCases)
  func clusters(_ truncation: Truncation) {
    let text: Text = "\u{1F1EA}\u{1F1FA}!漢e\u{301}\u{1F468}\u{200D}\u{1F469}字\u{2764}\u{FE0F}x"
    for width in 1...14 {
      let row = Frame(.line(text, truncation: truncation), width: width).rows[0]
      #expect(row.cells.count <= width)
      for character in row.text where character != "⋯" {
        #expect(text.string.contains(character))
      }
    }
    #expect(cut("\u{1F1EA}\u{1F1FA}!", 2) == "~")
  }

  @Test("R6: The ellipsis in place of a part of a link leads nowhere")
  func links() throws {
    let link = try #require(Link("https://example.org"))
    let row = Frame(.line(Text("a long label", Style(link: link))), width: 6).rows[0]
    #expect(row.cells.map(\.style.link) == Array(repeating: link, count: 5) + [nil])
  }

  @Test("Line breaks in a line are shown as blanks")
  func breaks() {
    #expect(cut("a\nb\n\nc", 20) == "a b  c")
  }
}
