internal import FoundationEssentials

/// What a jar contains, and how that changes; without a clock or a lock.
struct CookieStore {
  /// The cookies, those that were set first before the others.
  private(set) var cookies: [Cookie] = []
  /// When each was last sent.
  private var accesses: [Cookie.Key: Date] = [:]
  let limits: CookieJar.Limits

  init(limits: CookieJar.Limits) {
    self.limits = limits
  }

  /// Puts a cookie in, or takes the one out that it replaces where its time is over.
  ///
  /// - Returns: What has changed.
  mutating func set(_ cookie: Cookie, at date: Date, isSecure: Bool) -> [CookieChange] {
    let old = cookies.firstIndex { $0.key == cookie.key }
    // An open connection must not replace what a secure one has set.
    if let old, cookies[old].isSecure, !isSecure { return [] }
    var cookie = cookie
    if let old {
      let before = cookies[old]
      cookie.creation = before.creation
      if cookie.isExpired(at: date) {
        cookies.remove(at: old)
        accesses[before.key] = nil
        return [.removed(before)]
      }
      cookies[old] = cookie
      return [.replaced(before, with: cookie)]
    }
    if cookie.isExpired(at: date) { return [] }
    cookies.append(cookie)
    return [.added(cookie)] + evict(besides: cookie, at: date)
  }

  /// Lists what a request carries, in the order in which it is sent.
  mutating func take(for url: URL, at date: Date) -> [Cookie] {
    let found = cookies.filter { $0.belongs(to: url, at: date) }
    for cookie in found { accesses[cookie.key] = date }
    return found.enumerated()
      .sorted { left, right in
        let (a, b) = (left.element, right.element)
        if a.path.count != b.path.count { return a.path.count > b.path.count }
        return a.creation == b.creation ? left.offset < right.offset : a.creation < b.creation
      }
      .map(\.element)
  }

  /// Takes cookies out.
  mutating func remove(where isUnwanted: (Cookie) -> Bool) -> [CookieChange] {
    let removed = cookies.filter(isUnwanted)
    cookies.removeAll(where: isUnwanted)
    for cookie in removed { accesses[cookie.key] = nil }
    return removed.map { .removed($0) }
  }

  /// Takes those out whose time is over.
  mutating func expire(at date: Date) -> [CookieChange] {
    let expired = cookies.filter { $0.isExpired(at: date) }
    guard !expired.isEmpty else { return [] }
    cookies.removeAll { $0.isExpired(at: date) }
    for cookie in expired { accesses[cookie.key] = nil }
    return expired.map { .expired($0) }
  }

  /// Keeps to the limits: those that were not sent for the longest time go first.
  private mutating func evict(besides new: Cookie, at date: Date) -> [CookieChange] {
    guard isOverDomain(of: new) || cookies.count > limits.total else { return [] }
    var changes = expire(at: date)
    while true {
      let isOverDomain = isOverDomain(of: new)
      guard isOverDomain || cookies.count > limits.total else { return changes }
      let oldest = cookies.indices
        .filter {
          cookies[$0].key != new.key && (!isOverDomain || cookies[$0].domain == new.domain)
        }
        .min { access(of: cookies[$0]) < access(of: cookies[$1]) }
      guard let oldest else { return changes }
      accesses[cookies[oldest].key] = nil
      changes.append(.removed(cookies.remove(at: oldest)))
    }
  }

  private func access(of cookie: Cookie) -> Date {
    accesses[cookie.key] ?? cookie.creation
  }

  private func isOverDomain(of cookie: Cookie) -> Bool {
    cookies.count { $0.domain == cookie.domain } > limits.perDomain
  }
}
