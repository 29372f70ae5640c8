import SignalsTesting

/// Checks a law that is meant not to hold.
///
/// - Parameters:
///   - generator: Makes the inputs.
///   - seed: Decides the draws.
///   - law: The law.
/// - Returns: The failure; `nil` if the law holds after all.
func falsify<Value>(
  _ generator: Generator<Value>,
  seed: UInt64 = 0,
  cases: Int = 200,
  _ law: (Value) throws -> Void
) -> LawFailure? {
  var settings = LawSettings.isolated
  settings.seed = seed
  do {
    try check("it is false", cases: cases, generator, settings: settings, law)
    return nil
  } catch {
    return error
  }
}

/// The simplest inputs that were found for a law that is meant not to hold, from several seeds.
///
/// - Parameters:
///   - generator: Makes the inputs.
///   - law: Whether the law holds.
/// - Returns: The inputs as they are shown, each once.
func simplest<Value>(
  _ generator: Generator<Value>,
  _ law: (Value) -> Bool
) -> Set<String> {
  Set(
    (0..<8).map { seed in
      let failure = falsify(generator, seed: UInt64(seed), cases: 5_000) { value in
        try require(law(value), "false")
      }
      return failure?.counterexample?.input ?? "none"
    }
  )
}

/// Draws values with growing size.
///
/// - Parameters:
///   - generator: Makes them.
///   - count: How many.
/// - Returns: Those that were made.
func samples<Value>(_ generator: Generator<Value>, count: Int = 2_000) -> [Value] {
  (0..<count).compactMap { number in
    var choices = Choices(seed: UInt64(number), size: Double(number % 100 + 1) / 100)
    return generator(&choices)
  }
}
