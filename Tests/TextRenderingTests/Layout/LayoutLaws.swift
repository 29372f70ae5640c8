import Testing

@testable import TextRendering

@Suite("Laws of layout")
struct LayoutLaws {
  @Test(
    "Any view at any size fits, splits no cluster, and looks the same when drawn again",
    arguments: 0..<4
  )
  func anySize(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(71 + seed))
    for _ in 0..<Cases.count(1_000) {
      let block = RandomText.block(&random, depth: 3)
      let width = Int.random(in: 0...40, using: &random)
      let height = Int.random(in: 0...12, using: &random)
      let glyphs = [Glyphs.unicode, .ascii, .lines].randomElement(using: &random) ?? .unicode
      let frame = Frame(block, width: width, height: height, glyphs: glyphs)
      #expect(frame.rows.count <= height)
      #expect(frame.rows.allSatisfy { $0.cells.count <= width && $0.isWhole })
      #expect(frame == Frame(block, width: width, height: height, glyphs: glyphs))
      if let cursor = frame.cursor {
        #expect(frame.rows.indices.contains(cursor.row) && (0..<width).contains(cursor.column))
      }
    }
  }

  @Test("The height cuts rows off, and changes none of those that stay")
  func height() {
    var random = SeededGenerator(seed: 81)
    for _ in 0..<Cases.count(1_000) {
      let block = RandomText.block(&random)
      let width = Int.random(in: 1...30, using: &random)
      let whole = Frame(block, width: width).rows
      let height = Int.random(in: 2...9, using: &random)
      let cut = Frame(block, width: width, height: height).rows
      if whole.count <= height {
        #expect(cut == whole)
      } else {
        #expect(cut.dropFirst() == whole.suffix(height - 1)[...])
      }
    }
  }

  @Test("A column is its parts below each other")
  func columns() {
    var random = SeededGenerator(seed: 82)
    for _ in 0..<Cases.count(1_000) {
      let parts = [RandomText.block(&random), RandomText.block(&random)]
      let width = Int.random(in: 1...30, using: &random)
      let rows = parts.flatMap { Frame($0, width: width).rows }
      #expect(Frame(.column(parts), width: width).rows == rows)
    }
  }

  @Test("With wide ambiguous characters too everything fits")
  func ambiguous() {
    var random = SeededGenerator(seed: 83)
    for _ in 0..<Cases.count(500) {
      let text = RandomText.text(&random) + "°─■é"
      let width = Int.random(in: 1...20, using: &random)
      let frame = Frame(.text(text), width: width, ambiguousWidth: .wide)
      for row in frame.rows {
        #expect(row.cells.count <= width)
        #expect(
          row.cells.allSatisfy { cell in
            cell.width == 0 || DisplayWidth.of(cell.character, ambiguous: .wide) == cell.width
          }
        )
      }
    }
  }
}

extension Row {
  /// Whether each wide cluster has both of its halves, and each cell the width of its cluster.
  fileprivate var isWhole: Bool {
    for (index, cell) in cells.enumerated() {
      let next = index + 1 < cells.count ? cells[index + 1].width : 1
      if cell.width == 2 && next != 0 { return false }
      if cell.width == 0 && (index == 0 || cells[index - 1].width != 2) { return false }
      if cell.width > 0 && DisplayWidth.of(cell.character) != cell.width { return false }
    }
    return true
  }
}
