/// How a transfer is carried out, beside what the request itself says.
public struct TransferOptions: Sendable, Equatable {
  /// The addresses to connect to, in the order in which they are tried.
  ///
  /// None for those that the system finds. Only for transports with
  /// ``TransportFeatures/addresses``.
  public var addresses: [String]
  /// What slows the transfer down to the receiver's speed, or `nil` for as fast as it goes.
  public var flow: BodyFlow?
  /// How long an answer may be.
  public var limits: TransferLimits

  /// Makes options.
  ///
  /// - Parameters:
  ///   - addresses: The addresses to connect to, none for those that the system finds.
  ///   - flow: What slows the transfer down to the receiver's speed.
  ///   - limits: How long an answer may be.
  public init(
    addresses: [String] = [],
    flow: BodyFlow? = nil,
    limits: TransferLimits = TransferLimits()
  ) {
    self.addresses = addresses
    self.flow = flow
    self.limits = limits
  }

  /// Compares field by field, flows by identity.
  ///
  /// - Parameters:
  ///   - left: One side.
  ///   - right: The other side.
  /// - Returns: Whether both ask for the same.
  public static func == (left: TransferOptions, right: TransferOptions) -> Bool {
    left.addresses == right.addresses && left.flow === right.flow && left.limits == right.limits
  }
}

/// How long an answer may be before its transfer fails as too large.
public struct TransferLimits: Sendable, Equatable {
  /// The bytes of the head, all interim answers included.
  public var head: Int
  /// The bytes of the decoded body, or `nil` for no limit.
  public var body: Int64?

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - head: The bytes of the head.
  ///   - body: The bytes of the decoded body, or `nil` for no limit.
  public init(head: Int = 256 * 1024, body: Int64? = nil) {
    self.head = head
    self.body = body
  }
}
