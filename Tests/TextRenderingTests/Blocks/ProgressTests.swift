import Testing

@testable import TextRendering

@Suite("Progress")
struct ProgressTests {
  private func text(_ block: Block, _ width: Int = 70) -> String {
    Frame(block, width: width, glyphs: .ascii).text[0]
  }

  private let pace = Pace(rate: 12.34, timeLeft: .seconds(83))

  @Test("Behind the bar stand the per cent, the amount, the rate and the time left")
  func parts() {
    let block = Block.progress("Load", completed: 5, total: 20, pace: pace, detail: "x")
    #expect(text(block) == "Load #######-----------------------  25%  5/20   12.3/s  1:23 x")
    let bytes = Block.progress("Get", completed: 1_500_000, total: 3_000_000, unit: .bytes)
    #expect(text(bytes, 40) == "Get #######--------  50%   1.5 MB/3.0 MB")
  }

  @Test("Where there is less room, the parts that matter least go first")
  func narrowing() {
    let block = Block.progress("Load", completed: 5, total: 20, pace: pace, detail: "detail")
    #expect(text(block, 40) == "Load ##------  25%   12.3/s  1:23 detail")
    #expect(text(block, 30) == "Load #----  25%   12.3/s  1:23")
    #expect(text(block, 16) == "Load #-----  25%")
    #expect(text(block, 9) == "Load  25%")
    #expect(text(block, 5) == "Load~")
  }

  @Test("The columns behind the bar keep their places while the work goes on")
  func steadiness() {
    let ends = (0...100).map { done in
      let pace = Pace(rate: Double(done) * 3, timeLeft: .seconds(100 - done))
      return text(.progress("Load", completed: done, total: 100, pace: pace)).count
    }
    #expect(Set(ends) == [ends[0]])
  }

  @Test("P-a: Where the total is unknown, a mark moves beside the count")
  func unknownTotal() {
    func picture(_ index: Int?) -> String {
      var progress = Block.Progress(label: "Scan", completed: 42, total: nil)
      progress.frameIndex = index
      return text(.progress(progress), 24)
    }
    #expect(picture(1) == "Scan -----------    / 42")
    #expect(picture(2) == "Scan -----------    - 42")
    #expect(picture(nil) == picture(0))
    let strange = Pace(rate: nil, timeLeft: nil)
    #expect(text(.progress("", completed: 0, total: 10, pace: strange), 40).hasSuffix("?/s --:--"))
  }

  @Test("R12: A label of 300 letters is cut, and the bar stays one row")
  func longLabel() {
    for letter in ["x", "漢"] {
      let label = Text(String(repeating: letter, count: 300))
      let frame = Frame(.progress(label, fraction: 0.5), width: 79)
      #expect(frame.rows.count == 1)
      #expect(frame.rows[0].cells.count <= 79)
      #expect(frame.text[0].contains("⋯"))
    }
  }
}
