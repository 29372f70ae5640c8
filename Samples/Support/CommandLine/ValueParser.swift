/// Turns the text of a command-line value into a value, or says what it expected.
public struct ValueParser<Value: Sendable>: Sendable {
  /// What is expected, as it reads after "expected".
  public let expectation: String
  /// The texts that are accepted, where there are few.
  public let candidates: [String]
  /// Gives the value, or `nil` where the text is not what is expected.
  public let parse: @Sendable (String) -> Value?

  /// Makes a parser.
  ///
  /// - Parameters:
  ///   - expectation: What is expected, as it reads after "expected".
  ///   - candidates: The texts that are accepted, where there are few.
  ///   - parse: Gives the value, or `nil` where the text is not what is expected.
  public init(
    expecting expectation: String,
    candidates: [String] = [],
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.expectation = expectation
    self.candidates = candidates
    self.parse = parse
  }
}

extension ValueParser<String> {
  /// Accepts every text that is not empty.
  public static var text: ValueParser {
    ValueParser(expecting: "a text that is not empty") { $0.isEmpty ? nil : $0 }
  }
}

extension ValueParser<Int> {
  /// Accepts a whole number.
  ///
  /// - Parameter range: The numbers that are allowed.
  /// - Returns: The parser.
  public static func integer(in range: ClosedRange<Int>) -> ValueParser {
    ValueParser(expecting: "a whole number from \(range.lowerBound) to \(range.upperBound)") {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueParser<Double> {
  /// Accepts a number, with or without a fraction.
  ///
  /// - Parameter range: The numbers that are allowed.
  /// - Returns: The parser.
  public static func number(in range: ClosedRange<Double>) -> ValueParser {
    ValueParser(expecting: "a number from \(range.lowerBound) to \(range.upperBound)") {
      Double($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueParser where Value: RawRepresentable<String> & CaseIterable {
  /// Accepts the name of one of the cases of the type.
  public static var choice: ValueParser {
    let names = Value.allCases.map(\.rawValue)
    let listed = names.map { "'\($0)'" }.joined(separator: ", ")
    return ValueParser(expecting: "one of \(listed)", candidates: names) { Value(rawValue: $0) }
  }
}
