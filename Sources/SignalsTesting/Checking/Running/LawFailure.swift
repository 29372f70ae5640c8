/// Says that a law does not hold, or that the check of it means nothing.
///
/// Thrown out of a test it makes the test fail, whatever the test framework is.
public struct LawFailure: Error, Sendable {
  /// What is wrong.
  public enum Reason: Sendable, Equatable {
    /// The law does not hold for an input.
    case falsified
    /// The law did not hold for an input, and held for the same input when it was tried again.
    case unstable
    /// The generator made hardly any valid input.
    case vacuous(inputs: Int, discarded: Int)
    /// Too few inputs were of a kind that the law requires.
    case uncovered(label: String, count: Int, total: Int, required: Double)
    /// There are more inputs than an exhaustive check may try.
    case tooMany(limit: Int)
    /// Something that the check was given makes no sense.
    case misused(String)
  }

  /// An input for which a law does not hold.
  public struct Counterexample: Sendable, Equatable {
    /// What the law said about it.
    public let message: String
    /// The simplest one that was found.
    public let input: String
    /// The one with which it began.
    public let originalInput: String
    /// The choices that make the simplest one, to be replayed.
    public let tape: String
    /// Where the one with which it began came from.
    public let origin: Origin
    /// How often a simpler one was found.
    public let shrinkSteps: Int
    /// How many were tried to find them.
    public let shrinkRuns: Int
  }

  /// Where an input came from.
  public enum Origin: Sendable, Equatable, CustomStringConvertible {
    /// It was one of the tapes to replay, counted from 1.
    case replayed(Int)
    /// It failed in an earlier run.
    case stored
    /// It was the one that `SIGNALS_TAPE` asks for.
    case environment
    /// It was made for this check, counted from 1.
    case generated(Int)

    /// In words.
    public var description: String {
      switch self {
      case .replayed(let number): "tape \(number) of those to replay"
      case .stored: "the tape of a failure in an earlier run"
      case .environment: "the tape of SIGNALS_TAPE"
      case .generated(let number): "case \(number)"
      }
    }
  }

  /// What the law says.
  public let law: String
  /// The module and the file of the check.
  public let fileID: String
  /// The line of the check.
  public let line: Int
  /// What is wrong.
  public let reason: Reason
  /// The input for which the law does not hold, if that is what is wrong.
  public let counterexample: Counterexample?
  /// The seed of the run.
  public let seed: UInt64
  /// How many inputs were of which kind, one line each.
  public let labels: [String]
}
