import SignalsTesting

/// What all operators of `Signals` do: one specification for each operator and each case of it.
enum Battery {
  static let all: [OperatorSpecification] = [
    transforming
  ].flatMap { $0 }
}
