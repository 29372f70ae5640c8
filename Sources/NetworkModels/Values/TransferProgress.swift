/// How much of a body has arrived, or has been sent.
public struct TransferProgress: Sendable, Equatable {
  /// The bytes that have gone over.
  public var received: Int64
  /// The bytes in all, or `nil` where nobody tells.
  public var expected: Int64?

  /// Makes a progress.
  ///
  /// - Parameters:
  ///   - received: The bytes that have gone over.
  ///   - expected: The bytes in all, or `nil` where nobody tells.
  public init(received: Int64 = 0, expected: Int64? = nil) {
    self.received = received
    self.expected = expected
  }

  /// The part that has gone over, from 0 to 1, or `nil` where the whole is unknown.
  public var fraction: Double? {
    guard let expected else { return nil }
    guard expected > 0 else { return 1 }
    return min(1, Double(received) / Double(expected))
  }
}
