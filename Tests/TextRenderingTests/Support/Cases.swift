import Glibc

/// How many random cases a test runs.
enum Cases {
  /// A number that takes a moment, multiplied by what the environment's `SIGNALS_CASES` says.
  static func count(_ standard: Int) -> Int {
    guard let value = getenv("SIGNALS_CASES").flatMap({ Double(String(cString: $0)) }), value > 0
    else { return standard }
    return max(1, Int(min(Double(standard) * value, 1e9)))
  }
}
