public import Signals

/// Decides which addresses a host is reached at.
///
/// The URL, the `Host` field, the name in the handshake, the check of the certificate and the
/// cookies all stay with the name of the host.
public protocol Resolver: Sendable {
  /// Finds the addresses of a host.
  ///
  /// - Parameter host: The name, in lower case; never an address.
  /// - Returns: One value: the addresses, which are tried in turn; none to leave it to the system.
  ///   A failure is passed on as it is, with the URL put in; `dns` is the kind for a host that
  ///   doesn't exist.
  func addresses(of host: String) -> SignalProducer<[String], NetworkError>
}

/// Leaves it to the system.
public struct SystemResolver: Resolver {
  /// Makes a resolver.
  public init() {}

  /// Finds no address, so that the system is asked.
  ///
  /// - Parameter host: The name.
  /// - Returns: An empty list.
  public func addresses(of host: String) -> SignalProducer<[String], NetworkError> {
    SignalProducer(value: [])
  }
}

/// Knows the addresses of some hosts, and asks another resolver for the others.
public struct StaticResolver: Resolver {
  private let map: [String: [String]]
  private let fallback: any Resolver

  /// Makes a resolver.
  ///
  /// - Parameters:
  ///   - map: The addresses, by host.
  ///   - fallback: Who is asked for other hosts.
  public init(_ map: [String: [String]], otherwise fallback: any Resolver = SystemResolver()) {
    self.map = Dictionary(
      map.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    self.fallback = fallback
  }

  /// Finds the addresses of a host.
  ///
  /// - Parameter host: The name, in lower case.
  /// - Returns: The addresses.
  public func addresses(of host: String) -> SignalProducer<[String], NetworkError> {
    map[host].map { SignalProducer(value: $0) } ?? fallback.addresses(of: host)
  }
}
