/// What was measured of a resource, or the reason why nothing could be.
///
/// In JSON it is a number, or an object with the reason under `unavailable`.
public enum Measured: Sendable, Hashable {
  /// As much as this, in the unit of the resource.
  case value(Double)

  /// Nothing: the system does not tell, for a reason.
  case unavailable(String)

  /// How much, if that is known.
  public var value: Double? {
    if case .value(let value) = self { value } else { nil }
  }

  /// Why it is not known.
  public var reason: String? {
    if case .unavailable(let reason) = self { reason } else { nil }
  }

  /// Makes another value of this one.
  ///
  /// - Parameter transform: Makes it.
  /// - Returns: The value, or the same reason for none.
  public func map(_ transform: (Double) -> Double) -> Measured {
    switch self {
    case .value(let value): .value(transform(value))
    case .unavailable: self
    }
  }

  /// How much more it is than an earlier one.
  func growth(since earlier: Measured) -> Measured {
    switch (self, earlier) {
    case (.value(let end), .value(let start)): .value(end - start)
    case (.unavailable, _): self
    case (_, .unavailable): earlier
    }
  }
}

extension Measured: Codable {
  private enum CodingKeys: String, CodingKey {
    case unavailable
  }

  /// Reads a number, or an object with a reason.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: `DecodingError` if it is neither.
  public init(from decoder: any Decoder) throws {
    if let value = try? decoder.singleValueContainer().decode(Double.self) {
      self = .value(value)
    } else {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self = .unavailable(try container.decode(String.self, forKey: .unavailable))
    }
  }

  /// Writes a number, or an object with a reason.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .value(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .unavailable(let reason):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(reason, forKey: .unavailable)
    }
  }
}
