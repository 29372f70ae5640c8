internal import FoundationEssentials
internal import Glibc

extension URL {
  /// The host by which cookies are kept: in lower case, without the dot of the root.
  var cookieHost: String? {
    guard var host = host?.lowercased(), !host.isEmpty else { return nil }
    if host.hasSuffix("."), host.count > 1 { host.removeLast() }
    return host
  }

  /// The path by which cookies are kept.
  var cookiePath: String {
    let path = path(percentEncoded: true)
    return path.hasPrefix("/") ? path : "/"
  }

  /// The path of a cookie that names none: that of the folder.
  var defaultCookiePath: String {
    let path = cookiePath
    guard let last = path.lastIndex(of: "/"), last != path.startIndex else { return "/" }
    return String(path[..<last])
  }
}

extension String {
  /// Whether a host is a domain or lies below it.
  func isWithinDomain(_ domain: String) -> Bool {
    self == domain || (hasSuffix("." + domain) && !isAddress)
  }

  /// Whether a path is another or lies below it.
  func isWithinPath(_ other: String) -> Bool {
    guard hasPrefix(other) else { return false }
    return count == other.count || other.hasSuffix("/")
      || self[index(startIndex, offsetBy: other.count)] == "/"
  }

  /// Whether a host is given by number.
  var isAddress: Bool {
    var bytes = in6_addr()
    let text = hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
    return inet_pton(AF_INET, text, &bytes) == 1 || inet_pton(AF_INET6, text, &bytes) == 1
  }
}
