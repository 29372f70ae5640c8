public import FoundationEssentials

/// The head of a server's answer.
public struct HTTPResponse: Sendable, Equatable {
  /// The status code.
  public var status: Int
  /// The fields of the head.
  public var headers: HTTPHeaders
  /// Where the answer came from, which differs from the request's URL after a redirect.
  public var url: URL

  /// Makes the head of an answer.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The fields of the head.
  ///   - url: Where the answer came from.
  public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), url: URL) {
    self.status = status
    self.headers = headers
    self.url = url
  }

  /// Whether the request was received, understood and accepted.
  public var isSuccess: Bool { (200..<300).contains(status) }

  /// The number of bytes of the decoded body, or `nil` where the head doesn't tell.
  public var bodyLength: Int64? {
    // A compressed body's length says nothing about the bytes that will be seen.
    guard headers["Content-Encoding"] == nil, headers["Transfer-Encoding"] == nil,
      let text = headers.values(for: "Content-Length").first,
      let length = Int64(text), length >= 0
    else { return nil }
    return length
  }

  /// Whether a body that nobody wants is so short that to wait for it costs less than the connection,
  /// which can be used again after it.
  var isWorthDraining: Bool { bodyLength.map { $0 <= 64 * 1024 } ?? false }
}
