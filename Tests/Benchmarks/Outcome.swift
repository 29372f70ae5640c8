/// What a benchmark has shown.
struct Outcome {
  let suite: String
  let name: String
  /// What the figures are.
  let unit: String
  let events: Int
  let median: Double
  let minimum: Double
  let maximum: Double
  /// What plain Swift takes for the same, if there is such a thing.
  var limit: Double?
  /// What the ratio to the limit should not exceed.
  var target: Double?
  /// What the median must not exceed, where it is an exact count.
  var most: Double?
  /// Whether the result was right, each time.
  let isChecked: Bool

  var ratio: Double? { limit.map { median / $0 } }

  /// Whether nothing is wrong that does not depend on the machine.
  var isRight: Bool { isChecked && isWithinBound }

  /// Whether a count is not above its bound.
  private var isWithinBound: Bool { most.map { median <= $0 } ?? true }
}
