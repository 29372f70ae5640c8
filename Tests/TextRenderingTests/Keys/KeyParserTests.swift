import Testing
import TextRendering

@Suite("KeyParser")
struct KeyParserTests {
  /// The keys of a text that arrives in one piece, and ends.
  private func keys(_ text: String) -> [Key] {
    var parser = KeyParser()
    return parser.feed(text.utf8, at: .zero) + parser.finish()
  }

  @Test(
    "Keys are told by the sequences of all usual terminals",
    arguments: [
      ("a", Key("a")), ("A", "A"), (" ", " "), ("é", "é"), ("漢", "漢"), ("\r", .enter),
      ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
      ("\u{1}", .control("a")), ("\u{1A}", .control("z")),
      ("\u{0}", Key(.character(" "), .control)),
      ("\u{1C}", .control("\\")), ("\u{1F}", .control("_")), ("\u{1B}", .escape),
      ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right),
      ("\u{1B}[D", .left), ("\u{1B}[H", .home), ("\u{1B}OH", .home), ("\u{1B}[1~", .home),
      ("\u{1B}[7~", .home), ("\u{1B}[F", .end), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end),
      ("\u{1B}[2~", Key(.insert)), ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp),
      ("\u{1B}[6~", .pageDown), ("\u{1B}OP", .function(1)), ("\u{1B}[11~", .function(1)),
      ("\u{1B}[[A", .function(1)), ("\u{1B}[[E", .function(5)), ("\u{1B}[15~", .function(5)),
      ("\u{1B}[17~", .function(6)), ("\u{1B}[21~", .function(10)), ("\u{1B}[24~", .function(12)),
      ("\u{1B}[34~", .function(20)),
    ]
  )
  func plainKeys(_ text: String, _ key: Key) {
    #expect(keys(text) == [key])
  }

  @Test(
    "What is held down is told with the key",
    arguments: [
      ("\u{1B}[1;5A", Key(.up, .control)), ("\u{1B}[1;2D", Key(.left, .shift)),
      ("\u{1B}[1;8B", Key(.down, [.shift, .alt, .control])),
      ("\u{1B}[3;5~", Key(.delete, .control)),
      ("\u{1B}[1;2P", Key(.function(1), .shift)), ("\u{1B}[Z", Key(.tab, .shift)),
      ("\u{1B}a", .alt("a")), ("\u{1B}é", .alt("é")), ("\u{1B}\r", Key(.enter, .alt)),
      ("\u{1B}\u{7F}", Key(.backspace, .alt)),
      ("\u{1B}\u{1}", Key(.character("a"), [.alt, .control])),
      ("\u{1B}\u{1B}[A", Key(.up, .alt)), ("\u{1B}\u{1B}OA", Key(.up, .alt)),
      ("\u{1B}O", .alt("O")), ("\u{1B}[a", Key(.up, .shift)), ("\u{1B}[5^", Key(.pageUp, .control)),
      ("\u{1B}[97;5u", .control("a")), ("\u{1B}[97;2u", "A"), ("\u{1B}[13;2u", Key(.enter, .shift)),
      ("\u{1B}[27u", .escape), ("\u{1B}[27;6;97~", Key(.character("A"), .control)),
      ("\u{1B}[118;5:1u", .control("v")),
    ]
  )
  func modifiers(_ text: String, _ key: Key) {
    #expect(keys(text) == [key])
  }

  @Test(
    "What is unknown is dropped, and what follows is not",
    arguments: [
      "\u{1B}[99~", "\u{1B}[?1;2c", "\u{1B}[24;80Y", "\u{1B}[<0;3;4M", "\u{1B}[I", "\u{1B}[97;5:3u",
      "\u{1B}[57441u", "\u{1B}[128u", "\u{1B}[4294967296u", "\u{1B}[1114112u", "\u{1B}[201~",
      "\u{1B}[" + String(repeating: "1;", count: 500) + "A", "\u{1B}[1\u{18}", "\u{1B}[[Z",
      "\u{1B}[99999999999999999999~",
    ]
  )
  func unknown(_ text: String) {
    #expect(keys(text + "x") == ["x"])
  }

  @Test("Sequences that are broken off give way to what breaks them off")
  func brokenOff() {
    #expect(keys("\u{1B}[1;\u{1B}[A") == [.up])
    #expect(keys("\u{1B}[1\r") == [.enter])
    #expect(keys("\u{1B}[1é") == ["é"])
    #expect(keys("\u{1B}Ox") == [.alt("O"), "x"])
    #expect(keys("\u{1B}\u{1B}") == [.escape, .escape])
    #expect(keys("\u{1B}\u{1B}\u{1B}a") == [.escape, .escape, .alt("a")])
  }

  @Test("I1: Down whose bytes come 5 ms apart is one Down")
  func splitSequence() {
    var parser = KeyParser(escapeTime: .milliseconds(50))
    #expect(parser.feed([0x1B], at: .zero) == [])
    #expect(parser.deadline == .milliseconds(50))
    #expect(parser.feed("[B".utf8, at: .milliseconds(5)) == [.down])
    #expect(parser.deadline == nil)
  }

  @Test("I2: Within a sequence there is no time limit")
  func pauseWithinSequence() {
    var parser = KeyParser()
    #expect(parser.feed("\u{1B}[118;5".utf8, at: .zero) == [])
    #expect(parser.deadline == nil)
    #expect(parser.expire(at: .milliseconds(500)) == [])
    #expect(parser.feed(";3u".utf8, at: .milliseconds(500)) == [.control("v")])
  }

  @Test("I3: A timer that fires late tears no sequence apart")
  func staleTimer() {
    var parser = KeyParser(escapeTime: .milliseconds(50))
    #expect(parser.feed([0x1B], at: .zero) == [])
    #expect(parser.feed([0x5B], at: .milliseconds(49)) == [])
    #expect(parser.expire(at: .milliseconds(50)) == [])
    #expect(parser.feed([0x41, 0x1B], at: .milliseconds(60)) == [.up])
    #expect(parser.expire(at: .milliseconds(100)) == [])
    #expect(parser.expire(at: .milliseconds(110)) == [.escape])
    #expect(parser.expire(at: .milliseconds(200)) == [])
  }

  @Test("I4: An emoji that is split over two reads is one character, wherever it is split")
  func splitCharacter() {
    let bytes = Array("😀".utf8)
    for place in 1..<4 {
      var parser = KeyParser()
      #expect(parser.feed(bytes[..<place], at: .zero) == [])
      #expect(parser.feed(bytes[place...], at: .seconds(9)) == ["😀"])
    }
  }

  @Test("A family that arrives in one piece is one character")
  func cluster() {
    #expect(keys("\u{1F468}\u{200D}\u{1F469}x") == ["\u{1F468}\u{200D}\u{1F469}", "x"])
    #expect(keys("e\u{301}") == ["e\u{301}"])
  }

  @Test("Bytes that are not UTF-8, and characters that act, show as replacements")
  func harmlessCharacters() {
    var parser = KeyParser()
    #expect(
      parser.feed([0xFF, 0x61, 0xC3, 0x28], at: .zero) == ["\u{FFFD}", "a", "\u{FFFD}", "("]
    )
    #expect(keys("\u{9B}2J") == ["\u{FFFD}", "2", "J"])
    #expect(keys("\u{202E}") == ["\u{FFFD}"])
    #expect(keys("\u{2028}") == ["\u{FFFD}"])
  }

  @Test("C8: A paste is one event, neutralised; it ends at the first end, and keys follow")
  func paste() {
    let text = "\u{1B}[200~one\r\ntwo\u{1B}[2J\u{1B}[201~q\u{1B}[201~\u{1B}[A"
    #expect(keys(text) == [Key(.paste("one\ntwo\u{1B}[2J")), "q", .up])
    let pasted = if case .paste(let pasted) = keys(text)[0].code { pasted.string } else { "" }
    #expect(pasted == "one\ntwo␛[2J")
    #expect(keys("\u{1B}[200~\u{1B}[201~") == [Key(.paste(""))])
    #expect(keys("\u{1B}[200~\u{1B}[200~x\u{1B}[201~") == [Key(.paste("\u{1B}[200~x"))])
  }

  @Test("A paste may come byte by byte, take its time, and lack its end")
  func slowPaste() {
    var parser = KeyParser()
    var found: [Key] = []
    for (index, byte) in "\u{1B}[200~é😀\u{1B}[20x\u{1B}[201~".utf8.enumerated() {
      found += parser.feed([byte], at: .seconds(index))
      found += parser.expire(at: .seconds(index) + .milliseconds(10))
    }
    #expect(found == [Key(.paste("é😀\u{1B}[20x"))])
    #expect(parser.feed("\u{1B}[200~unfinished".utf8, at: .seconds(99)) == [])
    #expect(parser.finish() == [Key(.paste("unfinished"))])
  }

  @Test("A paste beyond the limit comes in parts, of which none is lost or torn")
  func longPaste() {
    var parser = KeyParser(pasteLimit: 16)
    let text = String(repeating: "é😀x", count: 50)
    let found = parser.feed("\u{1B}[200~\(text)\u{1B}[201~q".utf8, at: .zero)
    let parts = found.dropLast().map { key in
      if case .paste(let part) = key.code { part.string } else { "not pasted" }
    }
    #expect(parts.count > 10 && parts.joined() == text && found.last == "q")
  }
}
