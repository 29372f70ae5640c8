import Testing

@testable import TextRendering

@Suite("Changes of a page")
struct PageContentTests {
  private let painter = HTMLPainter(theme: .standard)

  private func frame(_ rows: [String], settled: [String] = []) -> Frame {
    var log = SettledLog()
    for line in settled { log.append(Text(line)) }
    return Frame(
      .column {
        Block.log(log)
        for row in rows { row }
      },
      width: 40
    )
  }

  @Test("The first message starts anew, a later one holds what differs")
  func messages() {
    var content = PageContent()
    let isFirst = content.show(frame(["a", "b"], settled: ["x"]))
    #expect(isFirst)
    #expect(
      content.changes(since: nil, painter)
        == #"{"reset":true,"log":["x"],"count":2,"rows":[[0,"a"],[1,"b"]]}"#
    )
    let old = content
    let isChanged = content.show(frame(["a", "c", "<"]))
    #expect(isChanged)
    #expect(
      content.changes(since: old, painter)
        == #"{"reset":false,"log":[],"count":3,"rows":[[1,"c"],[2,"&lt;"]]}"#
    )
    let isRepeated = content.show(frame(["a", "c", "<"]))
    #expect(!isRepeated)
    let isEmptied = content.show(frame([]))
    #expect(isEmptied)
    #expect(content.changes(since: old, painter).contains(#""count":0,"rows":[]"#))
  }

  @Test("Who was away gets all settled lines that were missed, in order, and each once")
  func settledLines() {
    var content = PageContent()
    _ = content.show(frame([], settled: ["1", "2"]))
    let old = content
    _ = content.show(frame([], settled: ["3"]))
    _ = content.show(frame([], settled: ["4", "5"]))
    #expect(content.changes(since: old, painter).contains(#""log":["3","4","5"]"#))
  }

  @Test("Of very many settled lines the latest thousand are kept")
  func capacity() {
    var content = PageContent()
    for number in 0..<5_000 { _ = content.show(frame([], settled: ["\(number)"])) }
    #expect((1_000...2_000).contains(content.settled.count))
    #expect(content.settled.last?.text == "4999")
    #expect(content.settledCount == 5_000)
  }
}
