/// A count that does not depend on the machine, and is judged.
struct Count: Measurable {
  /// What has been counted.
  struct Figure {
    let value: Double
    /// Whether what was done meanwhile had the right result.
    let isChecked: Bool
  }

  let suite: String
  let name: String
  /// What is counted.
  let unit: String
  let events: Int
  /// What the count must not exceed.
  let most: Double
  let count: @Sendable (_ events: Int) -> Figure

  func measure(dividingEventsBy divisor: Int) -> Outcome {
    let events = max(1, events / divisor)
    let figure = count(events)
    return Outcome(
      suite: suite,
      name: name,
      unit: unit,
      events: events,
      median: figure.value,
      minimum: figure.value,
      maximum: figure.value,
      most: most,
      isChecked: figure.isChecked
    )
  }
}
