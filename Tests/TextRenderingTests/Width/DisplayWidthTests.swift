import Testing

@testable import TextRendering

@Suite("DisplayWidth")
struct DisplayWidthTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let text: String
    let width: Int
    var testDescription: String {
      "\(id): \(text.unicodeScalars.map { String($0.value, radix: 16) })"
    }
  }

  static let cases = [
    Case(id: "W1", text: "\u{2764}\u{FE0F}", width: 2),
    Case(id: "W1", text: "\u{2764}", width: 1),
    Case(id: "W3", text: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", width: 2),
    Case(
      id: "W3",
      text: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}abc",
      width: 5
    ),
    Case(id: "W4", text: "\u{1F44F}\u{1F3FD}", width: 2),
    Case(id: "W6", text: "\u{1F1F8}\u{1F1EA}", width: 2),
    Case(
      id: "W6",
      text: "\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}",
      width: 2
    ),
    Case(id: "W6", text: "\u{1F3F4}\u{200D}\u{2620}\u{FE0F}", width: 2),
    Case(id: "W8", text: "1\u{FE0F}\u{20E3}", width: 2),
    Case(id: "W8", text: "1\u{20E3}", width: 1),
    Case(id: "W9", text: "\u{1112}\u{1161}\u{11AB}", width: 2),
    Case(id: "W9", text: "\u{1100}\u{D7B0}", width: 2),
    Case(id: "W9", text: "\u{1100}\u{1100}\u{1161}", width: 4),
    Case(id: "W10", text: "\u{D55C}\u{AE00}", width: 4),
    Case(id: "W10", text: "\u{30AB}\u{3099}", width: 2),
    Case(id: "W12", text: "a\u{200B}b", width: 2),
    Case(id: "W12", text: "a\u{200C}b", width: 2),
    Case(id: "W12", text: "a\u{2060}b", width: 2),
    Case(id: "W12", text: "\u{FEFF}ab", width: 2),
    Case(id: "W13", text: "a\u{00AD}b", width: 3),
    Case(id: "W15", text: "\u{26A0}", width: 1),
    Case(id: "W15", text: "\u{26A0}\u{FE0F}", width: 2),
    Case(id: "W15", text: "\u{231A}", width: 2),
    Case(id: "W16", text: "\u{0633}\u{0644}\u{0627}\u{0645}", width: 4),
    Case(
      id: "W16",
      text: "\u{0645}\u{064E}\u{0631}\u{0652}\u{062D}\u{064E}\u{0628}\u{064B}\u{0627}",
      width: 5
    ),
    Case(id: "W16", text: "Error: \u{0645}\u{0644}\u{0641}", width: 10),
    Case(id: "W17", text: "\u{2500}", width: 1),
    Case(id: "W19", text: "\u{3042}", width: 2),
    Case(id: "W19", text: "\u{FF21}", width: 2),
    Case(id: "W19", text: "\u{FF76}\u{FF9E}", width: 2),
    Case(id: "W20", text: "\u{0301}", width: 0),
    Case(id: "W20", text: "Z\u{0300}\u{0301}\u{0302}\u{0303}\u{0304}\u{0305}\u{0306}", width: 1),
    Case(id: "lone regional indicator", text: "\u{1F1F8}", width: 2),
    Case(id: "text presentation", text: "\u{231A}\u{FE0E}", width: 1),
    Case(id: "ideograph with a text selector", text: "\u{6F22}\u{FE0E}", width: 2),
    Case(id: "Devanagari with a spacing mark", text: "\u{0928}\u{093E}", width: 2),
    Case(id: "first and last wide ideograph", text: "\u{3400}\u{3FFFD}", width: 4),
  ]

  @Test("Each cluster takes the cells that terminals give it", arguments: cases)
  func width(_ example: Case) {
    #expect(DisplayWidth.of(example.text) == example.width)
  }

  @Test("The ranges of a table ascend and do not touch", arguments: [wideRanges, ambiguousRanges])
  func tableIsSorted(_ ranges: [ClosedRange<UInt32>]) {
    for (low, high) in zip(ranges, ranges.dropFirst()) {
      #expect(low.upperBound + 1 < high.lowerBound)
    }
  }

  @Test("W17: Ambiguous characters are wide by explicit option alone")
  func ambiguous() {
    for text in ["\u{2500}", "\u{B0}", "\u{E9}", "\u{25CF}", "e\u{301}\u{25A0}"] {
      let narrow = DisplayWidth.of(text)
      #expect(narrow == text.count)
      #expect(DisplayWidth.of(text, ambiguous: .wide) == narrow + 1)
    }
    for text in ["a", "漢", "\u{301}", "\u{1F600}", "\u{AD}", "\u{2764}\u{FE0E}"] {
      #expect(DisplayWidth.of(text, ambiguous: .wide) == DisplayWidth.of(text))
    }
    let locales = ["ja_JP.UTF-8", "zh_CN.UTF-8", "ko_KR.UTF-8"]
    for locale in locales {
      let traits = OutputTraits(environment: ["TERM": "xterm", "LC_ALL": locale], isTerminal: true)
      #expect(Surface.detect(traits, for: .live).ambiguousWidth == .narrow)
      #expect(Surface.detect(traits, for: .live, ambiguousWidth: .wide).ambiguousWidth == .wide)
    }
  }

  @Test("The tables are of the version of Unicode whose clusters the standard library knows")
  func version() {
    // Assigned in version 17, and in no version before it.
    let newest: Unicode.Scalar = "\u{1FAC8}"
    #expect(newest.properties.age.map { $0.major } == 17)
    #expect(DisplayWidth.unicodeVersion == "17.0.0")
    #expect(DisplayWidth.of(Character(newest)) == 2)
  }

  @Test("W18: No mark of ours is ambiguous in width", arguments: [Glyphs.unicode, .ascii])
  func glyphsAreUnambiguous(_ glyphs: Glyphs) {
    for glyph in glyphs.all {
      #expect(DisplayWidth.of(glyph) == 1)
      for scalar in glyph.unicodeScalars {
        #expect(!ambiguousRanges.contains { $0.contains(scalar.value) }, "\(glyph)")
      }
    }
    #expect(Glyphs.ascii.all.allSatisfy { $0.isASCII })
  }
}
