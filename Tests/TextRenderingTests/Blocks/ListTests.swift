import Signals
import Testing

@testable import TextRendering

@Suite("Lists")
struct ListTests {
  private func text(_ block: Block, _ width: Int = 20) -> [String] {
    Frame(block, width: width, glyphs: .ascii).text
  }

  private let items: [Text] = (0..<9).map { "item \($0)" }

  @Test("The selection is in the middle of the window, but at the ends of the list")
  func centered() {
    func window(_ selection: Int?) -> [String] {
      text(.list(items: items, selection: selection, rows: 3))
    }
    #expect(window(4) == ["  item 3", "> item 4", "  item 5", "  4-6 of 9"])
    #expect(window(0) == ["> item 0", "  item 1", "  item 2", "  1-3 of 9"])
    #expect(window(8) == ["  item 6", "  item 7", "> item 8", "  7-9 of 9"])
    #expect(window(nil).first == "  item 0")
    #expect(window(99).first == "  item 0")
  }

  @Test("An offset is kept as long as the selection is in view")
  func offset() {
    func first(_ selection: Int, _ offset: Int) -> String {
      text(.list(items: items, selection: selection, rows: 3, offset: offset))[0]
    }
    #expect(first(4, 4) == "> item 4")
    #expect(first(6, 4) == "  item 4")
    #expect(first(7, 4) == "  item 5")
    #expect(first(2, 4) == "> item 2")
    #expect(first(8, 99) == "  item 6")
    #expect(first(0, -5) == "> item 0")
  }

  @Test("A window of no or too many rows shows what there is")
  func extremes() {
    #expect(text(.list(items: items, selection: 3, rows: 0)) == ["  0 of 9"])
    #expect(text(.list(items: items, rows: 20)).count == 9)
    #expect(text(.list(items: items, rows: -4)) == ["  0 of 9"])
    #expect(text(.list(items: [Text](), selection: 0, rows: 5)) == [])
    #expect(Block.List(items: items[2...], rows: 1).items == ["item 2"])
  }

  @Test("P12: Of a long list only the window is read")
  func cost() {
    let reads = Lock(0)
    let items = (0..<100_000).lazy.map { number in
      reads.withLock { $0 += 1 }
      return Text("\(number)")
    }
    let block = Block.list(items: items, selection: 50_000, rows: 20)
    #expect(text(block).count == 21)
    #expect(reads.withLock { $0 } <= 40)
  }

  @Test("A position scrolls as little as needed")
  func position() {
    var position = ListPosition()
    func move(_ steps: Int) -> [Int] {
      position.move(by: steps, count: 9, rows: 3)
      return [position.selection, position.offset]
    }
    #expect(move(1) == [1, 0])
    #expect(move(2) == [3, 1])
    #expect(move(-1) == [2, 1])
    #expect(move(-2) == [0, 0])
    #expect(move(.max) == [8, 6])
    #expect(move(.max) == [8, 6])
    #expect(move(.min) == [0, 0])
    position.select(4, count: 0, rows: 3)
    #expect(position.selection == 0)
  }
}
