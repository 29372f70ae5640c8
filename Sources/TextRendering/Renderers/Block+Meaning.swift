extension Block {
  /// What the block says to a program: its parts, without those that only arrange others.
  var meaning: [JSONValue] {
    switch self {
    case .text(let text): [.part("text", [("text", .string(text.string))] + text.roleMember)]
    case .line(let line):
      [.part("text", [("text", .string(line.text.string))] + line.text.roleMember)]
    case .column: [.part("column", [("parts", .array(parts.flatMap(\.meaning)))])]
    case .row: [.part("row", [("parts", .array(parts.flatMap(\.meaning)))])]
    case .box(let box):
      [
        .part(
          "box",
          [("title", .string(box.title.string)), ("parts", .array(parts.flatMap(\.meaning)))]
        )
      ]
    case .sized: parts.flatMap(\.meaning)
    case .list(let list): [list.meaning]
    case .table(let table): [table.meaning]
    case .progress(let progress): [progress.meaning]
    case .spinner(let spinner): [.part("spinner", [("label", .string(spinner.label.string))])]
    case .sparkline(let line):
      [
        .part(
          "sparkline",
          [
            ("label", .string(line.label.string)),
            ("values", .array(line.values.map { .number($0) })),
          ]
        )
      ]
    case .barChart(let chart): [.part("bars", [("bars", .array(chart.bars.map(\.meaning)))])]
    case .tabs(let tabs):
      [.part("tabs", [("titles", .texts(tabs.titles)), ("selection", .position(tabs.selection))])]
    case .textField(let field):
      [
        .part(
          "field",
          [("label", .string(field.label.string)), ("text", .string(field.shownText.string))]
        )
      ]
    case .keyHints(let hints): [.part("keys", [("keys", .array(hints.map(\.meaning)))])]
    case .spacer, .divider, .log: []
    }
  }
}

extension JSONValue {
  fileprivate static func part(_ kind: String, _ members: [(String, JSONValue)]) -> JSONValue {
    .object([("kind", .string(kind))] + members)
  }

  fileprivate static func texts(_ texts: [Text]) -> JSONValue {
    .array(texts.map { .string($0.string) })
  }

  fileprivate static func position(_ index: Int?) -> JSONValue {
    index.map { .integer($0) } ?? .null
  }
}

// MARK: - Parts

extension Block.List {
  fileprivate var meaning: JSONValue {
    let window: [(String, JSONValue)] =
      isScrolled ? [("offset", .integer(offset)), ("count", .integer(count))] : []
    return .part(
      "list",
      [("items", .texts(items)), ("selection", .position(selection))] + window
    )
  }
}

extension Block.Table {
  fileprivate var meaning: JSONValue {
    let window: [(String, JSONValue)] =
      rows.count < count ? [("offset", .integer(offset)), ("count", .integer(count))] : []
    return .part(
      "table",
      [
        ("columns", .texts(columns.map(\.title))), ("rows", .array(rows.map { .texts($0) })),
        ("selection", .position(selection)),
      ] + window
    )
  }
}

extension Block.Progress {
  fileprivate var meaning: JSONValue {
    var members: [(String, JSONValue)] = [
      ("label", .string(label.string)),
      ("fraction", percent.map { .hundredths($0) } ?? .null),
    ]
    // Where the total is unknown, the count is all there is; else the per cent says enough.
    if fraction == nil, let completed { members.append(("completed", .integer(completed))) }
    return .part("progress", members)
  }
}

extension Block.BarChart.Bar {
  fileprivate var meaning: JSONValue {
    .object([("label", .string(label.string)), ("value", .number(value))])
  }
}

extension Block.KeyHint {
  fileprivate var meaning: JSONValue {
    .object([
      ("key", .string(key.string)), ("label", .string(label.string)),
      ("enabled", .boolean(isEnabled)),
    ])
  }
}

extension Text {
  /// The role, where all of the text has one and the same.
  fileprivate var roleMember: [(String, JSONValue)] {
    guard let role = runs.first?.style.role, role != .plain,
      runs.allSatisfy({ $0.style.role == role })
    else { return [] }
    return [("role", .string(role.rawValue))]
  }
}
