import Foundation
import Signals
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting
import TimerModels

@testable import feed

@Suite("README")
struct ReadmeTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("the picture of the feed in it is what its screen shows")
  func picture() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let stub = try FeedStub(posts: Post.samples)
    let screen = FeedScreen(stub.makeFeed(pages: 2))
    let keys = FeedKeys(screen)
    screen.feed.filter.text.value = "comet"
    stub.scheduler.advance(by: .seconds(1))
    screen.feed.move(by: 1)
    screen.feed.toggleLike.apply().start()
    stub.scheduler.advance(by: .seconds(3))
    let picture = Frame(feedView(screen, keys: keys), width: 80).text.joined(separator: "\n")
    #expect(readme.contains("```text\n\(picture)\n```"))
  }

  @Test("its picture of the tea is what a terminal shows")
  func behaviour() {
    let scheduler = TestScheduler()
    let tea = TeaModel(minutes: 3, on: scheduler)
    tea.countdown.start.apply().start()
    scheduler.advance(by: .seconds(90))
    let frame = Frame(teaView(tea), width: 40)
    #expect(frame.text.first == "Darjeeling is drawing …")
    #expect(frame.text.last?.contains("50%") == true)
  }

  @Test("the binding in it shows the last state and ends")
  func binding() async {
    let renderer = RecordingRenderer()
    await makeTea(TeaModel(minutes: 0), showingOn: renderer)
    #expect(renderer.frames.last?.text.first == "Enjoy your Darjeeling!")
    #expect(renderer.finishReason == .completed)
  }
}
