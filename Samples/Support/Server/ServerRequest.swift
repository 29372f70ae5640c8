/// A request that has arrived whole at a loopback server.
public struct ServerRequest: Sendable, Equatable {
  /// The method, as it was written: `GET`, `POST` and so on.
  public var method: String
  /// The path without its query, percent-encoded as it was sent; a proxy gets the whole address.
  public var path: String
  /// What follows the question mark, or `nil` where there is none.
  public var query: String?
  /// The fields of the head, in the order of arrival.
  public var headers: [HeaderField]
  /// The body, with chunks joined.
  public var body: [UInt8]

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path without its query.
  ///   - query: What follows the question mark.
  ///   - headers: The fields of the head.
  ///   - body: The body.
  public init(
    method: String,
    path: String,
    query: String? = nil,
    headers: [HeaderField] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }
}
