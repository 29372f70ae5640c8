/// Sparklines and bar charts.
extension Layout {
  private static let fewestCells = 4

  func cells(of line: Block.Sparkline, width: Int) -> [Cell] {
    let label = line.label.isEmpty ? [] : single(line.label) + [.blank()]
    let lead = label.count <= width - Self.fewestCells ? label : []
    let room = width - lead.count
    let perCell = glyphs.drawsDots ? 2 : 1
    let values = Array(line.values.suffix(min(room, Int(UInt16.max)) * perCell))
    let levels = levels(of: values, range: line.range)
    let picture = stride(from: 0, to: levels.count, by: perCell).map { index in
      let pair = levels[index..<min(index + perCell, levels.count)]
      return Cell(glyphs.sparkPicture(Array(pair)), .accent, width: 1)
    }
    return lead + picture
  }

  func naturalWidth(of line: Block.Sparkline) -> Int {
    let perCell = glyphs.drawsDots ? 2 : 1
    let label = line.label.isEmpty ? 0 : single(line.label).count + 1
    return label + (line.values.count + perCell - 1) / perCell
  }

  func rows(of chart: Block.BarChart, width: Int) -> [Row] {
    let captions = chart.bars.map { single($0.caption) }
    let labels = chart.bars.map { single($0.label) }
    let captionWidth = captions.map(\.count).max() ?? 0
    let wish = labels.map(\.count).max() ?? 0
    let labelWidth = min(wish, max(0, (width - captionWidth - 2) / 2))
    let room = width - labelWidth - captionWidth - 2
    guard room >= Self.fewestCells else {
      return zip(labels, captions).map { Row(truncated($0 + [.blank()] + $1, to: width)) }
    }
    return zip(chart.bars.indices, chart.bars).map { index, bar in
      let label = CellLine.padded(truncated(labels[index], to: labelWidth), to: labelWidth)
      let caption = CellLine.padded(captions[index], to: captionWidth, .trailing)
      let length = Int((Double(room) * chart.fraction(of: bar)).rounded())
      let picture = CellLine.repeated(glyphs.barDone, length, .accent)
      return Row(label + [.blank()] + CellLine.padded(picture, to: room) + [.blank()] + caption)
    }
  }

  /// How high each value stands; `nil` for a gap.
  private func levels(of values: [Double], range: ClosedRange<Double>?) -> [Int?] {
    let known = values.filter(\.isFinite)
    let low = range?.lowerBound ?? known.min() ?? 0
    let high = range?.upperBound ?? known.max() ?? 0
    let top = glyphs.sparkLevels - 1
    // The difference of two finite numbers may be none.
    let scale = high / 2 - low / 2
    return values.map { value in
      guard value.isFinite else { return nil }
      guard scale > 0, scale.isFinite else { return 0 }
      let share = (value / 2 - low / 2) / scale
      return Int((min(max(share, 0), 1) * Double(top)).rounded())
    }
  }
}
