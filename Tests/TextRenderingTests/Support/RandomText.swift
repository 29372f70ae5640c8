import TextRendering

/// Random views, made of what is hard to draw.
enum RandomText {
  private static let pieces = [
    "a", "bc", "word", " ", "  ", "漢", "字", "한", "é", "e\u{301}", "\u{301}", "\u{200B}", "\u{200D}",
    "\u{1F1F8}\u{1F1EA}", "\u{1F1F8}", "\u{2764}\u{FE0F}", "\u{2764}", "\u{1F44F}\u{1F3FD}",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{0928}\u{093E}", "\u{093E}",
    "\u{1100}\u{1161}",
    "\u{1161}", "\u{1100}", "\u{0600}", "\u{1F3FD}", "ﾊ\u{FF9E}", "1\u{FE0F}\u{20E3}", "\u{1B}[2J",
    "\t",
    "\u{231A}\u{FE0E}", "\u{AD}",
  ]

  static func string(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...8, using: &random)).reduce(into: "") { text, _ in
      text += pieces.randomElement(using: &random) ?? ""
    }
  }

  static func text(_ random: inout SeededGenerator) -> Text {
    (0..<Int.random(in: 0...3, using: &random)).reduce(into: Text()) { text, _ in
      let attributes = TextAttributes(rawValue: UInt8.random(in: 0...31, using: &random))
      let role = Role.allCases.randomElement(using: &random) ?? .plain
      let isStyled = Bool.random(using: &random)
      text += Text(string(&random), isStyled ? Style(role, attributes) : .plain)
    }
  }

  static func block(_ random: inout SeededGenerator, depth: Int = 2) -> Block {
    switch Int.random(in: 0...(depth > 0 ? 9 : 6), using: &random) {
    case 0, 1: .text(text(&random))
    case 2: .list(items: texts(&random), selection: Int.random(in: -1...3, using: &random))
    case 3:
      .progress(text(&random), fraction: Double.random(in: -0.2...1.2, using: &random))
    case 4: .spinner(text(&random), frameIndex: Int.random(in: -5...20, using: &random))
    case 5: .divider
    case 6: .spacer
    case 7: .row(blocks(&random, depth), spacing: Int.random(in: 0...2, using: &random))
    default: .column(blocks(&random, depth))
    }
  }

  private static func texts(_ random: inout SeededGenerator) -> [Text] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in text(&random) }
  }

  private static func blocks(_ random: inout SeededGenerator, _ depth: Int) -> [Block] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in block(&random, depth: depth - 1) }
  }
}
