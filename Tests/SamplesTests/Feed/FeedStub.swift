import FoundationEssentials
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting

@testable import feed

/// A feed whose server answers in the time of a test: every answer takes a second, unless told
/// otherwise.
struct FeedStub: Sendable {
  let scheduler = TestScheduler()
  let server: FeedServer
  let transport: StubTransport
  let service: FeedService
  /// How long the next answers take, by what their addresses end with.
  let delays = Atomic<[String: Duration]>([:])
  /// The statuses of answers that are refusals, by what their addresses end with.
  let refusals = Atomic<[String: Int]>([:])

  /// Twenty-five posts that are numbered from 0, two authors taking turns.
  static let numberedPosts = (0..<25).map { number in
    Post(
      id: number,
      author: number % 2 == 0 ? "ada" : "jun",
      text: "post \(number)",
      likes: Likes(count: 5)
    )
  }

  /// Makes a server of posts.
  init(posts: [Post] = numberedPosts) throws {
    let server = FeedServer(posts: posts)
    self.server = server
    let (delays, refusals) = (delays, refusals)
    transport = StubTransport(on: scheduler) { request in
      let address = request.url.absoluteString
      let delay = delays.value.first { address.hasSuffix($0.key) }?.value ?? .seconds(1)
      if let status = refusals.value.first(where: { address.hasSuffix($0.key) })?.value {
        return [.wait(delay), .head(status: status), .body(Data("not today".utf8)), .complete]
      }
      return [.wait(delay)] + Self.steps(of: server.answer(ServerRequest(request)))
    }
    service = FeedService(
      at: try HTTPRequest(address: "http://feed.test").url,
      over: transport,
      on: scheduler
    )
  }

  /// A feed of which nothing is loaded yet.
  func makeFeed() -> FeedModel { FeedModel(service, on: scheduler) }

  /// A feed of which so many pages are loaded, and everybody in them is known.
  func makeFeed(pages count: Int) -> FeedModel {
    let feed = makeFeed()
    feed.load(pages: count).start()
    scheduler.advance(by: .seconds(count + 3))
    return feed
  }

  /// The requests that were sent, each as its method, path and query.
  var requests: [String] {
    transport.requests.map { request in
      let query = request.url.query().map { "?\($0)" } ?? ""
      return "\(request.method) \(request.url.path().dropFirst())\(query)"
    }
  }

  private static func steps(of answer: ServerAnswer) -> [StubTransport.Step] {
    guard case .reply(let reply) = answer else { return [] }
    return [.head(status: reply.status)] + reply.pieces.map { .body(Data($0)) } + [.complete]
  }
}

extension ServerRequest {
  fileprivate init(_ request: HTTPRequest) {
    self.init(
      method: request.method.rawValue,
      path: request.url.path(),
      query: request.url.query(percentEncoded: true)
    )
  }
}
