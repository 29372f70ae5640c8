internal import FoundationEssentials

extension URL {
  /// Whether a credential for one of both belongs to the other as well.
  func hasSameOrigin(as other: URL) -> Bool {
    scheme?.lowercased() == other.scheme?.lowercased()
      && host?.lowercased() == other.host?.lowercased()
      && effectivePort == other.effectivePort
  }

  /// The port, by default the scheme's.
  var effectivePort: Int {
    port ?? (isSecure ? 443 : 80)
  }

  /// Whether the scheme is `https`.
  var isSecure: Bool { scheme?.lowercased() == "https" }

  /// Whether the host is this machine by its name or its number.
  var isOnThisMachine: Bool {
    guard let host = host?.lowercased() else { return false }
    return host == "localhost" || host.hasPrefix("127.") || host == "::1" || host == "[::1]"
  }
}
