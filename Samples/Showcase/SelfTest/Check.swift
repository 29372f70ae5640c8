/// Something that must hold on this machine, now.
struct Check: Sendable {
  /// Which layer promises it.
  let layer: String
  /// What must hold, as a sentence that could be false.
  let claim: String
  /// Tries it out, waiting as long as that takes, and tells what was seen.
  let run: @Sendable () throws(Refutation) -> String
}

/// What was seen where a claim does not hold.
struct Refutation: Error, Equatable {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

/// What came of a check, and how long it took.
struct CheckResult: Sendable, Equatable {
  let layer: String
  let claim: String
  let outcome: Result<String, Refutation>
  let time: Duration

  var isSuccess: Bool {
    if case .success = outcome { true } else { false }
  }

  /// What was seen.
  var detail: String {
    switch outcome {
    case .success(let detail): detail
    case .failure(let refutation): refutation.reason
    }
  }
}

/// Refutes a claim unless something is so.
///
/// - Parameters:
///   - isSo: What must be so.
///   - reason: What it means that it isn't.
/// - Throws: The refutation.
func require(
  _ isSo: Bool,
  or reason: @autoclosure () -> String
) throws(Refutation) {
  if !isSo { throw Refutation(reason()) }
}
