import Testing

@testable import TextRendering

@Suite("Tables")
struct TableTests {
  private func text(_ block: Block, _ width: Int = 30) -> [String] {
    Frame(block, width: width, glyphs: .ascii).text
  }

  private let columns: [Block.Table.Column] = ["Name", .init("Size", alignment: .trailing)]

  @Test("Columns are as wide as their widest cell, and aligned")
  func columnWidths() {
    let block = Block.table(columns, rows: [["a.txt", "12"], ["漢字", "12345"]])
    #expect(
      text(block) == ["Name    Size", "------------", "a.txt     12", "漢字   12345"]
    )
  }

  @Test("Cells that a row lacks are blank, and those beyond the last column are dropped")
  func raggedRows() {
    let block = Block.table(columns, rows: [["a"], ["b", "1", "2"], []])
    #expect(text(block) == ["Name  Size", "----------", "a", "b        1", ""])
  }

  @Test("A column that is too wide is cut, at its head, middle or tail, or wrapped")
  func overflow() {
    func row(_ overflow: Block.Table.Column.Overflow) -> [String] {
      let column = Block.Table.Column("", overflow: overflow, maximumWidth: 6)
      return text(.table([column], rows: [["one two six"]]))
    }
    #expect(row(.truncated(.tail)) == ["one t~"])
    #expect(row(.truncated(.head)) == ["~o six"])
    #expect(row(.truncated(.middle)) == ["one~ix"])
    #expect(row(.wrapped) == ["one", "two", "six"])
  }

  @Test("R10: A tab is expanded before a cell is measured")
  func tabs() {
    let block = Block.table(
      [.init("Code", overflow: .wrapped), "Next"],
      rows: [["if x:\n\treturn 1", "y"]]
    )
    #expect(
      text(block) == [
        "Code              Next", "----------------------", "if x:             y",
        "        return 1",
      ]
    )
  }

  @Test("The selected row is marked, with and without colours")
  func selection() {
    let block = Block.table(columns, rows: [["a", "1"], ["b", "2"]], selection: 1)
    #expect(text(block) == ["  Name  Size", "------------", "  a        1", "> b        2"])
    let row = Frame(block, width: 30).rows[3]
    #expect(row.cells.dropFirst(2).allSatisfy { $0.style == .selected })
  }

  @Test("Only the rows in view are shown, with a word on the rest")
  func window() {
    let rows = (0..<1000).lazy.map { ["row \($0)" as Text] }
    let block = Block.table([""], rows: rows, selection: 500, height: 3)
    #expect(text(block) == ["  row 499", "> row 500", "  row 501", "500-502 of 1000"])
  }

  @Test("A table that is too wide shares the width, and one without any becomes a list of cells")
  func narrow() {
    let block = Block.table(columns, rows: [["a long name", "123456789"]])
    #expect(text(block, 12) == ["Name    Size", "------------", "a lo~  1234~"])
    #expect(text(block, 3).allSatisfy { $0.count <= 3 })
    #expect(text(.table(columns, rows: [["a", "1"]]), 3).first == "Nam")
    #expect(text(.table([Block.Table.Column](), rows: [[]])) == [])
  }
}
