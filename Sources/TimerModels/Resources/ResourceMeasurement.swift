import FoundationEssentials

/// What a piece of work has used.
///
/// In JSON: the name, the number of units, the two readings, and what the instrument itself has cost.
public struct ResourceMeasurement: Sendable, Hashable, Codable {
  /// What the work is called.
  public let name: String

  /// How many equal units of work it was.
  public let units: Int

  /// What was used, by the whole process, from the beginning to the end.
  public let span: ResourceSpan

  /// What the instrument itself has cost meanwhile, which is part of the span.
  public let instrument: InstrumentCost

  /// Creates a measurement.
  ///
  /// - Parameters:
  ///   - name: What the work is called.
  ///   - units: How many equal units of work it was; at least one.
  ///   - span: What was used.
  ///   - instrument: What the instrument itself has cost.
  public init(name: String, units: Int = 1, span: ResourceSpan, instrument: InstrumentCost) {
    self.name = name
    self.units = max(units, 1)
    self.span = span
    self.instrument = instrument
  }

  /// How much of a resource a unit of the work has cost.
  ///
  /// - Parameter resource: Which.
  /// - Returns: The amount, or why it is not known.
  public func cost(of resource: Resource) -> Measured {
    span.cost(of: resource, perUnitOf: units)
  }

  /// The time that a unit of the work has taken.
  public var durationOfUnit: Duration { span.duration / units }

  /// The measurement as one line of JSON, without the end of the line.
  ///
  /// - Returns: The line, whose keys are sorted.
  /// - Throws: `EncodingError`, if a number is not finite.
  public func jsonLine() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

/// What looking at the resources has cost itself.
public struct InstrumentCost: Sendable, Hashable {
  /// How often they were looked at.
  public var readings: Int

  /// The processor time that it took.
  public var cpuTime: Duration

  /// Creates a cost.
  ///
  /// - Parameters:
  ///   - readings: How often the resources were looked at.
  ///   - cpuTime: The processor time that it took.
  public init(readings: Int = 0, cpuTime: Duration = .zero) {
    (self.readings, self.cpuTime) = (readings, cpuTime)
  }

  /// The processor time of one reading.
  public var cpuTimeOfReading: Duration { readings > 0 ? cpuTime / readings : .zero }

  /// How much more it is than before.
  static func - (now: InstrumentCost, before: InstrumentCost) -> InstrumentCost {
    InstrumentCost(
      readings: now.readings - before.readings,
      cpuTime: now.cpuTime - before.cpuTime
    )
  }
}

extension InstrumentCost: Codable {
  private enum CodingKeys: String, CodingKey {
    case readings, cpuTime
  }

  /// Reads what `encode(to:)` has written.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      readings: try container.decode(Int.self, forKey: .readings),
      cpuTime: .seconds(try container.decode(Double.self, forKey: .cpuTime))
    )
  }

  /// Writes the number of readings, and the processor time in seconds.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(readings, forKey: .readings)
    try container.encode(cpuTime / .seconds(1), forKey: .cpuTime)
  }
}
