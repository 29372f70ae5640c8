public import Signals

/// A way to send a request and to receive what comes back.
///
/// Statuses that mean failure are answers like any other here; a transport fails only where there
/// is no answer, or not all of one.
public protocol Transport: Sendable {
  /// Describes the transfer of a request; each start of the producer sends it anew.
  ///
  /// One head comes first, then the body in pieces, then the completion. Disposing cancels the
  /// transfer. A transport knows no limit of time: whoever starts it stops it.
  ///
  /// - Parameter request: What to ask.
  /// - Returns: The events of the transfer, on a thread of the transport's choice.
  func events(for request: HTTPRequest) -> SignalProducer<TransportEvent, NetworkError>
}
