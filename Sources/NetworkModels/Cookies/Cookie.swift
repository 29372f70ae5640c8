public import FoundationEssentials

/// A name and a value that a server wants to see again.
public struct Cookie: Sendable, Equatable, Codable {
  /// Which requests from other sites may carry it.
  public enum SameSite: String, Sendable, Codable {
    /// None.
    case strict
    /// Those that navigate.
    case lax
    /// All.
    case none
  }

  /// The name.
  public var name: String
  /// The value, as it was sent.
  public var value: String
  /// The host that it belongs to, in lower case.
  public var domain: String
  /// Whether it belongs to that host alone, not to the hosts below it.
  public var isHostOnly: Bool
  /// The path that it belongs to, and all below it.
  public var path: String
  /// When it ceases to be, or `nil` where that is the end of the session.
  public var expiry: Date?
  /// Whether it goes over secure connections only.
  public var isSecure: Bool
  /// Whether scripts must not see it.
  public var isHTTPOnly: Bool
  /// Which requests from other sites may carry it; `nil` where the server doesn't say.
  ///
  /// It is kept, not judged by: a client knows no sites that requests come from.
  public var sameSite: SameSite?
  /// When a cookie of this name was first set.
  public internal(set) var creation: Date

  /// Makes a cookie.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value.
  ///   - domain: The host that it belongs to.
  ///   - isHostOnly: Whether it belongs to that host alone.
  ///   - path: The path that it belongs to.
  ///   - expiry: When it ceases to be, or `nil` for the end of the session.
  ///   - isSecure: Whether it goes over secure connections only.
  ///   - isHTTPOnly: Whether scripts must not see it.
  ///   - sameSite: Which requests from other sites may carry it.
  ///   - creation: When it was set.
  public init(
    name: String,
    value: String,
    domain: String,
    isHostOnly: Bool = true,
    path: String = "/",
    expiry: Date? = nil,
    isSecure: Bool = false,
    isHTTPOnly: Bool = false,
    sameSite: SameSite? = nil,
    creation: Date = Date()
  ) {
    self.name = name
    self.value = value
    self.domain = domain.lowercased()
    self.isHostOnly = isHostOnly
    self.path = path
    self.expiry = expiry
    self.isSecure = isSecure
    self.isHTTPOnly = isHTTPOnly
    self.sameSite = sameSite
    self.creation = creation
  }

  /// Tells whether a request carries the cookie.
  ///
  /// - Parameters:
  ///   - url: Where the request goes.
  ///   - date: When.
  /// - Returns: Whether host, path, security and time agree.
  public func belongs(to url: URL, at date: Date) -> Bool {
    guard let host = url.cookieHost, !isExpired(at: date) else { return false }
    guard isHostOnly ? host == domain : host.isWithinDomain(domain) else { return false }
    guard !isSecure || url.isSecure else { return false }
    return url.cookiePath.isWithinPath(path)
  }

  /// Tells whether its time is over.
  ///
  /// - Parameter date: When to look.
  /// - Returns: Whether it has expired.
  public func isExpired(at date: Date) -> Bool {
    expiry.map { $0 <= date } ?? false
  }

  /// What a new cookie must share with an old one to replace it.
  struct Key: Hashable {
    let name: String
    let domain: String
    let path: String
    let isHostOnly: Bool
  }

  var key: Key { Key(name: name, domain: domain, path: path, isHostOnly: isHostOnly) }
}
