import FoundationEssentials
import SampleSupport
import Signals

/// The server that is asked where no other one is named: a small feed in memory.
///
/// It takes its time to answer, so that there is something to watch, and refuses likes for what the
/// duty desk announces.
final class FeedServer: Sendable {
  /// How many posts a page has.
  static let pageSize = 10

  private let posts: MutableProperty<[Post]>
  private let delay: Duration

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - posts: All posts.
  ///   - delay: How long each answer takes.
  init(posts: [Post] = Post.samples, delay: Duration = .milliseconds(200)) {
    self.posts = MutableProperty(posts)
    self.delay = delay
  }

  /// Answers a request.
  func answer(_ request: ServerRequest) -> ServerAnswer {
    let path = request.path.split(separator: "/").map(String.init)
    switch (request.method, path.count, path.first) {
    case ("GET", 1, "posts"):
      return page(from: request.value(of: "from").flatMap { Int($0) } ?? 0)
    case ("GET", 1, "profiles"):
      let ids = Set((request.value(of: "ids") ?? "").split(separator: ",").map(String.init))
      return json(Profile.samples.filter { ids.contains($0.id) })
    case ("GET", 3, "posts") where path[2] == "replies":
      let post = posts.value.first { $0.id == Int(path[1]) }
      return post.map { json(Conversation.sample(about: $0)) } ?? nothing
    case ("PUT", 3, "posts") where path[2] == "like": return like(Int(path[1]), isMine: true)
    case ("DELETE", 3, "posts") where path[2] == "like": return like(Int(path[1]), isMine: false)
    default: return nothing
    }
  }

  private var nothing: ServerAnswer {
    .reply(.text("there is no such thing here\n", status: 404))
  }

  private func page(from offset: Int) -> ServerAnswer {
    let rest = posts.value.dropFirst(max(0, offset))
    let items = Array(rest.prefix(Self.pageSize))
    let next = rest.count > items.count ? max(0, offset) + items.count : nil
    return json(FeedService.PostPage(items: items, next: next))
  }

  private func like(_ id: Int?, isMine: Bool) -> ServerAnswer {
    let likes = posts.modify { posts -> Likes? in
      guard let index = posts.firstIndex(where: { $0.id == id }),
        posts[index].author != Profile.desk
      else { return nil }
      posts[index].likes.set(isMine: isMine)
      return posts[index].likes
    }
    return likes.map(json) ?? .reply(delayed("announcements can't be liked\n", status: 409))
  }

  private func json(_ value: some Encodable) -> ServerAnswer {
    guard let data = try? JSONEncoder().encode(value) else {
      return .reply(.text("the answer can't be written\n", status: 500))
    }
    let text = String(decoding: data, as: UTF8.self)
    return .reply(delayed(text, type: "application/json"))
  }

  /// The pause lies before the last of two pieces.
  private func delayed(
    _ text: String,
    status: Int = 200,
    type: String = "text/plain; charset=utf-8"
  ) -> ServerReply {
    .text(text, status: status, type: type, pieces: 2, pace: delay)
  }
}

extension ServerRequest {
  /// The value of a part of the query, without its percent encoding.
  fileprivate func value(of name: String) -> String? {
    let components = query.flatMap { URLComponents(string: "?\($0)") }
    return components?.queryItems?.first { $0.name == name }?.value
  }
}
