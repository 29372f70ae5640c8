import Signals
import SignalsTesting
import Testing

@testable import feed

@Suite("Filter")
struct FilterModelTests {
  private let scheduler = TestScheduler()

  private func type(_ texts: String..., into filter: FilterModel) {
    for text in texts {
      filter.text.value = text
      scheduler.advance(by: .milliseconds(100))
    }
  }

  @Test("what is typed counts once the typing has paused, and only the last of it")
  func debounce() {
    let filter = FilterModel(pause: .milliseconds(200), on: scheduler)
    let queries = PropertyHistory(of: filter.query, on: scheduler)
    type("c", "co", "com", "comet", into: filter)
    #expect(queries.values == [FilterQuery("")])
    scheduler.run()
    #expect(queries.values == [FilterQuery(""), FilterQuery("comet")])
    #expect(queries.entries.last?.moment == .milliseconds(500))
  }

  @Test("who takes back what was typed before the pause has looked for nothing")
  func takingBack() {
    let filter = FilterModel(pause: .milliseconds(200), on: scheduler)
    let queries = PropertyHistory(of: filter.query, on: scheduler)
    type("c", "", into: filter)
    scheduler.run()
    #expect(queries.values == [FilterQuery("")])
  }

  @Test(
    "all words must be found, wherever and in whatever case",
    arguments: [
      ("", true), ("  ", true), ("COMET", true), ("tail comet", true), ("mori", true),
      ("mori comet", true), ("comet cat", false), ("comets", false),
    ]
  )
  func words(text: String, isMatch: Bool) {
    #expect(FilterQuery(text).matches("The comet has a tail", "Jun Mori") == isMatch)
  }

  @Test("a filter is released while somebody types")
  func release() throws {
    try expectReleased {
      let filter = FilterModel(on: scheduler)
      filter.text.value = "c"
      return filter
    }
  }
}
