/// Says that a law does not hold for an input.
public struct Falsified: Error, CustomStringConvertible {
  /// Why not.
  public let description: String

  /// Makes one.
  ///
  /// - Parameter reason: Why the law does not hold.
  public init(_ reason: String) {
    description = reason
  }
}

/// Falsifies the law that is being checked unless a condition holds.
///
/// Inside of a law this takes the place of the test framework's own expectation, which would
/// record an issue for each of the many inputs that are tried on the way to the simplest one.
///
/// - Parameters:
///   - condition: What must hold.
///   - reason: What it means if it does not.
/// - Throws: `Falsified` if the condition does not hold.
public func require(
  _ condition: Bool,
  _ reason: @autoclosure () -> String
) throws(Falsified) {
  guard condition else { throw Falsified(reason()) }
}

/// Falsifies the law that is being checked unless two values are equal.
///
/// - Parameters:
///   - actual: What is.
///   - expected: What should be.
///   - subject: What they are of.
/// - Throws: `Falsified`, which shows both, if they differ.
public func requireEqual<Value: Equatable>(
  _ actual: Value,
  _ expected: Value,
  _ subject: @autoclosure () -> String = ""
) throws(Falsified) {
  guard actual != expected else { return }
  let subject = subject()
  throw Falsified(
    """
    \(subject.isEmpty ? "" : subject + ":\n")expected: \(expected)
    actual:   \(actual)
    """
  )
}

/// Says that an input is not one that the law speaks of.
struct Discarded: Error {}

/// Leaves an input out of the law that is being checked unless a condition holds.
///
/// Prefer to make only inputs that hold it: a law fails if hardly any input is left.
///
/// - Parameter condition: What the law supposes.
/// - Throws: An error that the check of the law knows, if the condition does not hold.
public func assume(_ condition: Bool) throws {
  guard condition else { throw Discarded() }
}
