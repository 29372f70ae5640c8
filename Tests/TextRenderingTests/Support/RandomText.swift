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
    "\u{231A}\u{FE0E}", "\u{AD}", "א", "\u{202E}", "\u{2067}", "\u{2069}", "\u{202C}", "\u{200F}",
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
      text += Text(
        string(&random),
        isStyled ? Style(role, attributes) : .plain,
        allowBidi: Int.random(in: 0..<4, using: &random) == 0
      )
    }
  }

  static func block(_ random: inout SeededGenerator, depth: Int = 2) -> Block {
    switch Int.random(in: 0...(depth > 0 ? 19 : 14), using: &random) {
    case 0, 1: .text(text(&random))
    case 2: .list(items: texts(&random), selection: Int.random(in: -1...3, using: &random))
    case 3:
      .progress(text(&random), fraction: Double.random(in: -0.2...1.2, using: &random))
    case 4: .spinner(text(&random), frameIndex: Int.random(in: -5...20, using: &random))
    case 5: .divider
    case 6: .spacer
    case 7:
      .line(text(&random), truncation: Truncation.allCases.randomElement(using: &random) ?? .tail)
    case 8: table(&random)
    case 9: .sparkline(text(&random), values: values(&random))
    case 10: .barChart(values(&random).map { Block.BarChart.Bar(text(&random), value: $0) })
    case 11: .tabs(texts(&random), selection: Int.random(in: -1...3, using: &random))
    case 12: textField(&random)
    case 13: .keyHints(texts(&random).map { Block.KeyHint($0, text(&random)) })
    case 14: counted(&random)
    case 15: .row(blocks(&random, depth), spacing: Int.random(in: 0...2, using: &random))
    case 16: .box(text(&random)) { blocks(&random, depth) }
    case 17:
      .sized(
        Block.Sized(
          width: Bool.random(using: &random) ? Int.random(in: -1...20, using: &random) : nil,
          height: Bool.random(using: &random) ? Int.random(in: -1...5, using: &random) : nil,
          alignment: Alignment.allCases.randomElement(using: &random) ?? .center,
          content: block(&random, depth: depth - 1)
        )
      )
    default: .column(blocks(&random, depth))
    }
  }

  private static func counted(_ random: inout SeededGenerator) -> Block {
    let total = Int.random(in: -1...50, using: &random)
    return .progress(
      text(&random),
      completed: Int.random(in: -5...100, using: &random),
      total: total < 0 ? nil : total,
      unit: Bool.random(using: &random) ? .items : .bytes,
      pace: Pace(rate: values(&random).first, timeLeft: .seconds(total)),
      detail: text(&random)
    )
  }

  private static func table(_ random: inout SeededGenerator) -> Block {
    let columns = texts(&random).map { title in
      Block.Table.Column(
        title,
        alignment: Alignment.allCases.randomElement(using: &random) ?? .center,
        overflow: Bool.random(using: &random) ? .wrapped : .truncated(.middle),
        maximumWidth: Bool.random(using: &random) ? Int.random(in: -1...9, using: &random) : nil
      )
    }
    let rows = (0..<Int.random(in: 0...4, using: &random)).map { _ in texts(&random) }
    return .table(
      columns,
      rows: rows,
      selection: Bool.random(using: &random) ? Int.random(in: -1...5, using: &random) : nil,
      height: Bool.random(using: &random) ? Int.random(in: -1...3, using: &random) : nil
    )
  }

  private static func textField(_ random: inout SeededGenerator) -> Block {
    var input = TextInput(string(&random))
    input.move(by: -Int.random(in: 0...9, using: &random))
    return .textField(
      text(&random),
      input,
      placeholder: text(&random),
      isFocused: Bool.random(using: &random),
      isSecret: Bool.random(using: &random)
    )
  }

  private static func values(_ random: inout SeededGenerator) -> [Double] {
    let strange = [0, -1, .nan, .infinity, -.infinity, 1e308, -1e308, 5e-308]
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in
      Bool.random(using: &random)
        ? Double.random(in: 0...100, using: &random) : strange.randomElement(using: &random) ?? 0
    }
  }

  private static func texts(_ random: inout SeededGenerator) -> [Text] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in text(&random) }
  }

  private static func blocks(_ random: inout SeededGenerator, _ depth: Int) -> [Block] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in block(&random, depth: depth - 1) }
  }
}
