/// Makes values from choices.
///
/// ```swift
/// let points = Generator.zip(.int(in: 0...9), .int(in: 0...9)).map(Point.init)
/// ```
///
/// What a failing law is shown gets simpler by itself, through `map`, `flatMap` and `filter` alike:
/// the choices are made simpler and the value is made anew from them.
public struct Generator<Value>: Sendable {
  private let generate: @Sendable (inout Choices) -> Value?

  /// Makes a generator.
  ///
  /// - Parameter generate: Draws all of its choices from the tape that it is given; for zeros it
  ///   should make the simplest value. It gives `nil` when the choices make no valid value.
  public init(_ generate: @escaping @Sendable (_ choices: inout Choices) -> Value?) {
    self.generate = generate
  }

  /// Makes a value.
  ///
  /// - Parameter choices: What decides it.
  /// - Returns: The value, or `nil` if the choices make none.
  public func callAsFunction(_ choices: inout Choices) -> Value? {
    generate(&choices)
  }

  /// Makes other values of those that this generator makes.
  ///
  /// - Parameter transform: Makes one of the other values.
  /// - Returns: The generator of the other values.
  public func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other
  ) -> Generator<Other> {
    Generator<Other> { choices in generate(&choices).map(transform) }
  }

  /// Makes other values of those that this generator makes, where that is possible.
  ///
  /// - Parameter transform: Makes one of the other values, or `nil`.
  /// - Returns: The generator of the other values.
  public func compactMap<Other>(
    _ transform: @escaping @Sendable (Value) -> Other?
  ) -> Generator<Other> {
    Generator<Other> { choices in generate(&choices).flatMap(transform) }
  }

  /// Makes values by generators that depend on the values that this one makes.
  ///
  /// - Parameter transform: Gives the generator to go on with.
  /// - Returns: The generator of the other values.
  public func flatMap<Other>(
    _ transform: @escaping @Sendable (Value) -> Generator<Other>
  ) -> Generator<Other> {
    Generator<Other> { choices in
      guard let value = generate(&choices) else { return nil }
      return transform(value)(&choices)
    }
  }

  /// Makes only those values that hold a condition.
  ///
  /// - Parameters:
  ///   - tries: How often to draw before giving up on a case.
  ///   - isIncluded: The condition.
  /// - Returns: The generator of the values that hold it.
  public func filter(
    tries: Int = 10,
    _ isIncluded: @escaping @Sendable (Value) -> Bool
  ) -> Generator {
    Generator { choices in
      for _ in 0..<(choices.isExhaustive ? min(1, tries) : tries) {
        let value = choices.span("try") { generate(&$0) }
        if let value, isIncluded(value) { return value }
      }
      return nil
    }
  }
}

extension Generator where Value: Sendable {
  /// Always makes the same value.
  ///
  /// - Parameter value: What to make.
  /// - Returns: The generator.
  public static func just(_ value: Value) -> Generator {
    Generator { _ in value }
  }
}
