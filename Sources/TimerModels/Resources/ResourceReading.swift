/// What a process uses, and has used since it began, at one moment.
public struct ResourceReading: Sendable, Hashable {
  /// When it was taken, on the scheduler's `uptime`.
  public let moment: Duration

  private let amounts: [Resource: Measured]

  /// Creates a reading.
  ///
  /// - Parameters:
  ///   - moment: When it was taken.
  ///   - amounts: What there is to say of each resource; nothing is known of those that are missing.
  public init(at moment: Duration, _ amounts: [Resource: Measured]) {
    self.moment = moment
    self.amounts = amounts
  }

  /// How much of a resource.
  ///
  /// - Parameter resource: Which.
  public subscript(resource: Resource) -> Measured {
    amounts[resource] ?? .unavailable("it was not read")
  }

  /// The processor time that it has taken, if that is known.
  public var cpuTime: Duration? {
    guard let user = self[.userTime].value, let system = self[.systemTime].value else { return nil }
    return .seconds(user + system)
  }

  /// What was used from an earlier reading to this one.
  ///
  /// - Parameter start: The earlier one.
  /// - Returns: The span between them.
  public func since(_ start: ResourceReading) -> ResourceSpan {
    ResourceSpan(from: start, to: self)
  }
}

extension ResourceReading: Codable {
  private enum CodingKeys: String, CodingKey {
    case moment, resources
  }

  /// Reads what `encode(to:)` has written.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: `DecodingError`. Resources of unknown names are left out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      at: .seconds(try container.decode(Double.self, forKey: .moment)),
      try container.decode(ResourceTable.self, forKey: .resources).amounts
    )
  }

  /// Writes an object with the moment in seconds and an object of the resources by name.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(moment / .seconds(1), forKey: .moment)
    try container.encode(ResourceTable(amounts: amounts), forKey: .resources)
  }
}

/// Amounts by the names of their resources.
struct ResourceTable: Codable {
  let amounts: [Resource: Measured]

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) {
      nil
    }
  }

  init(amounts: [Resource: Measured]) {
    self.amounts = amounts
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    var amounts: [Resource: Measured] = [:]
    for key in container.allKeys {
      guard let resource = Resource(rawValue: key.stringValue) else { continue }
      amounts[resource] = try container.decode(Measured.self, forKey: key)
    }
    self.amounts = amounts
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (resource, amount) in amounts {
      try container.encode(amount, forKey: Name(stringValue: resource.rawValue))
    }
  }
}
