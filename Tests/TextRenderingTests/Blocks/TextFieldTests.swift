import Testing

@testable import TextRendering

@Suite("Text fields")
struct TextFieldTests {
  private func frame(_ field: Block.TextField, _ width: Int = 20) -> Frame {
    Frame(.textField(field), width: width, glyphs: .ascii)
  }

  private func input(_ string: String, cursor: Int) -> TextInput {
    var input = TextInput(string)
    input.move(by: cursor - input.cursor)
    return input
  }

  @Test("The cursor stands behind what was typed, and can be seen")
  func cursor() {
    let frame = frame(.init(label: "Name", input: TextInput("ab")))
    #expect(frame.text == ["Name ab "])
    #expect(frame.cursor == CellPosition(row: 0, column: 7))
    #expect(frame.rows[0].cells[7].style.attributes == .inverse)
  }

  @Test("A field that is too narrow scrolls to its cursor")
  func scrolling() {
    let field = Block.TextField(label: "", input: input("0123456789", cursor: 10))
    #expect(frame(field, 5).text == ["6789 "])
    #expect(frame(field, 5).cursor?.column == 4)
    let middle = Block.TextField(label: "", input: input("0123456789", cursor: 2))
    #expect(frame(middle, 5).text == ["01234"])
    #expect(frame(middle, 5).cursor?.column == 2)
    let wide = Block.TextField(label: "", input: input("漢字漢字", cursor: 3))
    #expect(frame(wide, 4).text == ["漢字"])
    #expect(frame(wide, 1).text == ["?"])
  }

  @Test("The cursor is found wherever the field stands, unless it is out of view")
  func nesting() {
    let field = Block.textField("", TextInput("x"))
    let block = Block.column {
      "above"
      Block.box {
        Block.row {
          "ab"; field
        }
      }
    }
    #expect(Frame(block, width: 20).cursor == CellPosition(row: 2, column: 6))
    let tall = Block.column {
      field
      for number in 1...9 { "\(number)" }
    }
    #expect(Frame(tall, width: 20, height: 4).cursor == nil)
    let late = Block.column {
      for number in 1...9 { "\(number)" }
      field
    }
    #expect(Frame(late, width: 20, height: 4).cursor == CellPosition(row: 3, column: 1))
  }

  @Test("A secret is hidden from every renderer")
  func secret() {
    let block = Block.textField("Password", TextInput("hünter"), isSecret: true)
    #expect(Frame(block, width: 30).text == ["Password ****** "])
    #expect(Statement.statements(of: block).map(\.line.string) == ["Password: ******"])
    #expect("\(block.meaning)".contains(#""text":"******""#))
  }

  @Test("An empty field shows what is wanted")
  func placeholder() {
    let field = Block.TextField(label: "Name", input: TextInput(), placeholder: "first, last")
    #expect(frame(field).text == ["Name  first, last"])
    #expect(frame(field).cursor?.column == 5)
    var blurred = field
    blurred.isFocused = false
    #expect(frame(blurred).text == ["Name first, last"])
    #expect(frame(blurred).cursor == nil)
  }

  @Test("Typing, deleting and moving keep to clusters")
  func editing() {
    var input = TextInput("a\u{1F1EA}\u{1F1FA}e\u{301}")
    #expect(input.cursor == 3)
    input.deleteBackward()
    #expect(input.string == "a\u{1F1EA}\u{1F1FA}")
    input.move(by: -1)
    input.insert("x\ny\u{1B}")
    #expect(input.string == "ax y␛\u{1F1EA}\u{1F1FA}")
    #expect(input.cursor == 5)
    input.deleteForward()
    input.deleteForward()
    #expect(input.string == "ax y␛")
    input.moveToStart()
    input.deleteBackward()
    #expect(input.string == "ax y␛")
    input.move(by: .min)
    input.move(by: .max)
    #expect(input.cursor == 5)
    input.insert("\u{301}")
    #expect(input.cursor == input.string.count)
    input.clear()
    #expect(input == TextInput())
  }
}
