/// A time that depends on the machine, and is shown without a verdict.
struct Timing: Measurable {
  let suite: String
  let name: String
  /// What a figure is.
  let unit: String
  let events: Int
  /// Measures, once for each figure.
  let measure: @Sendable (_ events: Int) -> (figures: [Double], isChecked: Bool)

  func measure(dividingEventsBy divisor: Int) -> Outcome {
    let events = max(1, events / divisor)
    let (figures, isChecked) = measure(events)
    let sorted = figures.sorted()
    return Outcome(
      suite: suite,
      name: name,
      unit: unit,
      events: events,
      median: sorted.isEmpty ? .nan : sorted[sorted.count / 2],
      minimum: sorted.first ?? .nan,
      maximum: sorted.last ?? .nan,
      isChecked: isChecked && !figures.isEmpty
    )
  }
}
