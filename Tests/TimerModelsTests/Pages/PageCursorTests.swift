import Testing

@testable import TimerModels

@Suite("The cursor of pages")
struct PageCursorTests {
  @Test("steps between the first and the last page, and around them if it may")
  func steps() {
    var cursor = PageCursor(count: 3, at: 1, wrapsAround: false)
    #expect(cursor.step(.forward, .request) == PageTurn(from: 1, to: 2, .forward, .request))
    #expect(cursor.destination(.forward) == nil)
    #expect(cursor.step(.forward, .request) == nil)
    #expect(cursor.index == 2)
    var circle = PageCursor(count: 3, at: 2, wrapsAround: true)
    #expect(circle.step(.forward, .time) == PageTurn(from: 2, to: 0, .forward, .time))
    #expect(circle.step(.backward, .request) == PageTurn(from: 0, to: 2, .backward, .request))
    #expect(circle.direction == .backward)
  }

  @Test("has nowhere to go from a single page, and none without pages")
  func few() {
    for wraps in [false, true] {
      let single = PageCursor(count: 1, at: 5, wrapsAround: wraps)
      #expect(single.index == 0)
      #expect(single.destination(.forward) == nil)
      #expect(single.destination(.backward) == nil)
      #expect(single.neighbourhood(3) == [0])
      let none = PageCursor(count: -1, at: 0, wrapsAround: wraps)
      #expect(none.index == nil)
      #expect(none.count == 0)
      #expect(none.neighbourhood(3) == [])
    }
  }

  @Test("jumps to any page, and to no other")
  func jumps() throws {
    var cursor = PageCursor(count: 5, at: 1, wrapsAround: true)
    #expect(try cursor.jump(to: 4) == PageTurn(from: 1, to: 4, .forward, .request))
    #expect(try cursor.jump(to: 0) == PageTurn(from: 4, to: 0, .backward, .request))
    #expect(try cursor.jump(to: 0) == nil)
    for index in [-1, 5, .max, .min] {
      #expect(throws: PageError.outOfRange(index: index, count: 5)) {
        try cursor.jump(to: index)
      }
    }
    #expect(cursor.index == 0)
  }

  @Test("stays on its page when their number changes, as long as there is such a page")
  func count() {
    var cursor = PageCursor(count: 5, at: 3, wrapsAround: false)
    #expect(cursor.setCount(10) == nil)
    #expect(cursor.setCount(4) == nil)
    #expect(cursor.setCount(2) == PageTurn(from: 3, to: 1, .backward, .count))
    #expect(cursor.setCount(0) == PageTurn(from: 1, to: nil, .backward, .count))
    #expect(cursor.setCount(0) == nil)
    #expect(cursor.setCount(3) == PageTurn(from: nil, to: 0, .forward, .count))
  }

  @Test("knows its neighbours, those ahead first, each once")
  func neighbours() {
    var cursor = PageCursor(count: 6, at: 2, wrapsAround: false)
    #expect(cursor.neighbourhood(0) == [2])
    #expect(cursor.neighbourhood(-3) == [2])
    #expect(cursor.neighbourhood(2) == [2, 3, 1, 4, 0])
    #expect(cursor.neighbourhood(.max / 2).count == 6)
    _ = cursor.step(.backward, .request)
    #expect(cursor.neighbourhood(2) == [1, 0, 2, 3])
    let circle = PageCursor(count: 4, at: 0, wrapsAround: true)
    #expect(circle.neighbourhood(1) == [0, 1, 3])
    #expect(circle.neighbourhood(3) == [0, 1, 3, 2])
  }
}
