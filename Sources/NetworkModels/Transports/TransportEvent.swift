public import FoundationEssentials

/// What happens in the course of a transfer.
public enum TransportEvent: Sendable, Equatable {
  /// The head of the answer has arrived.
  case head(HTTPResponse)
  /// A piece of the body has arrived, and this much in all.
  case body(Data, TransferProgress)
}

/// How much of a body has arrived.
public struct TransferProgress: Sendable, Equatable {
  /// The bytes that have arrived.
  public var received: Int64
  /// The bytes that will arrive in all, or `nil` where the server doesn't tell.
  public var expected: Int64?

  /// Makes a progress.
  ///
  /// - Parameters:
  ///   - received: The bytes that have arrived.
  ///   - expected: The bytes that will arrive in all, or `nil` where the server doesn't tell.
  public init(received: Int64 = 0, expected: Int64? = nil) {
    self.received = received
    self.expected = expected
  }

  /// The part that has arrived, from 0 to 1, or `nil` where the whole is unknown.
  public var fraction: Double? {
    guard let expected else { return nil }
    guard expected > 0 else { return 1 }
    return min(1, Double(received) / Double(expected))
  }
}
