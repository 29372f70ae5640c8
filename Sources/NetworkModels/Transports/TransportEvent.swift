public import FoundationEssentials

/// What happens in the course of a transfer.
public enum TransportEvent: Sendable, Equatable {
  /// The connection stands; the request is about to be sent.
  case connected
  /// A part of the request's body has been sent, and this much in all.
  case sent(TransferProgress)
  /// A redirect has come, and is followed; only from what follows redirects.
  case redirected(HTTPResponse)
  /// The head of the answer has arrived.
  case head(HTTPResponse)
  /// A piece of the body has arrived, and this much in all.
  case body(Data, TransferProgress)
  /// A transfer is over, well or not: what it took. Comes before the end or before the next hop.
  case metrics(TransferMetrics)
}
