internal import FoundationEssentials

/// Which redirects a client follows, and what goes along.
public struct RedirectPolicy: Sendable {
  /// A redirect that could be followed.
  public struct Proposal: Sendable, Equatable {
    /// The request that was redirected.
    public let request: HTTPRequest
    /// The answer that redirects.
    public let response: HTTPResponse
    /// What would be sent next.
    public let next: HTTPRequest
    /// How many redirects were followed before.
    public let hop: Int
  }

  /// How many redirects of one request are followed at the most.
  public var limit: Int
  /// Whether a redirect may lead from `https` to `http`.
  public var allowsDowngrade: Bool
  /// Decides about a redirect.
  ///
  /// Gives what to send next, which may be the proposal's, or `nil` to hand the redirect out as
  /// the answer.
  public var decide: @Sendable (Proposal) -> HTTPRequest?

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - limit: How many redirects of one request are followed at the most.
  ///   - allowsDowngrade: Whether a redirect may lead from `https` to `http`.
  ///   - decide: Decides about a redirect; by default, each is followed. Kept as long as the policy.
  @preconcurrency
  public init(
    limit: Int = 20,
    allowsDowngrade: Bool = false,
    decide: @escaping @Sendable (Proposal) -> HTTPRequest? = { $0.next }
  ) {
    self.limit = limit
    self.allowsDowngrade = allowsDowngrade
    self.decide = decide
  }

  /// Follows all that is safe, twenty at the most.
  public static let standard = RedirectPolicy()

  /// Hands every redirect out as the answer.
  public static let none = RedirectPolicy { _ in nil }
}

extension HTTPRequest {
  /// What belongs to one origin: its credentials, and its name.
  private static let originFields = ["Authorization", "Cookie", "Host", "Proxy-Authorization"]

  /// Makes the request that a redirect asks for.
  ///
  /// - Parameters:
  ///   - response: The redirect.
  ///   - hop: How many redirects were followed before.
  ///   - allowsDowngrade: Whether it may lead from `https` to `http`.
  /// - Returns: The request without cookies, or `nil` where the answer redirects nowhere.
  /// - Throws: Why it must not be followed.
  func redirected(
    by response: HTTPResponse,
    hop: Int,
    allowsDowngrade: Bool
  ) throws(NetworkError) -> HTTPRequest? {
    guard [301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers.values(for: "Location").first, !location.isEmpty
    else { return nil }
    var next = self
    next.url = try target(location, of: response, hop: hop)
    if url.isSecure, !next.url.isSecure, !allowsDowngrade {
      throw NetworkError(
        .redirect(.downgrade),
        url: url,
        reason: "it leads to \(next.url.absoluteString), where others can read along",
        hop: hop
      )
    }
    let becomesGet =
      response.status == 303
      ? method != .get && method != .head
      : response.status < 303 && method == .post
    if becomesGet {
      next.method = .get
      next.body = nil
      for field in headers.fields where field.name.lowercased().hasPrefix("content-") {
        next.headers[field.name] = nil
      }
    } else if let body, !body.isReplayable {
      throw NetworkError(
        .bodyNotReplayable,
        url: url,
        reason: "status \(response.status) asks for the body at \(next.url.absoluteString)",
        hop: hop
      )
    }
    if !url.hasSameOrigin(as: next.url) {
      for name in Self.originFields { next.headers[name] = nil }
    }
    return next
  }

  private func target(
    _ location: String,
    of response: HTTPResponse,
    hop: Int
  ) throws(NetworkError) -> URL {
    let base = response.url
    guard let relative = URL(string: location, relativeTo: base) else {
      throw NetworkError(
        .redirect(.badLocation),
        url: url,
        reason: "'\(location)' is no URL",
        hop: hop
      )
    }
    var target = relative.absoluteURL
    // What names a place in a document outlasts the document's move.
    if target.fragment == nil, let fragment = url.fragment,
      let whole = URL(string: target.absoluteString + "#" + fragment)
    {
      target = whole
    }
    if let problem = HTTPRequest(target).urlProblem {
      throw NetworkError(.redirect(.badLocation), url: url, reason: problem.reason, hop: hop)
    }
    return target
  }
}
