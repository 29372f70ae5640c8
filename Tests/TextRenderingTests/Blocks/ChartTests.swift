import Testing

@testable import TextRendering

@Suite("Charts")
struct ChartTests {
  private func text(_ block: Block, _ width: Int = 20, _ glyphs: Glyphs = .ascii) -> [String] {
    Frame(block, width: width, glyphs: glyphs).text
  }

  @Test("A sparkline goes from its least to its greatest value, two of them a cell in dots")
  func sparkline() {
    #expect(text(.sparkline("cpu", values: [0, 1, 2, 3, 4, 5, 6])) == ["cpu _.-=+*#"])
    #expect(text(.sparkline(values: [0, 1, 2, 3]), 20, .unicode) == ["⣠⣾"])
    #expect(text(.sparkline(values: [0, 10], range: 0...20)) == ["_="])
    #expect(text(.sparkline(values: [-50, 50], range: 0...10)) == ["_#"])
  }

  @Test("Of more values than there is room for the latest are shown")
  func latest() {
    let values = (0..<1000).map(Double.init)
    #expect(text(.sparkline("x", values: values, range: 0...999), 6) == ["x ####"])
    #expect(text(.sparkline("a label", values: values), 6)[0].count == 6)
  }

  @Test("What is no number is a gap, and no value makes the picture fail")
  func strangeValues() {
    #expect(text(.sparkline(values: [0, .nan, 1, .infinity, 2])) == ["_ = #"])
    #expect(text(.sparkline(values: [3, 3, 3])) == ["___"])
    #expect(text(.sparkline(values: [-1e308, 1e308])) == ["_#"])
    #expect(text(.sparkline(values: [])) == [""])
  }

  @Test("Bars are as long as their values, beside labels and captions")
  func bars() {
    let chart = Block.barChart([.init("a", value: 4), .init("long", value: 2, caption: "two")])
    #expect(text(chart) == ["a    ###########   4", "long ######      two"])
    #expect(text(chart, 7) == ["a 4", "long t~"])
  }

  @Test("A bar is drawn for no value as nothing, and never too long")
  func strangeBars() {
    func length(_ value: Double, maximum: Double? = 10) -> Int {
      text(.barChart([.init("", value: value, caption: "x")], maximum: maximum), 40)[0].count {
        $0 == "#"
      }
    }
    #expect(length(-5) == 0)
    #expect(length(.nan) == 0)
    #expect(length(0, maximum: nil) == 0)
    #expect(length(.infinity) == length(10))
    #expect(length(99) == length(10))
    #expect(length(5, maximum: .nan) == 0)
  }
}
