public import FoundationEssentials

/// What is asked of a server.
public struct HTTPRequest: Sendable, Equatable {
  /// The method.
  public var method: HTTPMethod
  /// Where the request goes.
  public var url: URL
  /// The fields of the head, beside those that the transport adds.
  public var headers: HTTPHeaders
  /// The body, or `nil` for none.
  public var body: HTTPBody?
  /// The limits of time for this request, or `nil` for those of whoever sends it.
  public var timeouts: Timeouts?
  /// How many clients have taken the request up already, each inside of the one before.
  var depth = 0

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - url: Where the request goes.
  ///   - method: The method.
  ///   - headers: The fields of the head, beside those that the transport adds.
  ///   - body: The body, or `nil` for none.
  ///   - timeouts: The limits of time, or `nil` for those of whoever sends the request.
  public init(
    _ url: URL,
    method: HTTPMethod = .get,
    headers: HTTPHeaders = HTTPHeaders(),
    body: HTTPBody? = nil,
    timeouts: Timeouts? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeouts = timeouts
  }

  /// Makes a request from the text of a URL, such as a user types.
  ///
  /// - Parameters:
  ///   - address: The URL as text.
  ///   - method: The method.
  ///   - headers: The fields of the head, beside those that the transport adds.
  ///   - body: The body, or `nil` for none.
  ///   - timeouts: The limits of time, or `nil` for those of whoever sends the request.
  /// - Throws: `malformedURL` or `unsupportedScheme`, with the text named.
  public init(
    address: String,
    method: HTTPMethod = .get,
    headers: HTTPHeaders = HTTPHeaders(),
    body: HTTPBody? = nil,
    timeouts: Timeouts? = nil
  ) throws(NetworkError) {
    guard let url = URL(string: address) else {
      throw NetworkError(.malformedURL, address: address, reason: "this is no URL")
    }
    self.init(url, method: method, headers: headers, body: body, timeouts: timeouts)
    if let problem = urlProblem { throw problem }
  }

  /// Why no transport could send this request, or `nil` where one could try.
  public var urlProblem: NetworkError? {
    switch url.scheme?.lowercased() {
    case "http", "https":
      guard let host = url.host, !host.isEmpty else {
        return NetworkError(.malformedURL, url: url, reason: "the host is missing")
      }
      return nil
    case nil:
      return NetworkError(.malformedURL, url: url, reason: "the scheme is missing")
    case let scheme?:
      return NetworkError(
        .unsupportedScheme,
        url: url,
        reason: "the scheme '\(scheme)' is neither http nor https"
      )
    }
  }
}
