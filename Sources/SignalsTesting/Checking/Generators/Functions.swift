/// A function as a table, which can be shown and made simpler.
///
/// ```swift
/// try check("mapping keeps the count", .zip(.array(of: .int(in: 0...3)), functions)) {
///   values, function in
///   try requireEqual(values.map { function($0) }.count, values.count)
/// }
/// ```
public struct GeneratedFunction<Input: Hashable, Output>: CustomStringConvertible {
  /// What it gives for some inputs.
  public let table: [Input: Output]
  /// What it gives for all others.
  public let fallback: Output

  /// Makes a function.
  ///
  /// - Parameters:
  ///   - table: What it gives for some inputs.
  ///   - fallback: What it gives for all others.
  public init(_ table: [Input: Output], fallback: Output) {
    self.table = table
    self.fallback = fallback
  }

  /// Calls the function.
  ///
  /// - Parameter input: What to give it.
  /// - Returns: What it gives.
  public func callAsFunction(_ input: Input) -> Output {
    table[input] ?? fallback
  }

  /// The table, as `[1: "a", 2: "b", else: "c"]`.
  public var description: String {
    let entries = table.map { "\(InputText.text(of: $0)): \(InputText.text(of: $1))" }.sorted()
    return "[" + (entries + ["else: \(InputText.text(of: fallback))"]).joined(separator: ", ") + "]"
  }
}

extension GeneratedFunction: Sendable where Input: Sendable, Output: Sendable {}

extension Generator {
  /// Makes functions, of which those that always give the same are the simplest.
  ///
  /// - Parameters:
  ///   - input: Makes the inputs for which the function gives something else. Few different ones are
  ///     the most useful.
  ///   - output: Makes what the function gives.
  ///   - count: For how many inputs it gives something else.
  /// - Returns: The generator.
  public static func function<Input: Hashable & Sendable, Output: Sendable>(
    from input: Generator<Input>,
    to output: Generator<Output>,
    count: ClosedRange<Int> = 0...6
  ) -> Generator where Value == GeneratedFunction<Input, Output> {
    let table = Generator<[Input: Output]>.dictionary(of: input, to: output, count: count)
    return Generator { choices in
      choices.span("function") { choices in
        guard let fallback = output(&choices), let table = table(&choices) else { return nil }
        return GeneratedFunction(table, fallback: fallback)
      }
    }
  }
}
