import Testing

@testable import TextRendering

@Suite("Text")
struct TextTests {
  struct Case: Sendable {
    let id: String
    let input: String
    let output: String
  }

  static let cases = [
    Case(id: "C1 clipboard", input: "\u{1B}]52;c;x\u{07}", output: "␛]52;c;x␇"),
    Case(id: "C1 wipe", input: "\u{1B}[2J\u{1B}c", output: "␛[2J␛c"),
    Case(id: "C3", input: "before\u{90}after", output: "before\u{FFFD}after"),
    Case(id: "C3 8-bit", input: "\u{9B}31m", output: "\u{FFFD}31m"),
    Case(id: "C4", input: "x\u{1B}]", output: "x␛]"),
    Case(id: "C5", input: "a\nb\rc\u{B}d", output: "a\nb\nc␋d"),
    Case(id: "C6", input: "50%\r100%\r\n", output: "50%\n100%\n"),
    Case(id: "C7", input: "\u{202E}txt.exe", output: "\u{FFFD}txt.exe"),
    Case(
      id: "isolates and marks",
      input: "\u{2066}\u{200F}\u{061C}",
      output: "\u{FFFD}\u{FFFD}\u{FFFD}"
    ),
    Case(id: "R10", input: "if x:\n\treturn\t1", output: "if x:\n        return  1"),
    Case(id: "tab after wide text", input: "漢字\tx", output: "漢字    x"),
    Case(id: "R15", input: "[id] [] <b>", output: "[id] [] <b>"),
    Case(id: "line separators", input: "a\u{2028}b\u{2029}c\u{85}d", output: "a\nb\nc\nd"),
    Case(id: "DEL and NUL", input: "\u{7F}\0", output: "␡␀"),
    Case(id: "LF CR", input: "a\n\rb", output: "a\n\nb"),
  ]

  @Test("What could act on a terminal becomes visible", arguments: cases)
  func sanitises(_ example: Case) {
    #expect(Text(example.input).string == example.output, "\(example.id)")
    let interpolated: Text = "\(example.input)"
    #expect(interpolated.string == example.output)
  }

  @Test("W20: A cluster holds at most 32 scalars, also where two texts meet")
  func capsClusters() {
    let marks = String(repeating: "\u{0301}", count: 40)
    let joined = Text("e" + String(repeating: "\u{0301}", count: 20)) + Text("\u{0301}" + marks)
    for text in [Text("e" + marks), joined] {
      #expect(text.string.allSatisfy { $0.unicodeScalars.count <= 32 })
      #expect(text.string.contains("\u{FFFD}"))
    }
  }

  @Test("Any string is free of control characters once it is text")
  func randomStrings() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let text = Text(String(decoding: bytes, as: UTF8.self)) + Text(RandomText.string(&random))
      for scalar in text.string.unicodeScalars where scalar != "\n" {
        #expect(scalar.properties.generalCategory != .control)
      }
    }
  }

  @Test("Joining keeps styles apart and merges equal neighbours")
  func joining() {
    let text = Text("a", .error) + Text("b", .error) + "c" + Text()
    #expect(text.runs.map(\.string) == ["ab", "c"])
    #expect(text.runs.map(\.style) == [.error, .plain])
    #expect(text.role(.muted).runs.map(\.string) == ["abc"])
  }

  @Test("Paragraphs keep blank lines and styles")
  func paragraphs() {
    let text = Text("a\n\nb", .title) + Text("c\n")
    #expect(text.paragraphs.map(\.string) == ["a", "", "bc", ""])
    #expect(text.paragraphs[2].runs.map(\.style) == [.title, .plain])
    #expect(Text().paragraphs == [Text()])
  }
}
