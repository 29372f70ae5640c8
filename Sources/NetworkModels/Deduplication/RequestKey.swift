internal import FoundationEssentials

/// What makes two requests the same: all that the server gets to see.
struct RequestKey: Hashable, Sendable {
  private let method: HTTPMethod
  private let address: String
  private let fields: [String]

  /// Makes the key of a request, or none where nobody else can have the same: it changes something
  /// on the server, or has a body.
  ///
  /// - Parameter request: The request.
  init?(_ request: HTTPRequest) {
    guard request.method.isSafe, request.body == nil else { return nil }
    method = request.method
    // What is behind the hash sign stays here.
    address = String(request.url.absoluteString.prefix { $0 != "#" })
    fields = request.headers.fields.map { "\($0.name.lowercased()):\($0.value)" }.sorted()
  }
}

extension HTTPMethod {
  /// Whether it only asks, and changes nothing.
  var isSafe: Bool { [.get, .head, .options].contains(self) }
}
