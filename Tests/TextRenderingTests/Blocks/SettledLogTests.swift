import Testing

@testable import TextRendering

@Suite("SettledLog")
struct SettledLogTests {
  @Test("Each line is settled in one frame only, however often the view is shown")
  func once() {
    var log = SettledLog()
    log.append("one")
    let first = Frame(.column([.log(log), .text("x")]), width: 10)
    #expect(first.settled.map(\.text) == ["one"])
    #expect(first.text == ["x"])
    let again = Frame(.log(log), width: 10, after: first.logPositions)
    #expect(again.settled.isEmpty)
    log.append("two\n\nthree")
    let next = Frame(
      .row([.log(log), .log(log)], spacing: 1),
      width: 10,
      after: again.logPositions
    )
    #expect(next.settled.map(\.text) == ["two", "", "three"])
    #expect(next.rows.isEmpty)
  }

  @Test("Logs of different names do not hide each other's lines")
  func names() {
    var left = SettledLog(name: "left")
    var right = SettledLog(name: "right")
    left.append("l")
    right.append("r")
    let frame = Frame(.column([.log(left), .log(right)]), width: 10)
    #expect(frame.settled.map(\.text) == ["l", "r"])
  }

  @Test("A log stays bounded, and says how many lines nobody has seen")
  func bounded() {
    var log = SettledLog(capacity: 3)
    for number in 1...100 { log.append("\(number)") }
    #expect(log.total == 100)
    #expect((3..<6).contains(log.lines.count))
    let settled = Frame(.log(log), width: 40).settled.map(\.text)
    #expect(settled.first == "(\(100 - log.lines.count) earlier lines not shown)")
    #expect(settled.last == "100")
  }
}
