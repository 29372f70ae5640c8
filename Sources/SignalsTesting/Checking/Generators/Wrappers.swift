extension Generator {
  /// Makes a value or none, of which none is the simpler.
  ///
  /// - Parameter value: Makes the values.
  /// - Returns: The generator.
  public static func optional<Wrapped>(
    _ value: Generator<Wrapped>
  ) -> Generator where Value == Wrapped? {
    Generator { choices in
      choices.span("optional") { choices in
        guard choices.bool(probability: 0.75) else { return .some(.none) }
        return value(&choices).map { .some($0) }
      }
    }
  }

  /// Makes results, of which successes are the simpler.
  ///
  /// - Parameters:
  ///   - success: Makes the values.
  ///   - failure: Makes the errors.
  /// - Returns: The generator.
  public static func result<Success, Failure: Error>(
    _ success: Generator<Success>,
    _ failure: Generator<Failure>
  ) -> Generator where Value == Result<Success, Failure> {
    .frequency([
      (3, success.map(Result.success)),
      (1, failure.map(Result.failure)),
    ])
  }

  /// Makes a value by each of some generators.
  ///
  /// ```swift
  /// let points = Generator.zip(.int(in: 0...9), .int(in: 0...9)).map(Point.init)
  /// ```
  ///
  /// - Parameter generators: Make the values.
  /// - Returns: The generator of tuples.
  public static func zip<each Element>(
    _ generators: repeat Generator<each Element>
  ) -> Generator where Value == (repeat each Element) {
    let generators = (repeat each generators)
    return Generator { choices in
      try? (repeat (each generators).made(&choices))
    }
  }

  /// The value, in a form that several can be made by in one expression.
  private func made(_ choices: inout Choices) throws(Discarded) -> Value {
    guard let value = choices.span("part", { self(&$0) }) else { throw Discarded() }
    return value
  }
}
