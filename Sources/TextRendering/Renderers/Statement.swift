/// A line, and what it means: the unit in which the line renderer notices change.
struct Statement {
  /// How far something has come that is due again after a while, although no step is complete.
  struct Course {
    /// What is going on.
    let name: String
    /// How far it has come.
    let state: String
  }

  /// What is said, from the general to the particular; the line is due when the last is new.
  let meanings: [String]
  let line: Text
  /// What goes on, if this is about something that does.
  var course: Course?

  /// What a block says, in reading order.
  ///
  /// Blanks, dividers, key hints and settled lines say nothing here; nor do sparklines, whose values
  /// change all the time.
  static func statements(of block: Block) -> [Statement] {
    switch block {
    case .text(let text): text.paragraphs.filter { !$0.isEmpty }.map(plain)
    case .line(let line): line.text.isEmpty ? [] : [plain(flattened(line.text))]
    case .column(let blocks): blocks.flatMap(statements)
    case .row(let blocks, _): statements(ofRow: blocks.map(statements))
    case .box(let box):
      (box.title.isEmpty ? [] : [plain(flattened(box.title))]) + statements(of: box.content)
    case .sized(let sized): statements(of: sized.content)
    case .list(let list): statements(of: list)
    case .table(let table): statements(of: table)
    case .progress(let progress): [statement(of: progress)]
    case .spinner(let spinner): spinner.label.isEmpty ? [] : [statement(of: spinner)]
    case .barChart(let chart): chart.bars.map { pair($0.label, $0.caption) }
    case .tabs(let tabs): statements(of: tabs)
    case .textField(let field): [pair(field.label, field.shownText)]
    case .sparkline, .keyHints, .spacer, .divider, .log: []
    }
  }

  private static func plain(_ text: Text) -> Statement {
    Statement(meanings: [text.string], line: text)
  }

  private static func pair(_ label: Text, _ value: Text) -> Statement {
    plain(flattened(label.isEmpty ? value : label + ": " + value))
  }

  /// Single lines beside each other make one line; anything larger is said part by part.
  private static func statements(ofRow parts: [[Statement]]) -> [Statement] {
    guard parts.allSatisfy({ $0.count <= 1 }) else { return parts.flatMap { $0 } }
    let statements = parts.flatMap { $0 }
    guard statements.count > 1 else { return statements }
    let meaning = statements.compactMap(\.meanings.last).joined(separator: " ")
    return [
      Statement(
        meanings: [meaning],
        line: statements.map(\.line).joined(by: " "),
        course: statements.compactMap(\.course).first
      )
    ]
  }

  private static func flattened(_ text: Text) -> Text {
    text.paragraphs.joined(by: " ")
  }
}

// MARK: - Single blocks

extension Statement {
  /// A selected item is also an item: losing the selection is no news of it.
  private static func statements(of list: Block.List) -> [Statement] {
    list.items.enumerated().map { index, item in
      selectable(flattened(item), isSelected: list.isSelected(index))
    }
  }

  private static func statements(of table: Block.Table) -> [Statement] {
    let titles = table.hasTitles ? [plain(line(of: table.columns.map(\.title)))] : []
    return titles
      + table.rows.enumerated().map { index, row in
        table.selection == nil
          ? plain(line(of: row))
          : selectable(line(of: row), isSelected: table.isSelected(index))
      }
  }

  private static func line(of cells: [Text]) -> Text {
    cells.map(flattened).filter { !$0.isEmpty }.joined(by: "  ")
  }

  private static func selectable(_ item: Text, isSelected: Bool) -> Statement {
    let meanings = ["- " + item.string] + (isSelected ? ["> " + item.string] : [])
    return Statement(meanings: meanings, line: (isSelected ? "> " : "- ") + item)
  }

  private static func statements(of tabs: Block.Tabs) -> [Statement] {
    guard let selection = tabs.selection, tabs.titles.indices.contains(selection) else { return [] }
    return [selectable(flattened(tabs.titles[selection]), isSelected: true)]
  }

  private static func statement(of spinner: Block.Spinner) -> Statement {
    let label = flattened(spinner.label)
    let course = Course(name: label.string, state: "")
    return Statement(meanings: [label.string], line: label, course: course)
  }

  /// Progress means its tens of per cent; the rest changes too often to be news.
  private static func statement(of progress: Block.Progress) -> Statement {
    let label = flattened(progress.label)
    let state = progress.percent.map { "\($0)%" } ?? "in progress"
    let step = progress.percent.map { "\($0 / 10 * 10)%" } ?? state
    let pace = progress.pace?.words(isEndKnown: progress.fraction != nil, progress.unit) ?? []
    let details = [progress.amount.map(trimmed)].compactMap { $0 } + pace
    var extra = details.map { Text($0) }
    if !progress.detail.isEmpty { extra.append(flattened(progress.detail)) }
    let separator: Text = label.isEmpty ? "" : ": "
    let detail = extra.isEmpty ? Text() : " (" + extra.joined(by: ", ") + ")"
    let amount = progress.completed.map { " \($0)" } ?? ""
    return Statement(
      meanings: [label.string + separator.string + step],
      line: label + separator + Text(state) + detail,
      course: Course(name: label.string, state: state + amount)
    )
  }

  private static func trimmed(_ amount: String) -> String {
    String(amount.drop { $0 == " " })
  }
}

extension Pace {
  /// The rate and the time left, as far as they are known.
  fileprivate func words(isEndKnown: Bool, _ unit: Block.Progress.Unit) -> [String] {
    let rate = rate.map { (unit == .bytes ? Quantity.bytes($0) : Quantity.decimal($0)) + "/s" }
    let left = isEndKnown ? timeLeft.map { Quantity.time($0) + " left" } : nil
    return [rate, left].compactMap { $0 }
  }
}
