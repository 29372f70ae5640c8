extension Mutation {
  /// All mutations, in the order of their numbers.
  static let all: [Mutation] = [
    taking
  ].flatMap { $0 }
}
