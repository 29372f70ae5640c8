import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing

@testable import feed

@Suite("Feed model")
struct FeedModelTests {
  private let stub: FeedStub
  private var scheduler: TestScheduler { stub.scheduler }

  init() throws {
    stub = try FeedStub()
  }

  private func ids(_ posts: Property<[PostModel]>) -> [Int] { posts.value.map(\.id) }

  // MARK: Pages

  @Test("nothing is asked for before it is told to load")
  func nothing() {
    let feed = stub.makeFeed()
    scheduler.run()
    #expect(stub.requests.isEmpty)
    #expect(feed.posts.value.isEmpty)
    #expect(feed.selection.item.value == nil)
    #expect(!feed.toggleLike.isEnabled.value)
  }

  @Test("pages come one after the other, each once, until the end is known")
  func pages() throws {
    let feed = stub.makeFeed()
    for _ in 0..<3 { try scheduler.perform(feed.loadNext) }
    #expect(ids(feed.posts) == Array(0..<25))
    #expect(!feed.hasNext.value)
    #expect(!feed.loadNext.isEnabled.value)
    #expect(
      stub.requests.filter { $0.hasPrefix("GET posts?") }
        == ["GET posts?from=0", "GET posts?from=10", "GET posts?from=20"]
    )
  }

  @Test("the next page is loaded before the last post is reached, and only once")
  func prefetch() {
    let feed = stub.makeFeed(pages: 1)
    feed.move(by: 5)
    #expect(feed.activity.value == .idle)
    feed.move(by: 1)
    #expect(feed.activity.value == .loading(.next))
    feed.move(by: 1)
    scheduler.advance(by: .seconds(1))
    #expect(ids(feed.posts) == Array(0..<20))
    #expect(stub.requests.filter { $0 == "GET posts?from=10" }.count == 1)
  }

  @Test("moving up near the end loads nothing")
  func movingUp() {
    let feed = stub.makeFeed(pages: 1)
    stub.refusals.value = ["from=10": 503]
    feed.move(by: 8)
    scheduler.advance(by: .seconds(1))
    #expect(feed.activity.value.error != nil)
    feed.move(by: -1)
    #expect(feed.activity.value.error != nil)
    feed.move(by: 1)
    #expect(feed.activity.value == .loading(.next))
  }

  @Test("a page that can't be had leaves the others, and can be asked for again")
  func failure() throws {
    let feed = stub.makeFeed(pages: 1)
    stub.refusals.value = ["from=10": 503]
    #expect(try scheduler.perform(feed.loadNext).termination != .completed)
    #expect(feed.activity.value.error?.kind == .badStatus(503))
    #expect(ids(feed.posts) == Array(0..<10))
    stub.refusals.value = [:]
    try scheduler.perform(feed.loadNext)
    #expect(ids(feed.posts) == Array(0..<20))
  }

  @Test("loading anew tells the posts that are there what is new, and leaves the selection")
  func reload() throws {
    let feed = stub.makeFeed(pages: 2)
    feed.move(by: 3)
    let posts = feed.posts.value
    _ = stub.server.answer(ServerRequest(method: "PUT", path: "/posts/12/like"))
    try scheduler.perform(feed.reload)
    #expect(zip(posts, feed.posts.value).allSatisfy { $0 === $1 })
    #expect(feed.selection.item.value?.id == 3)
    #expect(posts[12].post.value.likes == Likes(count: 6, isMine: true))
  }

  @Test(
    "so many pages are loaded as were asked for, or as there are",
    arguments: [(2, 20), (9, 25)]
  )
  func severalPages(count: Int, expected: Int) {
    let feed = stub.makeFeed()
    let run = Recorder(feed.load(pages: count))
    scheduler.run()
    #expect(run.termination == .completed)
    #expect(feed.posts.value.count == expected)
    #expect(feed.posts.value.allSatisfy { !$0.author.value.isLoading })
  }

  @Test("a load is over when the authors are known, not when the posts are there")
  func loadingAuthors() {
    let feed = stub.makeFeed()
    let run = Recorder(feed.load(pages: 1))
    scheduler.advance(by: .milliseconds(1_500))
    #expect(feed.posts.value.count == 10)
    #expect(run.termination == nil)
    scheduler.advance(by: .seconds(1))
    #expect(run.termination == .completed)
  }

  // MARK: Authors

  @Test("everybody in a page is asked for at once, and nobody a second time")
  func profiles() {
    let feed = stub.makeFeed(pages: 2)
    let asked = stub.requests.filter { $0.hasPrefix("GET profiles") }
    #expect(asked == ["GET profiles?ids=ada,jun"])
    #expect(feed.posts.value.allSatisfy { $0.author.value.value != nil })
    #expect(feed.posts.value[0].author.value.value?.name == "Ada Brandt")
  }

  // MARK: Filter and selection

  @Test("a filter holds for pages that come later, and for names that become known later")
  func filterOverPages() {
    let feed = stub.makeFeed()
    feed.filter.text.value = "mori 1"
    feed.loadNext.apply().start()
    scheduler.advance(by: .milliseconds(1_005))
    #expect(ids(feed.posts) == Array(0..<10))
    #expect(ids(feed.visible) == [])
    scheduler.advance(by: .seconds(1))
    #expect(ids(feed.visible) == [1])
    feed.loadNext.apply().start()
    scheduler.advance(by: .seconds(3))
    #expect(ids(feed.visible) == [1, 11, 13, 15, 17, 19])
  }

  @Test("the selection survives a filter that hides it")
  func selection() {
    let feed = stub.makeFeed(pages: 1)
    feed.move(by: 4)
    feed.filter.text.value = "jun"
    scheduler.advance(by: .milliseconds(200))
    #expect(feed.selection.item.value?.id == 5)
    feed.filter.text.value = ""
    scheduler.advance(by: .milliseconds(200))
    #expect(feed.selection.item.value?.id == 4)
  }

  @Test("the last post that a filter shows leads to the next page")
  func filteredPrefetch() {
    let feed = stub.makeFeed(pages: 1)
    feed.filter.text.value = "post 2"
    scheduler.advance(by: .seconds(1))
    #expect(ids(feed.visible) == [2])
    feed.move(by: 1)
    scheduler.advance(by: .seconds(1))
    feed.move(by: 1)
    scheduler.advance(by: .seconds(1))
    #expect(ids(feed.visible) == [2, 12, 20, 21, 22, 23, 24])
  }

  // MARK: Conversations

  @Test("only the post on which the selection rests is asked about")
  func resting() {
    let feed = stub.makeFeed(pages: 1)
    for _ in 0..<5 {
      feed.move(by: 1)
      scheduler.advance(by: .milliseconds(100))
    }
    scheduler.advance(by: .seconds(2))
    let asked = stub.requests.filter { $0.hasSuffix("replies") }
    #expect(asked == ["GET posts/0/replies", "GET posts/5/replies"])
    #expect(feed.conversation.state.value.value?.post == 5)
  }

  @Test("what was answered about a post is gone as soon as another one is selected")
  func movingOn() {
    let feed = stub.makeFeed(pages: 1)
    #expect(feed.conversation.state.value.value?.post == 0)
    feed.move(by: 1)
    #expect(feed.conversation.state.value.value == nil)
    feed.move(by: -1)
    #expect(feed.conversation.state.value.value?.post == 0)
  }

  @Test("an answer about another post is never shown, however late it comes")
  func latestWins() {
    let feed = stub.makeFeed(pages: 1)
    stub.delays.value = ["1/replies": .seconds(10)]
    let shown = PropertyHistory(of: feed.conversation.state.map { $0.value?.post })
    feed.move(by: 1)
    scheduler.advance(by: .seconds(1))
    feed.move(by: 1)
    #expect(feed.conversation.state.value.value == nil)
    scheduler.advance(by: .seconds(20))
    #expect(feed.conversation.state.value.value?.post == 2)
    #expect(!shown.values.contains(1))
    #expect(stub.transport.cancellations == 1)
  }

  // MARK: Likes

  @Test("a like is shown before the server has heard of it")
  func like() throws {
    let feed = stub.makeFeed(pages: 1)
    feed.move(by: 2)
    let run = try scheduler.perform(feed.toggleLike)
    #expect(run.values == [Likes(count: 6, isMine: true)])
    #expect(stub.requests.filter { $0.hasSuffix("like") } == ["PUT posts/2/like"])
    #expect(feed.posts.value[2].post.value.likes == Likes(count: 6, isMine: true))
    #expect(feed.notice.value == nil)
  }

  @Test("a refusal is told in the server's words, and for a while")
  func refusal() {
    let feed = stub.makeFeed(pages: 1)
    stub.refusals.value = ["0/like": 409]
    feed.toggleLike.apply().start()
    #expect(feed.posts.value[0].post.value.likes.isMine)
    scheduler.advance(by: .seconds(1))
    #expect(!feed.posts.value[0].post.value.likes.isMine)
    #expect(feed.notice.value?.post == 0)
    #expect(feed.notice.value?.error.reason == "not today")
    scheduler.advance(upTo: scheduler.uptime + FeedModel.noticeTime)
    #expect(feed.notice.value != nil)
    scheduler.advance()
    #expect(feed.notice.value == nil)
  }

  @Test("a refusal that comes after another page is told as well")
  func lateRefusal() {
    let feed = stub.makeFeed(pages: 1)
    (stub.refusals.value, stub.delays.value) = (["0/like": 409], ["0/like": .seconds(3)])
    feed.toggleLike.apply().start()
    feed.loadNext.apply().start()
    scheduler.advance(by: .seconds(3))
    #expect(feed.posts.value.count == 20)
    #expect(feed.notice.value?.post == 0)
  }

  // MARK: Release

  @Test("a feed is released with its posts while everything is on its way")
  func release() throws {
    try expectReleased {
      let feed = stub.makeFeed(pages: 1)
      feed.move(by: 8)
      feed.filter.text.value = "jun"
      scheduler.advance(by: .milliseconds(300))
      return [feed, feed.filter, feed.selection, feed.conversation] + feed.posts.value
    }
  }

  @Test("a like that is on its way outlives its feed, reaches the server, and is let go of then")
  func lateRelease() throws {
    try expectReleased {
      var feed: FeedModel? = stub.makeFeed(pages: 1)
      let posts = feed?.posts.value ?? []
      feed?.toggleLike.apply().start()
      feed = nil
      scheduler.advance(by: .seconds(1))
      #expect(stub.requests.last == "PUT posts/0/like")
      #expect(stub.transport.cancellations == 0)
      #expect(posts.first?.isPending.value == false)
      return posts
    }
  }
}
