import Testing
import TextRenderingTesting

@Suite("VirtualTerminal")
struct VirtualTerminalTests {
  private func terminal(_ bytes: String..., width: Int = 10, height: Int = 3) -> VirtualTerminal {
    var terminal = VirtualTerminal(width: width, height: height)
    for part in bytes { terminal.feed(part.utf8) }
    return terminal
  }

  @Test("Moves, erasures and text land where they should")
  func moves() {
    let shown = terminal("abc\r\ndef\u{1B}[A\u{1B}[2GX\u{1B}[B\r\u{1B}[CY\u{1B}[K")
    #expect(shown.screenText == ["aXc", "dY", ""])
    #expect(shown.cursorRow == 1 && shown.cursorColumn == 2)
    #expect(terminal("ab\r\ncd\r\nef\u{1B}[2A\r\u{1B}[J").screenText == ["", "", ""])
  }

  @Test("The last column waits before it wraps, and the screen scrolls at its end")
  func wrapping() {
    let full = terminal("0123456789")
    #expect(full.cursorRow == 0 && full.hasFilledLastColumn)
    #expect(terminal("0123456789a").screenText == ["0123456789", "a", ""])
    let scrolled = terminal("1\r\n2\r\n3\r\n4")
    #expect(scrolled.scrollbackText == ["1"])
    #expect(scrolled.screenText == ["2", "3", "4"])
  }

  @Test("Overwriting half of a wide cluster clears the other half")
  func wide() {
    #expect(terminal("漢字\r\u{1B}[Cx").screenText[0] == " x字")
    #expect(terminal("漢字\rx").screenText[0] == "x 字")
  }

  @Test("Sequences and characters may arrive in pieces")
  func pieces() {
    var shown = VirtualTerminal(width: 10, height: 1)
    for byte in "\u{1B}[1;31m漢\u{1B}[m".utf8 { shown.feed([byte]) }
    #expect(shown.screenText == ["漢"])
    #expect(shown.screen[0][0].pen.foreground == 1)
    #expect(shown.faults.isEmpty)
  }

  @Test(
    "What the terminal does not know is a fault",
    arguments: [
      "\u{1B}[38m", "\u{1B}[5t", "\u{1B}[?7777h", "\u{1B}Pq\u{1B}\\", "\u{1B}]99;x\u{7}", "\u{1B}=",
      "\u{9B}2J", "\u{1B}[41m\u{1B}[K", "\u{1B}[9J", "\u{1}",
    ]
  )
  func faults(_ bytes: String) {
    #expect(terminal(bytes).faults.count == 1)
  }

  @Test(
    "Questions are noted, and answered by nobody",
    arguments: ["[6n", "[c", "[?2026$p", "]11;?\u{7}"]
  )
  func queries(_ bytes: String) {
    let shown = terminal("\u{1B}" + bytes)
    #expect(shown.queries.count == 1 && shown.faults.isEmpty)
  }

  @Test("Absolute moves, backspaces, tabs and erasures of all kinds do what they say")
  func absolute() {
    #expect(terminal("\u{1B}[2;4Hx\u{1B}[Hy\u{1B}[3dz").screenText == ["y", "   x", " z"])
    #expect(terminal("abc\u{8}\u{8}X").screenText[0] == "aXc")
    #expect(terminal("a\tb").screenText[0] == "a       b")
    #expect(terminal("abcd\u{1B}[2D\u{1B}[1K").screenText[0] == "   d")
    #expect(terminal("ab\r\ncd\u{1B}[2J").screenText == ["", "", ""])
    #expect(terminal("1\r\n2\r\n3\r\n4\u{1B}[3J").scrollback.isEmpty)
    #expect(terminal("abcd\r\u{1B}[2X").screenText[0] == "  cd")
  }

