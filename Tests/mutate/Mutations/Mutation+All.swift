extension Mutation {
  /// All mutations, in the order of their numbers.
  static let all: [Mutation] = [
    folding,
    handlingErrors,
    makingStreams,
    sequencing,
    taking,
    transforming,
    watching,
  ].flatMap { $0 }
}
