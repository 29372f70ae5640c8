import Glibc
import Signals

/// How many laws and cases the process has checked.
///
/// A test target that calls `printAtExit()` has it among its last lines.
public struct LawTally: Sendable, Equatable, CustomStringConvertible {
  /// How many laws were checked, whether or not they hold.
  public fileprivate(set) var laws = 0
  /// How many inputs they were checked with, those aside that only made a failure simpler.
  public fileprivate(set) var cases = 0

  private static let total = Lock(LawTally())

  /// The counts up to now.
  public static var current: LawTally { total.withLock { $0 } }

  /// Prints the counts when the process ends, once however often it is called.
  public static func printAtExit() {
    _ = isPrintedAtExit
  }

  private static let isPrintedAtExit: Bool =
    atexit {
      print(LawTally.current)
      fflush(nil)
    } == 0

  static func add(cases: Int) {
    total.withLock { tally in
      tally.laws += 1
      tally.cases += cases
    }
  }

  /// The counts, as `laws: 212, cases: 21200`.
  public var description: String { "laws: \(laws), cases: \(cases)" }
}
