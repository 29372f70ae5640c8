public import Signals

/// A way to send a request and to receive what comes back.
///
/// Statuses that mean failure are answers like any other here; a transport fails only where there
/// is no answer, or not all of one.
public protocol Transport: Sendable {
  /// What it can do beside sending requests and receiving answers.
  var features: TransportFeatures { get }

  /// Describes the transfer of a request; each start of the producer sends it anew.
  ///
  /// One head comes first, then the body in pieces, then the completion; what else
  /// ``TransportEvent`` knows may come in between. Disposing cancels the transfer. A transport
  /// knows no limit of time: whoever starts it stops it.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - options: How to carry the transfer out.
  /// - Returns: The events of the transfer, on a thread of the transport's choice, which must not
  ///   be made to wait.
  func events(
    for request: HTTPRequest,
    options: TransferOptions
  ) -> SignalProducer<TransportEvent, NetworkError>
}

extension Transport {
  /// Nothing but the least.
  public var features: TransportFeatures { [] }

  /// Describes the transfer of a request; each start of the producer sends it anew.
  ///
  /// - Parameter request: What to ask.
  /// - Returns: The events of the transfer, as fast as they come.
  public func events(for request: HTTPRequest) -> SignalProducer<TransportEvent, NetworkError> {
    events(for: request, options: TransferOptions())
  }
}
