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
    filtering, searching, skipping, summarizing, taking, takingFor, takingUntil,
    // Combining
    booleans, combiningLatest, combiningLatestFew, combiningLatestMany, merging, racing, sampling,
    withLatest, zipping, zippingFew, zippingMany,
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

  /// Why some cases of operators know nothing of a disposal before the first tick.
  static let endsInStart = "it ends inside of its start, before which nobody can dispose of it"
}
