import FoundationEssentials
import NetworkModels
import SampleSupport
import Signals

/// An address at which one port of a host is reached, whatever the name service says.
struct HostPin: Sendable, Equatable {
  let host: String
  let port: Int
  let address: String

  /// Reads `host:port:address`; an IPv6 address may stand in brackets.
  ///
  /// - Parameter text: What a user has typed.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, let port = Int(parts[1]),
      (1...65_535).contains(port)
    else { return nil }
    let isBracketed = parts[2].hasPrefix("[") && parts[2].hasSuffix("]")
    let address = isBracketed ? parts[2].dropFirst().dropLast() : parts[2]
    // Letters would be the name of a host, which is what this is to avoid looking up.
    let digits = Set(address.contains(":") ? "0123456789abcdefABCDEF:." : "0123456789.")
    guard !address.isEmpty, address.allSatisfy(digits.contains) else { return nil }
    (host, self.port, self.address) = (parts[0].lowercased(), port, String(address))
  }

  /// Whether a request goes to this port of this host.
  func matches(_ url: URL) -> Bool {
    let port = url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
    return url.host?.lowercased() == host && port == self.port
  }
}

extension ValueParser<HostPin> {
  /// Accepts a port of a host with the address at which it is reached.
  static var hostPin: ValueParser {
    ValueParser(expecting: "host:port:address, such as example.org:443:127.0.0.1") { HostPin($0) }
  }
}

/// Connects to pinned addresses, and leaves everything else as it is.
///
/// A resolver is asked for hosts; this one knows their ports as well.
struct PinnedTransport: Transport {
  let base: any Transport
  let pins: [HostPin]

  var features: TransportFeatures { base.features }

  func events(
    for request: HTTPRequest,
    options: TransferOptions
  ) -> SignalProducer<TransportEvent, NetworkError> {
    let addresses = pins.filter { $0.matches(request.url) }.map(\.address)
    guard !addresses.isEmpty else { return base.events(for: request, options: options) }
    var options = options
    options.addresses = addresses
    return base.events(for: request, options: options)
  }
}
