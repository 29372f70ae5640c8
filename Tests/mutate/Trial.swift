import Foundation

/// Runs the laws against one mutant.
struct Trial {
  enum Verdict: Equatable {
    /// A law noticed.
    case killed(by: String)
    case survived
  }

  let copy: MutantCopy

  /// Runs the laws against a mutant: first those that should notice, then all.
  ///
  /// - Parameters:
  ///   - number: The mutant's number; 0 for none.
  ///   - laws: A part of the names of the laws that should notice.
  /// - Returns: Whether any did.
  /// - Throws: Why the laws cannot be run.
  func run(_ number: Int, laws: String) throws -> Verdict {
    let first = try run(number, environment: ["SIGNALS_LAW": laws])
    return try first == .survived ? run(number, environment: [:]) : first
  }

  private func run(_ number: Int, environment: [String: String]) throws -> Verdict {
    // What one mutant failed on says nothing of the next.
    try? FileManager.default.removeItem(at: copy.copy.appending(path: ".build/signals-failures"))
    let command = Command(
      [copy.tests.path(), "--testing-library", "swift-testing", "--filter", "Laws"],
      in: copy.copy,
      environment: environment.merging(
        ["SIGNALS_MUTANT": "\(number)", "SIGNALS_SEED": "1", "SWIFT_BACKTRACE": "enable=no"]
      ) { $1 }
    )
    let outcome = try command.run(limit: 300)
    if outcome.isSuccess { return .survived }
    return .killed(by: outcome.isTimeout ? "a law that did not end" : Self.reason(outcome))
  }

  /// The name of the law that noticed, or how the process ended.
  private static func reason(_ outcome: Command.Outcome) -> String {
    guard let match = outcome.output.firstMatch(of: #/The law “(.*)” does not hold/#) else {
      return "status \(outcome.status)"
    }
    return String(match.1)
  }
}
