import FoundationEssentials
import NetworkModels
import SampleSupport

/// What the feed is asked to show.
struct FeedOptions: Sendable, Equatable {
  /// The server; one of its own without it.
  var address: URL?
  /// How many pages are loaded at the start.
  var pages = 1
  /// How to show it; what fits the output without it.
  var renderer: RendererChoice?

  static let command = Command(
    "feed",
    version: "0.1.0",
    overview: "Read a feed of posts: with keys at a terminal, as plain lines in a pipe.",
    defaults: FeedOptions(),
    options: [
      .value(
        "url",
        "address",
        .address,
        into: \.address,
        help: "Read the feed of this server, rather than one that is built in."
      ),
      .value(
        "pages",
        "count",
        .integer(in: 1...1000),
        into: \.pages,
        help: "Load so many pages at the start (1 without it)."
      ),
      .renderer(into: \.renderer),
    ]
  )
}

extension ValueParser<URL> {
  /// Accepts the address of a server.
  fileprivate static var address: ValueParser {
    ValueParser(expecting: "a URL that begins with http:// or https://") { text in
      try? HTTPRequest(address: text).url
    }
  }
}
