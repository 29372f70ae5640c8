/// Turns blocks into rows.
struct Layout {
  /// The widest that a progress bar gets, and the narrowest that still says something.
  private static let barWidths = 4...30

  let glyphs: Glyphs

  /// The rows of a block, none wider than `width`.
  func rows(of block: Block, width: Int) -> [Row] {
    guard width > 0 else { return [] }
    switch block {
    case .text(let text): return Wrapping.rows(of: text, width: width, glyphs)
    case .column(let blocks): return blocks.flatMap { rows(of: $0, width: width) }
    case .row(let blocks, let spacing): return row(blocks, spacing: max(0, spacing), width: width)
    case .list(let list): return rows(of: list, width: width)
    case .progress(let progress): return [Row(cells(of: progress, width: width))]
    case .spinner(let spinner): return [Row(cells(of: spinner, width: width))]
    case .spacer: return [Row([])]
    case .divider: return [Row(repeated(glyphs.divider, width, .muted))]
    case .log: return []
    }
  }

  /// The width that a block would like to have; `nil` for one that takes what is left.
  func naturalWidth(of block: Block) -> Int? {
    switch block {
    case .text(let text):
      return CellLine.paragraphs(of: text).map(\.count).max() ?? 0
    case .column(let blocks):
      let widths = blocks.map { naturalWidth(of: $0) }
      return widths.contains(nil) ? nil : widths.compactMap { $0 }.max() ?? 0
    case .row(let blocks, let spacing):
      let widths = blocks.filter { !isLog($0) }.map { naturalWidth(of: $0) }
      guard !widths.contains(nil) else { return nil }
      return widths.reduce(max(0, spacing) * max(0, widths.count - 1)) { $0 + ($1 ?? 0) }
    case .list(let list):
      return 2 + (list.items.map { CellLine.single($0).count }.max() ?? 0)
    case .progress(let progress):
      let label = CellLine.single(progress.label).count
      return label + Self.barWidths.upperBound + tail(of: progress).count + 2
    case .spinner(let spinner):
      return 2 + CellLine.single(spinner.label).count
    case .spacer, .divider: return nil
    case .log: return 0
    }
  }

  // MARK: - Single blocks

  private func rows(of list: Block.List, width: Int) -> [Row] {
    list.items.enumerated().map { index, item in
      let isSelected = index == list.selection
      let style: Style = isSelected ? .accent : .plain
      let mark = [Cell(isSelected ? glyphs.selection : " ", style, width: 1), .blank()]
      let text = CellLine.single(isSelected ? emphasised(item) : item)
      return Row(CellLine.truncated(mark + text, to: width, glyphs))
    }
  }

  private func cells(of spinner: Block.Spinner, width: Int) -> [Cell] {
    let mark = Cell(glyphs.spinnerPicture(spinner.frameIndex), .accent, width: 1)
    return CellLine.truncated([mark, .blank()] + CellLine.single(spinner.label), to: width, glyphs)
  }

  private func cells(of progress: Block.Progress, width: Int) -> [Cell] {
    let label = CellLine.single(progress.label)
    let tail = tail(of: progress)
    let gap = label.isEmpty ? 0 : 1
    let room = width - tail.count - 1 - gap - Self.barWidths.lowerBound
    guard room >= min(label.count, 4) else {
      return CellLine.truncated(
        label + Array(repeating: .blank(), count: gap) + tail,
        to: width,
        glyphs
      )
    }
    let shown = CellLine.truncated(label, to: room, glyphs)
    let free = width - shown.count - gap - 1 - tail.count
    let bar = bar(of: progress, width: min(free, Self.barWidths.upperBound))
    return shown + Array(repeating: .blank(), count: gap) + bar + [.blank()] + tail
  }

  private func bar(of progress: Block.Progress, width: Int) -> [Cell] {
    let done = progress.fraction.map { Int((Double(width) * $0).rounded(.down)) } ?? 0
    return repeated(glyphs.barDone, done, .accent) + repeated(glyphs.barRest, width - done, .muted)
  }

  /// What stands behind the bar: the per cent, in a column of constant width, and the detail.
  private func tail(of progress: Block.Progress) -> [Cell] {
    let digits = progress.percent.map { "\($0)%" } ?? "..."
    let percent = String(repeating: " ", count: max(0, 4 - digits.count)) + digits
    return CellLine.single(Text(percent) + (progress.detail.isEmpty ? "" : " " + progress.detail))
  }

  private func emphasised(_ item: Text) -> Text {
    item.runs.allSatisfy { $0.style.role == .plain } ? item.role(.accent) : item
  }

  func repeated(_ character: Character, _ count: Int, _ style: Style) -> [Cell] {
    Array(repeating: Cell(character, style, width: 1), count: max(0, count))
  }

  func isLog(_ block: Block) -> Bool {
    if case .log = block { true } else { false }
  }
}
