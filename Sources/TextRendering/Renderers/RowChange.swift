/// What differs between a row on the screen and the row that takes its place.
struct RowChange {
  /// The widest stretch of unchanged cells that is written again rather than jumped over.
  private static let cheapGap = 3

  let old: [Cell]
  let new: [Cell]

  /// Draws the cells that differ, and nothing else.
  ///
  /// Comparing column by column is enough for wide clusters too: halves only occur in pairs, so
  /// where one half of an old cluster is overwritten, the other half's column differs as well.
  func draw(at row: Int, on canvas: inout LiveCanvas) {
    for span in turnsReadingOrder ? [new.indices] : spans() where !span.isEmpty {
      canvas.move(to: row, span.lowerBound)
      canvas.write(new[span])
    }
    if new.count < old.count {
      canvas.move(to: row, new.count)
      canvas.eraseToEndOfLine()
    }
  }

  /// The columns that differ, in stretches that begin and end between clusters.
  private func spans() -> [Range<Int>] {
    var spans: [Range<Int>] = []
    for index in new.indices where new[index].width > 0 && differs(index) {
      let end = index + new[index].width
      if let last = spans.last, isCheap(last.upperBound..<index) {
        spans[spans.count - 1] = last.lowerBound..<end
      } else {
        spans.append(index..<end)
      }
    }
    return spans
  }

  /// Whether parts of the row depend on others: a terminal keeps what turns the reading order with
  /// the cell before it, and a part that is drawn anew would lose it.
  private var turnsReadingOrder: Bool {
    old.contains { $0.style.direction != nil } || new.contains { $0.style.direction != nil }
  }

  private func differs(_ index: Int) -> Bool {
    index >= old.count || old[index] != new[index]
  }

  /// Whether writing the gap between two spans costs no more than jumping over it.
  private func isCheap(_ gap: Range<Int>) -> Bool {
    guard gap.count <= Self.cheapGap else { return false }
    let style = new[gap.lowerBound - 1].style
    return new[gap].allSatisfy { $0.style == style && $0.character.isASCII && $0.width == 1 }
  }
}
