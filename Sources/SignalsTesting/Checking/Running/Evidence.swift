/// What the inputs of a law have shown so far, apart from whether the law holds.
struct Evidence<Value> {
  /// How many inputs were checked until one failed.
  private(set) var cases = 0
  /// How many of those that were made for this run have passed.
  private(set) var successes = 0
  private(set) var discarded = 0
  private(set) var histogram = Histogram()
  private let requirements: [Coverage<Value>]
  private let labels: ((Value) -> [String])?
  /// Whether the inputs are all that there are, and not a sample.
  private let isComplete: Bool

  init(
    requirements: [Coverage<Value>],
    labels: ((Value) -> [String])?,
    isComplete: Bool
  ) {
    self.requirements = requirements
    self.labels = labels
    self.isComplete = isComplete
  }

  mutating func addCase() {
    cases += 1
  }

  mutating func addSuccess() {
    successes += 1
  }

  mutating func addDiscarded() {
    discarded += 1
  }

  mutating func classify(_ value: Value) {
    histogram.add(
      requirements.filter { $0.isOfKind(value) }.map(\.label) + (labels?(value) ?? [])
    )
  }

  /// Whether hardly any input is valid: ten are discarded for each that passes, which takes many
  /// inputs to tell.
  var isVacuous: Bool {
    !isComplete && discarded >= 100 && discarded > 10 * successes
  }

  /// Whether more inputs would help to tell if the requirements are met.
  var isInDoubt: Bool {
    requirements.contains { isMet($0) == nil }
  }

  /// What makes the inputs say nothing about the law, as far as that is certain.
  var problem: LawFailure.Reason? {
    if successes == 0 || isVacuous { return .vacuous(inputs: successes, discarded: discarded) }
    return requirements.first { isMet($0) == false }.map { requirement in
      .uncovered(
        label: requirement.label,
        count: histogram.count(requirement.label),
        total: histogram.total,
        required: requirement.percentage
      )
    }
  }

  private func isMet(_ requirement: Coverage<Value>) -> Bool? {
    let isMet = requirement.isMet(histogram.count(requirement.label), of: histogram.total)
    return isComplete ? isMet ?? false : isMet
  }
}
