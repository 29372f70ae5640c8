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
    #expect(shown.screen[0][0].pen.foreground == 31)
    #expect(shown.faults.isEmpty)
  }

  @Test(
    "What the live renderer never sends is a fault",
    arguments: [
      "\u{1B}[2J", "\u{1B}[3J", "\u{1B}c", "\u{1B}]0;x", "\u{1B}[6n", "\u{1B}[?1049h", "\u{7}",
      "\u{8}",
      "\t", "\u{1B}[38m", "\u{1B}[1;1H", "\u{9B}2J", "\u{1B}[31m\u{1B}[K",
    ]
  )
  func faults(_ bytes: String) {
    #expect(terminal(bytes).faults.count == 1)
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
