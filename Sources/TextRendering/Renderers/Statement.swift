/// A line, and what it means: the unit in which the line renderer notices change.
struct Statement {
  /// What is said, from the general to the particular; the line is due when the last is new.
  let meanings: [String]
  let line: Text

  /// What a block says, in reading order.
  ///
  /// Blanks, dividers and settled lines say nothing here.
  static func statements(of block: Block) -> [Statement] {
    switch block {
    case .text(let text): text.paragraphs.filter { !$0.isEmpty }.map(plain)
    case .column(let blocks): blocks.flatMap(statements)
    case .row(let blocks, _): statements(ofRow: blocks.map(statements))
    case .list(let list): statements(of: list)
    case .progress(let progress): [statement(of: progress)]
    case .spinner(let spinner): spinner.label.isEmpty ? [] : [plain(flattened(spinner.label))]
    case .spacer, .divider, .log: []
    }
  }

  private static func plain(_ text: Text) -> Statement {
    Statement(meanings: [text.string], line: text)
  }

  /// Single lines beside each other make one line; anything larger is said part by part.
  private static func statements(ofRow parts: [[Statement]]) -> [Statement] {
    guard parts.allSatisfy({ $0.count <= 1 }) else { return parts.flatMap { $0 } }
    let statements = parts.flatMap { $0 }
    guard statements.count > 1 else { return statements }
    let meaning = statements.compactMap(\.meanings.last).joined(separator: " ")
    return [Statement(meanings: [meaning], line: statements.map(\.line).joined(by: " "))]
  }

  /// A selected item is also an item: losing the selection is no news of it.
  private static func statements(of list: Block.List) -> [Statement] {
    list.items.enumerated().map { index, item in
      let item = flattened(item)
      let isSelected = index == list.selection
      let meanings = ["- " + item.string] + (isSelected ? ["> " + item.string] : [])
      return Statement(meanings: meanings, line: (isSelected ? "> " : "- ") + item)
    }
  }

  /// Progress means its tens of per cent; its detail changes too often to be news.
  private static func statement(of progress: Block.Progress) -> Statement {
    let label = flattened(progress.label)
    let state = progress.percent.map { "\($0)%" } ?? "in progress"
    let step = progress.percent.map { "\($0 / 10 * 10)%" } ?? state
    let detail = progress.detail.isEmpty ? Text() : " (" + flattened(progress.detail) + ")"
    let separator: Text = label.isEmpty ? "" : ": "
    return Statement(
      meanings: [label.string + separator.string + step],
      line: label + separator + Text(state) + detail
    )
  }

  private static func flattened(_ text: Text) -> Text {
    text.paragraphs.joined(by: " ")
  }
}
