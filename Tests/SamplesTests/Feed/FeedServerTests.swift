import FoundationEssentials
import NetworkModels
import SampleSupport
import Signals
import Testing
import TextRendering
import TextRenderingTesting

@testable import feed

@Suite("Feed server")
struct FeedServerTests {
  private let server = FeedServer(delay: .zero)

  private func body(_ method: String, _ path: String, query: String? = nil) -> (Int, Data)? {
    let request = ServerRequest(method: method, path: path, query: query)
    guard case .reply(let reply) = server.answer(request) else { return nil }
    return (reply.status, Data(reply.pieces.flatMap { $0 }))
  }

  @Test("all pages together are all posts, and what they hold can be read again")
  func pages() throws {
    var posts: [Post] = []
    var next: Int? = 0
    while let offset = next {
      let (status, data) = try #require(body("GET", "/posts", query: "from=\(offset)"))
      #expect(status == 200)
      let page = try FeedService.decodePage(data)
      posts += page.items
      next = page.next
    }
    #expect(posts == Post.samples)
    #expect(Set(posts.map(\.id)).count == posts.count)
  }

  @Test("an address that means nothing is answered with 404, and an odd page with none")
  func oddities() throws {
    for path in ["/", "/nothing", "/posts/1", "/posts/x/replies", "/posts/1/like/2"] {
      #expect(body("GET", path)?.0 == 404)
    }
    for query in ["from=-5", "from=", "to=3"] {
      #expect(
        try FeedService.decodePage(#require(body("GET", "/posts", query: query)).1).items.count
          == 10
      )
    }
    let page = try FeedService.decodePage(#require(body("GET", "/posts", query: "from=999")).1)
    #expect(page.items.isEmpty)
    #expect(page.next == nil)
  }

  @Test("liking twice likes once, and announcements can't be liked")
  func likes() throws {
    let post = try #require(Post.samples.first { $0.author != Profile.desk })
    for _ in 0..<2 {
      let (_, data) = try #require(body("PUT", "/posts/\(post.id)/like"))
      let likes = try JSONDecoder().decode(Likes.self, from: data)
      #expect(likes == Likes(count: post.likes.count + 1, isMine: true))
    }
    let announcement = try #require(Post.samples.first { $0.author == Profile.desk })
    #expect(body("PUT", "/posts/\(announcement.id)/like")?.0 == 409)
  }

  @Test("the service and the server understand each other over the network")
  func network() async throws {
    let server = server
    let listening = try LoopbackServer { server.answer($0) }
    let service = FeedService(at: try HTTPRequest(address: listening.address).url)
    let profiles = try await service.profiles(of: ["ada", "nobody", "ines"]).single()
    #expect(profiles?.map(\.name) == ["Ada Brandt", "Inês Rocha"])
    let likes = try await service.setLiked(true, post: 35).single()
    #expect(likes?.isMine == true)
    await #expect(throws: NetworkError.self) {
      try await service.setLiked(true, post: 36).single()
    }
  }
}
