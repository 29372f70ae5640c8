import Foundation

/// Runs the laws against mutants.
struct Trial: Sendable {
  enum Verdict: Equatable, Sendable {
    /// A law noticed.
    case killed(by: String)
    case survived
  }

  /// How much memory a mutant may take, in kilobytes: some never stop to ask for more.
  private static let memoryLimit = 8_000_000

  let copy: MutantCopy
  /// After how many seconds laws that have not ended count as hanging.
  let limit: Int

  /// Runs laws against a mutant, up to the first that notices.
  ///
  /// - Parameters:
  ///   - number: The mutant's number; 0 for none.
  ///   - laws: A part of the names of the laws to run; all if there is none.
  ///   - suites: A pattern for the suites that are run.
  /// - Returns: Whether any noticed, and how long it took.
  /// - Throws: Why the laws cannot be run.
  func run(
    _ number: Int,
    laws: String = "",
    suites: String = "SignalsLaws"
  ) throws -> (verdict: Verdict, duration: Duration) {
    let command = Command(
      [
        "sh", "-c", "ulimit -v \(Self.memoryLimit); exec \"$@\"", "sh",
        copy.tests.path(), "--testing-library", "swift-testing", "--filter", suites,
      ],
      // Where there is no `.build`, nothing that fails is stored: it says nothing of the next mutant.
      in: copy.tests.deletingLastPathComponent(),
      environment: [
        "SIGNALS_MUTANT": "\(number)", "SIGNALS_LAW": laws, "SIGNALS_SEED": "1",
        "SWIFT_BACKTRACE": "enable=no",
        // What is freed is overwritten, so that whoever still uses it is seen.
        "MALLOC_PERTURB_": "165",
      ]
    )
    let outcome = try command.run(limit: limit) { $0.contains("recorded an issue") }
    return (Self.verdict(outcome), outcome.duration)
  }

  private static func verdict(_ outcome: Command.Outcome) -> Verdict {
    if let match = outcome.output.firstMatch(of: #/The law “(.*)” does not hold/#) {
      return .killed(by: String(match.1))
    }
    if let match = outcome.output.firstMatch(of: #/Test (.*) recorded an issue/#) {
      return .killed(by: String(match.1))
    }
    if outcome.isSuccess { return .survived }
    return .killed(by: outcome.isTimeout ? "a law that did not end" : "status \(outcome.status)")
  }
}
