/// Turns blocks into rows.
struct Layout {
  let metrics: Metrics

  var glyphs: Glyphs { metrics.glyphs }

  /// Draws a block, in rows none of which is wider than `width`.
  func draw(_ block: Block, width: Int) -> Drawing {
    guard width > 0 else { return .empty }
    switch block {
    case .text(let text): return Drawing(Wrapping.rows(of: text, width: width, metrics))
    case .line(let line): return Drawing([Row(cells(of: line, width: width))])
    case .column(let blocks): return column(blocks, width: width)
    case .row(let blocks, let spacing): return row(blocks, spacing: max(0, spacing), width: width)
    case .box(let box): return draw(box, width: width)
    case .sized(let sized): return draw(sized, width: width)
    case .list(let list): return Drawing(rows(of: list, width: width))
    case .table(let table): return Drawing(rows(of: table, width: width))
    case .progress(let progress): return Drawing([Row(cells(of: progress, width: width))])
    case .spinner(let spinner): return Drawing([Row(cells(of: spinner, width: width))])
    case .sparkline(let line): return Drawing([Row(cells(of: line, width: width))])
    case .barChart(let chart): return Drawing(rows(of: chart, width: width))
    case .tabs(let tabs): return Drawing([Row(cells(of: tabs, width: width))])
    case .textField(let field): return draw(field, width: width)
    case .keyHints(let hints): return Drawing(rows(of: hints, width: width))
    case .spacer: return Drawing([.blank])
    case .divider: return Drawing([Row(CellLine.repeated(glyphs.divider, width, .muted))])
    case .log: return .empty
    }
  }

  /// The width that a block would like to have; `nil` for one that takes what is left.
  func naturalWidth(of block: Block) -> Int? {
    switch block {
    case .text(let text): width(of: text)
    case .line(let line): single(line.text).count
    case .column(let blocks): widest(blocks)
    case .row(let blocks, let spacing): naturalWidth(ofRow: blocks, spacing: max(0, spacing))
    case .box(let box): naturalWidth(of: box)
    case .sized(let sized): sized.width.map { max(0, $0) } ?? naturalWidth(of: sized.content)
    case .list(let list): naturalWidth(of: list)
    case .table(let table): naturalWidth(of: table)
    case .progress(let progress): naturalWidth(of: progress)
    case .spinner(let spinner): 2 + single(spinner.label).count
    case .sparkline(let line): naturalWidth(of: line)
    case .tabs(let tabs): cells(of: tabs, width: .max).count
    case .keyHints(let hints): naturalWidth(of: hints)
    case .barChart, .textField, .spacer, .divider: nil
    case .log: 0
    }
  }

  // MARK: - Parts of drawings

  private func column(_ blocks: [Block], width: Int) -> Drawing {
    blocks.reduce(into: .empty) { $0.append(draw($1, width: width)) }
  }

  private func widest(_ blocks: [Block]) -> Int? {
    let widths = blocks.map { naturalWidth(of: $0) }
    return widths.contains(nil) ? nil : widths.compactMap { $0 }.max() ?? 0
  }

  private func cells(of line: Block.Line, width: Int) -> [Cell] {
    truncated(single(line.text), to: width, at: line.truncation)
  }

  private func cells(of spinner: Block.Spinner, width: Int) -> [Cell] {
    let mark = Cell(glyphs.spinnerPicture(spinner.frameIndex ?? 0), .accent, width: 1)
    return truncated([mark, .blank()] + single(spinner.label), to: width)
  }

  func single(_ text: Text) -> [Cell] {
    CellLine.single(text, metrics)
  }

  func width(of text: Text) -> Int {
    CellLine.width(of: text, metrics)
  }

  func truncated(_ cells: [Cell], to width: Int, at truncation: Truncation = .tail) -> [Cell] {
    CellLine.truncated(cells, to: width, metrics, at: truncation)
  }
}
