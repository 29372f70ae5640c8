import Signals

/// How many laws and cases the process has checked.
///
/// A test target can print it when the process ends:
///
/// ```swift
/// atexit { print(LawTally.current) }  // laws: 212, cases: 21200
/// ```
public struct LawTally: Sendable, Equatable, CustomStringConvertible {
  /// How many laws were checked, whether or not they hold.
  public fileprivate(set) var laws = 0
  /// How many inputs they were checked with, those aside that only made a failure simpler.
  public fileprivate(set) var cases = 0

  private static let total = Lock(LawTally())

  /// The counts up to now.
  public static var current: LawTally { total.withLock { $0 } }

  static func add(cases: Int) {
    total.withLock { tally in
      tally.laws += 1
      tally.cases += cases
    }
  }

  /// The counts, as `laws: 212, cases: 21200`.
  public var description: String { "laws: \(laws), cases: \(cases)" }
}
