import SignalsTesting

/// What all operators of `Signals` do: one specification for each operator and each case of it.
enum Battery {
  static let all: [OperatorSpecification] = [
    // Transforming
    mapping,
    // Limiting
    taking,
    // Combining
    merging,
    // Flattening
    concatenating,
  ].flatMap { $0 }
}
