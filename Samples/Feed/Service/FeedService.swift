import FoundationEssentials
import NetworkModels
import Signals

/// What the server of a feed can be asked for.
///
/// It knows the paths and the JSON behind them, so that no view model has to.
struct FeedService: Sendable {
  /// A part of the list, as the server writes it.
  struct PostPage: Codable, Sendable, Equatable {
    let items: [Post]
    /// Where the next part begins; `nil` at the end.
    let next: Int?
  }

  /// Whom to ask.
  let store: RequestStore
  private let address: URL

  /// Makes a service; nothing is sent before it is asked for something.
  ///
  /// - Parameters:
  ///   - address: What all paths are below.
  ///   - transport: How to ask.
  ///   - scheduler: Whose calendar tells how old answers are.
  init(
    at address: URL,
    over transport: any Transport = NetworkClient.shared,
    on scheduler: any DateScheduler = DeadlineScheduler.shared
  ) {
    self.address = address
    store = RequestStore(transport, cache: nil, on: scheduler)
  }

  /// Asks for a page of the list.
  ///
  /// - Parameter offset: How many posts come before it.
  /// - Returns: The request, whose answer ``decodePage(_:)`` reads.
  func page(from offset: Int) -> HTTPRequest {
    let query = [URLQueryItem(name: "from", value: "\(offset)")]
    return HTTPRequest(address.appending(path: "posts").appending(queryItems: query))
  }

  /// Asks for what has been answered to a post, a ``Conversation``.
  func replies(to post: Post.ID) -> HTTPRequest {
    HTTPRequest(address.appending(path: "posts/\(post)/replies"))
  }

  /// Gets who several people are.
  ///
  /// - Parameter ids: The people.
  /// - Returns: A producer of those that the server knows.
  func profiles(of ids: [Profile.ID]) -> SignalProducer<[Profile], NetworkError> {
    let query = [URLQueryItem(name: "ids", value: ids.joined(separator: ","))]
    let url = address.appending(path: "profiles").appending(queryItems: query)
    return store.value(of: HTTPRequest(url))
  }

  /// Likes a post, or not any more.
  ///
  /// - Returns: A producer of who likes it then. It can be started again without doing harm.
  func setLiked(_ isLiked: Bool, post: Post.ID) -> SignalProducer<Likes, NetworkError> {
    let url = address.appending(path: "posts/\(post)/like")
    return store.value(of: HTTPRequest(url, method: isLiked ? .put : .delete))
  }

  /// Reads the answer to a request for a page.
  static func decodePage(_ body: Data) throws -> Page<Post, Int> {
    let page = try JSONDecoder().decode(PostPage.self, from: body)
    return Page(page.items, next: page.next)
  }
}
