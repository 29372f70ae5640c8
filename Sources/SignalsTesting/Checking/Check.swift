/// Checks that a law holds for all values that a generator makes, by trying many of them.
///
/// ```swift
/// @Test("Reversing twice changes nothing")
/// func reversing() throws {
///   try check("reversing twice changes nothing", .array(of: .int())) { values in
///     try requireEqual(values.reversed().reversed(), values)
///   }
/// }
/// ```
///
/// - Parameters:
///   - name: What the law says. It names the stored failure and decides the draws, so that one law's
///     do not depend on which others run.
///   - cases: How many values to try; `SIGNALS_CASES` multiplies it.
///   - generator: Makes the values.
///   - law: Throws if the law does not hold for a value.
/// - Throws: `LawFailure`, which shows the simplest value that could be found.
public func check<Value>(
  _ name: String,
  cases: Int = 100,
  _ generator: Generator<Value>,
  _ law: (Value) throws -> Void
) throws {
  for number in 0..<cases {
    var choices = Choices(seed: UInt64(number), size: Double(number + 1) / Double(cases))
    guard let value = generator(&choices) else { continue }
    try law(value)
  }
}
