import Signals
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting

@testable import feed

@Suite("Feed screen")
struct FeedScreenTests {
  private let stub: FeedStub
  private let screen: FeedScreen
  private let keys: FeedKeys
  private var scheduler: TestScheduler { stub.scheduler }
  private var feed: FeedModel { screen.feed }

  init() throws {
    stub = try FeedStub()
    screen = FeedScreen(stub.makeFeed(pages: 1))
    keys = FeedKeys(screen)
  }

  private var rows: [String] { Frame(feedView(screen, keys: keys), width: 80).text }

  private func press(_ pressed: Key...) {
    for key in pressed { keys.current.handle(key) }
    scheduler.advance(by: .milliseconds(300))
  }

  private func shows(_ text: String) -> Bool { rows.contains { $0.contains(text) } }

  @Test("frames follow the model, and show a like that comes and goes")
  func frames() {
    stub.refusals.value = ["0/like": 409]
    let recorder = RecordingRenderer(uptime: { [scheduler] in scheduler.uptime })
    let rendering = render(to: recorder, on: scheduler) { [screen, keys] in
      feedView(screen, keys: keys)
    }
    scheduler.advance(by: .milliseconds(100))
    keys.current.handle("l")
    scheduler.advance(by: .seconds(2))
    let rows = recorder.frames.map { $0.text[1] }
    #expect(rows.map { $0.contains("*6  Ada Brandt") } == [false, true, false])
    #expect(recorder.frames.last?.text.contains("Not liked: not today.") == true)
    rendering.dispose()
    scheduler.advance()
  }

  @Test("what is selected is marked, and stands below in full with who wrote it")
  func selection() {
    press("j", .down, "k")
    #expect(rows[2].hasPrefix("❯ ") || rows[2].hasPrefix("> "))
    #expect(shows("Jun Mori, comets"))
    press(.end)
    #expect(feed.selection.item.value?.id == 9)
    press(.home)
    #expect(feed.selection.item.value?.id == 0)
  }

  @Test("letters write the filter while it is typed, and are commands again afterwards")
  func typing() {
    press("/", "j", "u", "q", .backspace, "n")
    #expect(feed.filter.text.value == "jun")
    #expect(!screen.isLeft.value)
    #expect(shows("Filter: jun"))
    #expect(shows("5 of 10 posts"))
    press(.down, .enter)
    #expect(feed.selection.item.value?.id == 3)
    press("k")
    #expect(feed.filter.text.value == "jun")
    #expect(feed.selection.item.value?.id == 1)
    press(.escape)
    #expect(feed.visible.value.count == 10)
    #expect(!shows("Filter"))
    press("q")
    #expect(screen.isLeft.value)
  }

  @Test("hints follow what can be done, and fit 80 columns in one row")
  func hints() {
    #expect(keys.current.hints.first { $0.label == "show all" }?.isEnabled == false)
    #expect(keys.current.hints.first { $0.label == "next page" }?.isEnabled == true)
    press("/", "x")
    #expect(keys.current.hints.map(\.label.string).contains("keep the filter"))
    press(.escape, "n")
    #expect(keys.current.hints.first { $0.label == "next page" }?.isEnabled == false)
    #expect(rows.last?.contains("quit") == true)
  }

  @Test("the list takes the room that there is, and the post in full gives way first")
  func size() {
    screen.fit(height: 12)
    #expect(screen.rows.value == 6)
    #expect(!shows("night assistant"))
    screen.fit(height: 2)
    #expect(screen.rows.value == 1)
    screen.fit(height: 40)
    press("n")
    scheduler.advance(by: .seconds(2))
    #expect(rows.count <= 40)
    #expect(shows("post 19"))
    #expect(shows("night assistant"))
  }

  @Test("a page that can't be had is told in the title")
  func failure() {
    stub.refusals.value = ["from=10": 503]
    press("n")
    scheduler.advance(by: .seconds(1))
    #expect(rows[0].contains("10 posts; status 503"))
  }
}