  @Test("The second screen has no history, and the first comes back with its cursor")
  func alternate() {
    var shown = terminal("one\r\n\u{1B}[?1049h\u{1B}[Hx\r\n\r\n\r\n\r\n")
    #expect(shown.isAlternate && shown.scrollback.isEmpty)
    shown.feed("\u{1B}[?1049ltwo".utf8)
    #expect(!shown.isAlternate && shown.screenText == ["one", "two", ""])
  }

  @Test("Links, titles, clipboards and bells are seen")
  func commands() {
    let shown = terminal(
      "\u{1B}]8;id=a;https://example.org\u{1B}\\x\u{1B}]8;;\u{1B}\\y\u{1B}]0;title\u{7}\u{1B}]52;c;eA==\u{7}\u{7}"
    )
    #expect(shown.screen[0][0].pen.link == "https://example.org")
    #expect(shown.screen[0][1].pen.link == nil)
    #expect(shown.title == "title" && shown.clipboard == "c;eA==" && shown.bellCount == 1)
    #expect(shown.faults.isEmpty && shown.usedSequences == ["OSC 8", "OSC 0", "OSC 52"])
  }

  @Test("A place is saved with its pen, and come back to")
  func saving() {
    let shown = terminal("a\u{1B}[1m\u{1B}7\u{1B}[m\r\nx\u{1B}8b")
    #expect(shown.screenText == ["ab", "x", ""])
    #expect(shown.screen[0][1].pen.attributes == [1])
  }

  @Test("A mark that comes later joins its letter, unless the cursor has moved")
  func joining() {
    #expect(terminal("e", "\u{301}").screenText[0] == "e\u{301}")
    #expect(terminal("\u{2764}", "\u{FE0F}x").screen[0][2].character == "x")
    #expect(terminal("e\u{1B}[2G\u{301}").faults.count == 1)
  }

  @Test("Without wrapping, the last column is overwritten")
  func withoutWrapping() {
    #expect(terminal("\u{1B}[?7l0123456789ab").screenText == ["012345678b", "", ""])
  }

  @Test("A terminal that wraps has one line of it, however the width changes")
  func reflow() {
    var shown = terminal("0123456789abcde\r\nx", width: 10, height: 4)
    for width in [7, 20, 3, 10] {
      shown.resize(width: width, height: 4)
      #expect(shown.logicalText.filter { !$0.isEmpty } == ["0123456789abcde", "x"])
    }
    #expect(shown.screenText == ["0123456789", "abcde", "x", ""])
    #expect(shown.cursorRow == 2 && shown.cursorColumn == 1)
  }

  @Test("A terminal that does not break lines anew cuts them")
  func cutting() {
    var shown = VirtualTerminal(width: 6, height: 3, habits: .init(reflows: false))
    shown.feed("abcdef\r\nx".utf8)
    shown.resize(width: 3, height: 2)
    #expect(shown.screenText == ["abc", "x"])
    #expect(shown.cursorRow == 1)
  }

  @Test("A taller terminal takes rows back from the history, when its rows were full")
  func growing() {
    var shown = terminal("1\r\n2\r\n3\r\n4\r\n5")
    shown.resize(width: 10, height: 5)
    #expect(shown.screenText == ["1", "2", "3", "4", "5"] && shown.scrollback.isEmpty)
  }

  @Test("Bytes that are not UTF-8 are a fault")
  func invalidBytes() {
    var shown = VirtualTerminal(width: 10, height: 1)
    shown.feed([0x61, 0xFF, 0x62])
    #expect(shown.faults.count == 1)
  }

  @Test("A narrower terminal folds its rows, and the cursor stays in its text")
  func folding() {
    var shown = terminal("abcdef\r\nx", width: 10, height: 3)
    shown.resize(width: 4, height: 3)
    #expect(shown.screenText == ["abcd", "ef", "x"])
    #expect(shown.cursorRow == 2)
    shown.resize(width: 4, height: 2)
    #expect(shown.scrollbackText == ["abcd"])
    #expect(shown.screenText == ["ef", "x"])
  }
}
