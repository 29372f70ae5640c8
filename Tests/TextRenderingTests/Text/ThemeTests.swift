import Testing

@testable import TextRendering

@Suite("Theme")
struct ThemeTests {
  @Test("N4: Attributes stay where colours are off, and nothing stays where neither is shown")
  func depths() {
    let theme = Theme.standard
    #expect(theme.parameters(for: .error, depth: .ansi16) == [1, 31])
    #expect(theme.parameters(for: .error, depth: .attributes) == [1])
    #expect(theme.parameters(for: .error, depth: .none) == [])
    #expect(theme.parameters(for: .plain.underline.inverse, depth: .attributes) == [4, 7])
  }

  @Test("A role can be given another look")
  func changing() {
    var theme = Theme.standard
    theme[.accent] = Theme.Appearance(color: .brightMagenta, attributes: .italic)
    #expect(theme.parameters(for: .accent, depth: .ansi16) == [3, 95])
  }

  @Test(
    "A surface with fewer colours gets the nearest, and an explicit colour wins over the role's"
  )
  func explicitColors() {
    let theme = Theme.standard
    let style = Style(.error, foreground: TerminalColor(208), background: .blue)
    #expect(theme.parameters(for: style, depth: .ansi256) == [1, 38, 5, 208, 44])
    #expect(theme.parameters(for: style, depth: .ansi16) == [1, 33, 44])
    #expect(theme.parameters(for: style, depth: .attributes) == [1])
    #expect(TerminalColor(red: 255, green: 135, blue: 0) == TerminalColor(208))
    #expect(TerminalColor.brightRed.backgroundParameters(depth: .ansi16) == [101])
  }

  @Test("C9: A target that is not safe to open is no link")
  func links() {
    let safe = ["https://example.org/a?b=c#d", "HTTP://x", "mailto:a@b", "file:///tmp/x"]
    #expect(safe.allSatisfy { Link($0)?.target == $0 })
    let unsafe = [
      "javascript:alert(1)", "data:text/html,x", "", "x", "http", "https://a b", "https://\u{1B}",
      "https://ü", " https://x", "https://" + String(repeating: "x", count: 3_000),
    ]
    #expect(unsafe.allSatisfy { Link($0) == nil })
    #expect(Style.error.link(to: "javascript:x") == .error)
    #expect(Style.error.link(to: "http://x").link == Link("http://x"))
  }

  @Test("A cell takes 32 bytes, so that a frame stays small")
  func size() {
    #expect(MemoryLayout<Cell>.stride == 32)
  }

  @Test("A change of style costs only what differs")
  func encoding() {
    var encoder = ANSIEncoder(theme: .standard, depth: .ansi16)
    for style in [Style.plain.bold, .error, .success, .plain, .plain] {
      encoder.select(style)
      encoder.text("x")
    }
    let expected = "\u{1B}[1mx\u{1B}[31mx\u{1B}[0;32mx\u{1B}[mxx"
    #expect(String(decoding: encoder.bytes, as: UTF8.self) == expected)
  }
}
