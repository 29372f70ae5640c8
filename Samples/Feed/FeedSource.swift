import FoundationEssentials
import NetworkModels
import SampleSupport

/// Where the feed comes from: the server that was asked for, or one of its own.
struct FeedSource: Sendable {
  /// What the server can be asked for.
  let service: FeedService
  /// The server of its own, which ends with this.
  private let server: LoopbackServer?

  /// Starts a server where none was asked for.
  ///
  /// - Throws: Why there is none.
  init(_ options: FeedOptions) throws {
    if let address = options.address {
      service = FeedService(at: address)
      server = nil
      return
    }
    let feed = FeedServer()
    let server = try LoopbackServer { feed.answer($0) }
    self.server = server
    service = FeedService(at: try HTTPRequest(address: server.address).url)
  }
}
