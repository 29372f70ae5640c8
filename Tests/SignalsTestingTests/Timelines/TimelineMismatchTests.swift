import SignalsTesting
import Testing

@Suite("Expecting timelines")
struct TimelineMismatchTests {
  private typealias Digits = Timeline<Int, TimelineFailure>

  private func mismatch(_ actual: Digits, _ expected: Digits) -> TimelineMismatch? {
    do throws(TimelineMismatch) {
      try expectTimeline(actual, equals: expected, fileID: "Tests/Some.swift", line: 7)
      return nil
    } catch {
      return error
    }
  }

  @Test("equal timelines are as expected")
  func equal() throws {
    try expectTimeline("-1-|" as Digits, equals: " - 1 - |")
  }

  @Test("a mismatch shows the same ticks above each other and marks the first difference")
  func aligned() {
    #expect(
      mismatch("-1-2--|", "-1-(23)-4|")?.description == """
        timelines differ at tick 3 (Tests/Some.swift:7)
          expected: -1-(23)-4|
          actual:   -1-2   --|
                       ^
        """
    )
  }

  @Test("long pauses are left out of both")
  func pauses() {
    #expect(
      mismatch("1 100t 2|", "1 100t 2-3|")?.description == """
        timelines differ at tick 102 (Tests/Some.swift:7)
          expected: 1 100t 2-3|
          actual:   1 100t 2|--
                            ^
        """
    )
  }

  @Test("a missing end is shown as a stream that is alive")
  func missingEnd() {
    let mismatch = mismatch("-1", "-1-|")
    #expect(mismatch?.tick == 3)
    #expect(mismatch?.expected == "-1-|")
    #expect(mismatch?.actual == "-1---")
  }

  @Test("the order at one tick counts")
  func order() {
    #expect(mismatch("-(12)", "-(21)")?.tick == 1)
  }

  @Test("both lines can be read again")
  func readable() throws {
    let timelines = Generator.timeline(
      of: Generator<Int> { Int($0.draw(upTo: 12)) },
      failure: .just(TimelineFailure())
    )
    let pairs = timelines.flatMap { first in timelines.map { (first, $0) } }
    try check("both lines of a mismatch can be read again", pairs) { actual, expected in
      guard let mismatch = mismatch(actual, expected) else { return }
      try requireEqual(Digits(marbles: mismatch.actual), actual)
      try requireEqual(Digits(marbles: mismatch.expected), expected)
    }
  }
}
