import SignalsTesting
import Testing

@testable import notebook

@Suite("EditorState")
struct EditorStateTests {
  private func state(_ text: String, rows: Int = 4, columns: Int = 10) -> EditorState {
    EditorState(text, size: EditorState.Size(rows: rows, columns: columns))
  }

  @Test(
    "a text is the same after it was split into lines",
    arguments: ["", "a", "a\n", "\n", "a\n\nb", "a\r\nb\r\n", "e\u{301}\n\u{301}x"]
  )
  func lines(text: String) {
    #expect(Array(state(text).text.utf8) == Array(text.utf8))
  }

  @Test("what is typed goes before the cursor, and the cursor behind it")
  func insert() {
    var state = state("ab")
    state.moveRight()
    state.insert("漢\nx")
    #expect(state.text == "a漢\nxb")
    #expect(state.cursor == .init(line: 1, index: 1))
  }

  @Test("a mark that is typed joins the letter before, and the cursor stays behind both")
  func combiningMark() {
    var state = state("ez")
    state.moveRight()
    state.insert("\u{301}")
    #expect(state.text == "e\u{301}z")
    #expect(state.cursor.index == 1)
    state.deleteBackward()
    #expect(state.text == "z")
  }

  @Test("a family of many scalars is deleted as the one cluster that people see")
  func clusters() {
    var state = state("a👨‍👩‍👧b")
    state.moveToEnd()
    state.moveLeft()
    #expect(state.column == 3)
    state.deleteBackward()
    #expect(state.text == "ab")
  }

  @Test(
    "deleting at the edge of a line joins it to its neighbour, and at the edge of the text nothing"
  )
  func joining() {
    var state = state("ab\ncd")
    state.deleteBackward()
    #expect(state.text == "ab\ncd")
    state.moveToLineEnd()
    state.deleteForward()
    #expect(state.text == "abcd")
    #expect(state.cursor == .init(line: 0, index: 2))
    state.moveToEnd()
    state.deleteForward()
    #expect(state.text == "abcd")
  }

  @Test("the cursor goes down by columns, and back to its own after a short line")
  func goalColumn() {
    var state = state("漢字abc\nx\n12345678")
    state.moveToLineEnd()
    #expect(state.column == 7)
    state.moveDown()
    #expect(state.cursor == .init(line: 1, index: 1))
    state.moveDown()
    #expect(state.cursor == .init(line: 2, index: 7))
    state.moveDown(-2)
    #expect(state.cursor == .init(line: 0, index: 5))
  }

  @Test("the cursor wraps at the ends of lines, and stops at those of the text")
  func wrapping() {
    var state = state("a\nb")
    state.moveLeft()
    #expect(state.cursor == .init(line: 0, index: 0))
    state.moveToLineEnd()
    state.moveRight()
    #expect(state.cursor == .init(line: 1, index: 0))
    state.moveLeft()
    #expect(state.cursor == .init(line: 0, index: 1))
    state.moveToEnd()
    state.moveRight()
    #expect(state.cursor == .init(line: 1, index: 1))
  }

  @Test("the window scrolls just as far as the cursor needs")
  func scrolling() {
    var state = state((0..<9).map { "line \($0)" }.joined(separator: "\n"), rows: 4, columns: 5)
    state.moveDown(3)
    #expect(state.top == 0)
    state.moveDown()
    #expect(state.top == 1)
    state.moveToLineEnd()
    #expect(state.left == 2)
    state.moveToLineStart()
    #expect(state.left == 0)
    state.resize(to: EditorState.Size(rows: 2, columns: 5))
    #expect(state.top == 3)
  }

  @Test("a text from elsewhere moves the cursor to the end of what has changed")
  func replacement() {
    var state = state("one\ntwo\nthree")
    state.replace(with: "one\ntwo and more\nthree")
    #expect(state.cursor == .init(line: 1, index: 12))
    state.replace(with: "one\ntwo and more\nthree")
    #expect(state.cursor == .init(line: 1, index: 12))
    state.replace(with: "")
    #expect(state.cursor == .init(line: 0, index: 0))
    state.replace(with: "x\ny")
    #expect(state.cursor == .init(line: 1, index: 1))
  }

  @Test("the first text is shown from its beginning")
  func firstText() {
    var state = state("")
    state.replace(with: "x\ny")
    #expect(state.cursor == .init(line: 0, index: 0))
  }

  @Test("whatever is done, the cursor is in the text and in the window")
  func invariants() throws {
    let steps = Generator<[Int]>.array(of: .int(in: 0...11), count: 0...60)
    try check("the cursor stays in the text and in the window", steps) { steps in
      var state = state("ab\t漢\n\n👨‍👩‍👧x", rows: 2, columns: 3)
      for step in steps {
        switch step {
        case 0: state.insert("e")
        case 1: state.insert("\u{301}")
        case 2: state.insert("\n")
        case 3: state.deleteBackward()
        case 4: state.deleteForward()
        case 5: state.moveLeft()
        case 6: state.moveRight()
        case 7: state.moveDown()
        case 8: state.moveDown(-1)
        case 9: state.replace(with: "a\u{200D}\nlonger line")
        case 10: state.insert("\u{1F1E9}")
        default: state.moveToEnd()
        }
        let line = state.cursor.line
        try require(state.lines.indices.contains(line), "the cursor is at \(state.cursor)")
        try require(
          (0...state.lines[line].count).contains(state.cursor.index),
          "the cursor is at \(state.cursor)"
        )
        try require((state.top..<state.top + 2).contains(line), "the cursor is at \(state.cursor)")
        try require(
          (state.left..<state.left + 3).contains(state.column),
          "the cursor is at \(state.cursor)"
        )
      }
    }
  }
}

@Suite("ShownLine")
struct ShownLineTests {
  @Test("tabs go to the next stop, wide letters take two cells, and controls are shown as signs")
  func widths() {
    #expect(ShownLine("a\tb").column(of: 2) == 4)
    #expect(ShownLine("漢b").column(of: 1) == 2)
    #expect(ShownLine("\u{1B}[2J").window(0..<10) == "␛[2J")
    #expect(ShownLine("a\r").window(0..<10) == "a\u{FFFD}")
    #expect(ShownLine("\u{200D}").column(of: 1) == 1)
  }

  @Test("a letter that is cut by the edge of the window leaves blanks")
  func cut() {
    #expect(ShownLine("漢字").window(1..<3) == "  ")
    #expect(ShownLine("a漢字b").window(1..<5) == "漢字")
    #expect(ShownLine("abc").window(5..<9) == "")
  }

  @Test("a column in the middle of a letter belongs to that letter")
  func index() {
    let line = ShownLine("a漢b")
    #expect((0...4).map(line.index) == [0, 1, 1, 2, 3])
  }
}
