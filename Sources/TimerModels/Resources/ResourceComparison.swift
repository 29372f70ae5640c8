/// How two ways to do something differ in what they use, for each unit of work.
///
/// In JSON it is an object with an entry for each resource that could be measured both times.
public struct ResourceComparison: Sendable, Hashable, Encodable {
  /// What one resource came to, each time.
  public struct Change: Sendable, Hashable, Encodable {
    /// The cost of a unit of work before.
    public let baseline: Double

    /// The cost of a unit of work now.
    public let candidate: Double

    /// How much more it is now.
    public var difference: Double { candidate - baseline }

    /// How many times as much it is now; `nil` if it was nothing before.
    public var ratio: Double? { baseline == 0 ? nil : candidate / baseline }

    private enum CodingKeys: String, CodingKey {
      case baseline, candidate, difference, ratio
    }

    /// Writes both costs, the difference and the ratio.
    ///
    /// - Parameter encoder: Where to.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(baseline, forKey: .baseline)
      try container.encode(candidate, forKey: .candidate)
      try container.encode(difference, forKey: .difference)
      try container.encodeIfPresent(ratio, forKey: .ratio)
    }
  }

  private let changes: [String: Change]

  /// The time that a unit of work has taken.
  public let duration: Change

  /// Compares two measurements, for each unit of work that was done in them.
  ///
  /// - Parameters:
  ///   - baseline: What to compare with.
  ///   - candidate: What to compare.
  public init(baseline: ResourceMeasurement, candidate: ResourceMeasurement) {
    var changes: [String: Change] = [:]
    for resource in Resource.allCases {
      guard let before = baseline.cost(of: resource).value,
        let now = candidate.cost(of: resource).value
      else { continue }
      changes[resource.rawValue] = Change(baseline: before, candidate: now)
    }
    self.changes = changes
    duration = Change(
      baseline: baseline.durationOfUnit / .seconds(1),
      candidate: candidate.durationOfUnit / .seconds(1)
    )
  }

  /// What a resource came to; `nil` if it could not be measured both times.
  ///
  /// - Parameter resource: Which.
  public subscript(resource: Resource) -> Change? { changes[resource.rawValue] }
}
