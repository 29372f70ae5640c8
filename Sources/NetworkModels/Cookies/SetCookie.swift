internal import FoundationEssentials

/// Reads the field with which a server sets a cookie, by the rules of RFC 6265.
enum SetCookie {
  /// The longest name and value together, and the longest attribute.
  private static let longestPair = 4096
  private static let longestAttribute = 1024

  /// Reads one field.
  ///
  /// - Parameters:
  ///   - field: The value of the field.
  ///   - url: Where the answer came from.
  ///   - date: When it came.
  ///   - isPublicSuffix: Tells of a domain whether anybody can have a host below it.
  /// - Returns: The cookie, or `nil` where the field is none, or one that this server can't set.
  static func parse(
    _ field: String,
    from url: URL,
    at date: Date,
    isPublicSuffix: (String) -> Bool
  ) -> Cookie? {
    guard let host = url.cookieHost,
      !field.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7f })
    else { return nil }
    let parts = field.split(separator: ";", omittingEmptySubsequences: false)
    guard let (name, value) = pair(parts[0]), name.utf8.count + value.utf8.count <= longestPair
    else { return nil }
    var cookie = Cookie(
      name: name,
      value: value,
      domain: host,
      path: url.defaultCookiePath,
      creation: date
    )
    var attributes = Attributes()
    for part in parts.dropFirst() where part.utf8.count <= longestAttribute {
      attributes.read(part, at: date)
    }
    cookie.expiry = attributes.maximumAge ?? attributes.expiry
    cookie.isSecure = attributes.isSecure
    cookie.isHTTPOnly = attributes.isHTTPOnly
    cookie.sameSite = attributes.sameSite
    if let path = attributes.path { cookie.path = path }
    if let domain = attributes.domain {
      if domain != host {
        guard host.isWithinDomain(domain), !isPublicSuffix(domain) else { return nil }
        cookie.isHostOnly = false
      } else if !host.isAddress, !isPublicSuffix(domain) {
        cookie.isHostOnly = false
      }
      cookie.domain = domain
    }
    return keepsPromises(cookie, from: url, hasPath: attributes.path != nil) ? cookie : nil
  }

  /// Whether the cookie is what its flags and the prefix of its name promise.
  private static func keepsPromises(_ cookie: Cookie, from url: URL, hasPath: Bool) -> Bool {
    if cookie.isSecure, !url.isSecure { return false }
    let name = cookie.name.lowercased()
    if name.hasPrefix("__secure-"), !cookie.isSecure { return false }
    if name.hasPrefix("__host-") {
      return cookie.isSecure && cookie.isHostOnly && hasPath && cookie.path == "/"
    }
    return true
  }

  private static func pair(_ part: Substring) -> (String, String)? {
    guard let equals = part.firstIndex(of: "=") else { return nil }
    let name = String(part[..<equals].trimmed)
    return name.isEmpty ? nil : (name, String(part[part.index(after: equals)...].trimmed))
  }

  private struct Attributes {
    var expiry: Date?
    /// The end by age, which counts more than the one by date.
    var maximumAge: Date?
    var domain: String?
    var path: String?
    var isSecure = false
    var isHTTPOnly = false
    var sameSite: Cookie.SameSite?

    mutating func read(_ part: Substring, at date: Date) {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = halves.count > 1 ? String(halves[1].trimmed) : ""
      switch halves[0].trimmed.lowercased() {
      case "expires": if let parsed = HTTPDate.parse(value) { expiry = parsed }
      case "max-age": if let end = Self.end(ofAge: value, from: date) { maximumAge = end }
      case "domain":
        let name = (value.hasPrefix(".") ? String(value.dropFirst()) : value).lowercased()
        if !name.isEmpty { domain = name }
      case "path": path = value.hasPrefix("/") ? value : nil
      case "secure": isSecure = true
      case "httponly": isHTTPOnly = true
      case "samesite": sameSite = Cookie.SameSite(rawValue: value.lowercased())
      default: break
      }
    }

    private static func end(ofAge text: String, from date: Date) -> Date? {
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      if text.hasPrefix("-") { return .distantPast }
      // More digits than a number holds are simply very long.
      let seconds = Int(digits) ?? .max
      return seconds <= 0 ? .distantPast : date.addingTimeInterval(min(Double(seconds), 1e10))
    }
  }
}

extension Substring {
  /// The text without the white space around it.
  fileprivate var trimmed: Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
