import FoundationEssentials

/// How laws are checked: what the environment says about it, as a value.
///
/// | Variable | Meaning |
/// |---|---|
/// | `SIGNALS_SEED` | Decides every draw. A number, or any text, such as a commit's hash. |
/// | `SIGNALS_LAW` | Checks only the laws whose name holds this text. |
/// | `SIGNALS_TAPE` | Checks a law with one input only. `SIGNALS_LAW` is then the whole name. |
/// | `SIGNALS_CASES` | Multiplies the number of cases and the time for them: `20`, `0.1`. |
/// | `SIGNALS_VERBOSE` | `1` prints what was generated for each law, `2` each input as well. |
///
/// Inputs are printed before they are tried, so that one that ends the process can be seen.
public struct LawSettings: Sendable {
  /// Decides every draw.
  ///
  /// Each law derives its own seed from this one and its name.
  public var seed: UInt64
  /// Which laws to check: those whose name holds this text, or all.
  public var law: String?
  /// The only input to check, as its tape, if inputs aren't to be made.
  public var tape: String?
  /// Multiplies the number of cases, and the time for them if it is more than 1.
  public var casesMultiplier: Double
  /// Whether to print what was generated for each law.
  public var isVerbose: Bool
  /// Whether to print each input before it is tried.
  public var isTracing: Bool
  /// The folder in which failing tapes are kept for the next run, if they are to be kept.
  public var failuresFolder: String?
  /// Whether the tally of the process counts the laws.
  public var isCounted: Bool
  /// What the environment said that makes no sense.
  ///
  /// Laws fail for it, rather than to check something else than what was asked for.
  var problem: String?
  /// The present moment, for the time budget.
  var now: @Sendable () -> ContinuousClock.Instant = { .now }

  /// What the environment of the process says.
  ///
  /// Without `SIGNALS_SEED` the seed is drawn at random, once for the process, and printed, since a
  /// law that ends the process reports nothing. Failing tapes are kept in `.build/signals-failures`,
  /// if the working directory has a `.build`.
  public static let environment = {
    let environment = ProcessInfo.processInfo.environment
    let settings = LawSettings(
      environment: environment,
      failuresFolder: FailureStore.folderInWorkingDirectory
    )
    if environment["SIGNALS_SEED", default: ""].isEmpty {
      StandardError.write("laws are checked with SIGNALS_SEED=\(settings.seed)")
    }
    return settings
  }()

  /// Depends on nothing outside, not even on how fast the machine is, keeps nothing and is not
  /// counted: for checks that are meant to fail, such as of a deliberately broken operator.
  public static let isolated = {
    var settings = LawSettings(environment: ["SIGNALS_SEED": "0"], isCounted: false)
    let start = ContinuousClock.now
    settings.now = { start }
    return settings
  }()

  /// Reads settings.
  ///
  /// - Parameters:
  ///   - environment: The variables.
  ///   - failuresFolder: The folder in which failing tapes are kept, if any.
  ///   - isCounted: Whether the tally of the process counts the laws.
  public init(
    environment: [String: String],
    failuresFolder: String? = nil,
    isCounted: Bool = true
  ) {
    func value(_ name: String) -> String? {
      environment["SIGNALS_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
    }
    seed = value("SEED").map { UInt64($0) ?? stableHash($0) } ?? .random(in: 0...UInt64.max)
    law = value("LAW")
    tape = value("TAPE")
    casesMultiplier = 1
    isVerbose = value("VERBOSE").map { $0 != "0" } ?? false
    isTracing = value("VERBOSE") == "2"
    self.failuresFolder = failuresFolder
    self.isCounted = isCounted
    if let cases = value("CASES") {
      if let multiplier = Double(cases), multiplier > 0, multiplier <= 1_000_000 {
        casesMultiplier = multiplier
      } else {
        problem = "SIGNALS_CASES is \(cases), but should be a number above 0, such as 20 or 0.1."
      }
    }
  }

  /// Whether a law is to be checked.
  func includes(_ name: String) -> Bool {
    guard let law else { return true }
    return tape == nil ? name.contains(law) : name == law
  }

  /// How many cases to try.
  func cases(_ count: Int) -> Int {
    max(1, Int((Double(count) * casesMultiplier).rounded()))
  }
}
