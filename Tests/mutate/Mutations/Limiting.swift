extension Mutation {
  static let taking: [Mutation] = [
    Mutation(
      "remaining.value == 0",
      becomes: "remaining.value <= 1",
      in: "Operators/Limiting/Take.swift",
      laws: "take(first:)"
    ),
    Mutation(
      "remaining.value > 0",
      becomes: "remaining.value >= 0",
      in: "Operators/Limiting/Take.swift",
      occurrence: 2,
      laws: "take(first:)"
    ),
  ]
}
