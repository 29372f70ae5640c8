import Testing

@testable import TextRendering

@Suite("Text of other programs")
struct ForeignTextTests {
  private func runs(_ output: String) -> [(String, Style)] {
    Text(ansi: output).runs.map { ($0.string, $0.style) }
  }

  @Test("Colours and attributes become styles")
  func colors() {
    let text = Text(ansi: "a\u{1B}[1;31mb\u{1B}[22mc\u{1B}[0;4;44md\u{1B}[me")
    #expect(text.string == "abcde")
    #expect(
      text.runs.map(\.style) == [
        .plain, Style(.plain, .bold, foreground: .red), Style(foreground: .red),
        Style(.plain, .underline, background: .blue), .plain,
      ]
    )
  }

  @Test("Colours of the large palette and mixed ones become the nearest of the palette")
  func palette() {
    #expect(Text(ansi: "\u{1B}[38;5;208mx").runs[0].style == Style(foreground: TerminalColor(208)))
    #expect(Text(ansi: "\u{1B}[48:2:255:135:0mx").runs[0].style.background == TerminalColor(208))
    #expect(Text(ansi: "\u{1B}[95mx").runs[0].style.foreground == .brightMagenta)
    #expect(Text(ansi: "\u{1B}[107mx").runs[0].style.background == .brightWhite)
  }

  @Test(
    "C1: Every other sequence is dropped",
    arguments: [
      "\u{1B}]52;c;AAAA\u{07}", "\u{1B}]0;title\u{1B}\\", "\u{1B}[2J", "\u{1B}[10A", "\u{1B}[6n",
      "\u{1B}c", "\u{1B}P1$r\u{1B}\\", "\u{1B}(B", "\u{1B}[?25l", "\u{1B}[>1m", "\u{1B}_x\u{9C}",
      "\u{1B}]8;;https://x\u{1B}\\",
    ]
  )
  func dropped(_ sequence: String) {
    #expect(Text(ansi: "a" + sequence + "b") == "ab")
  }

  @Test("C3, C4: What is cut short stays as text, and swallows nothing")
  func unfinished() {
    #expect(Text(ansi: "a\u{1B}]never ended\nnext").string == "a␛]never ended\nnext")
    #expect(Text(ansi: "a\u{1B}[31").string == "a␛[31")
    #expect(Text(ansi: "a\u{1B}").string == "a␛")
    #expect(Text(ansi: "a\u{90}b").string == "a\u{FFFD}b")
    #expect(Text(ansi: "\u{1B}[3\u{7}1m").string == "␛[3␇1m")
  }

  @Test("Parameters that mean nothing change nothing")
  func strangeParameters() {
    for parameters in ["38;5;999", "38;2;1", "38", "48;9", "99999999999999999999", "12;13"] {
      #expect(Text(ansi: "\u{1B}[\(parameters)mx").runs[0].style == .plain, "\(parameters)")
    }
  }
}
