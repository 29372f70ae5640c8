import SignalsTesting

/// What all operators of `Signals` do: one specification for each operator and each case of it.
enum Battery {
  static let all: [OperatorSpecification] = [
    // Transforming
    collecting,
    gathering,
    mapping,
    materializing,
    pairing,
    scanning,
    // Errors
    attempting,
    handlingErrors,
    retrying,
    // Observing
    watching,
    // Streams
    lifting,
    making,
    observing,
    // Limiting
    taking,
    // Combining
    merging,
    // Flattening
    concatenating,
    dividing,
    expanding,
    flatMapping,
    following,
    repeating,
    // Timing
    debouncing,
    delaying,
    hopping,
    measuring,
    throttling,
    ticking,
    timingOut,
    // Sharing
    sharing,
  ].flatMap { $0 }
}
