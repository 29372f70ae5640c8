/// Where a client of a proxy wants to go.
struct ProxyTarget: Equatable {
  /// The method; `CONNECT` for a tunnel.
  let method: String
  /// The URL, or the host with its port, without a password.
  let address: String
  /// The name or the address of the host.
  let host: String
  let port: UInt16
  /// The request line that the host is to see; `nil` for a tunnel.
  let line: String?

  /// Reads a request line.
  ///
  /// - Parameter line: What a client of a proxy has sent.
  init?(_ line: String) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), !words[0].isEmpty else { return nil }
    method = words[0]
    if method == "CONNECT" {
      guard let (host, port) = Self.split(words[1][...], otherwise: nil) else { return nil }
      (self.host, self.port, address, self.line) = (host, port, words[1], nil)
      return
    }
    let scheme = "http://"
    guard words[1].lowercased().hasPrefix(scheme) else { return nil }
    let rest = words[1].dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    let hostAndPort = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    guard let (host, port) = Self.split(hostAndPort, otherwise: 80) else { return nil }
    let path = rest.dropFirst(authority.count).prefix { $0 != "#" }
    let origin = path.hasPrefix("/") ? String(path) : "/\(path)"
    (self.host, self.port) = (host, port)
    address = "\(scheme)\(hostAndPort)\(path)"
    self.line = "\(method) \(origin) \(words[2])"
  }

  /// Takes a host and its port apart; an IPv6 address stands in brackets.
  private static func split(
    _ text: Substring,
    otherwise standard: UInt16?
  ) -> (host: String, port: UInt16)? {
    let host: Substring
    let rest: Substring
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      rest = text[text.index(after: end)...]
    } else {
      host = text.prefix { $0 != ":" }
      rest = text.dropFirst(host.count)
    }
    guard !host.isEmpty else { return nil }
    if rest.isEmpty { return standard.map { (String(host), $0) } }
    guard rest.first == ":", let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
    return (String(host), port)
  }
}
