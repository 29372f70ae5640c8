extension Mutation {
  /// All mutations, in the order of their numbers.
  static let all: [Mutation] = [
    transforming, limiting, combining, errors, observing, flattening, sequencing, timing, sharing,
    streams, properties, graph, actions, lifetimes, synchronization, steps,
  ].flatMap { $0 }
}
