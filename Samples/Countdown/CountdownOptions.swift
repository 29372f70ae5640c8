import SampleSupport

/// What the countdown is asked to do.
struct CountdownOptions: Sendable, Equatable {
  /// The first timer of a round: exactly one.
  var first: [Duration] = []
  /// The timers that follow it in each round.
  var others: [Duration] = []
  /// How often the round is run.
  var rounds = 1
  /// How to show it; what fits the output without it.
  var renderer: RendererChoice?

  /// What is run, or `nil` without a first timer.
  var plan: CountdownPlan? {
    first.first.map { CountdownPlan($0, then: others, rounds: rounds) }
  }

  static let command = Command(
    "countdown",
    version: "0.1.0",
    overview:
      "Run timers one after the other. At a terminal, keys pause them, take laps and look ahead.",
    defaults: CountdownOptions(),
    options: [
      .values(
        "then",
        "time",
        .duration(),
        into: \.others,
        help: "Go on with a timer of this length."
      ),
      .value(
        "repeat",
        "count",
        .integer(in: 1...1000),
        into: \.rounds,
        help: "Run all of them so many times."
      ),
      .renderer(into: \.renderer),
    ],
    operands: CommandOperands(
      "time",
      .duration(),
      count: 1...1,
      into: \.first,
      help: "How long the first timer runs: 90s, 25m, 1h30m or 1:30:00."
    )
  )
}
