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
