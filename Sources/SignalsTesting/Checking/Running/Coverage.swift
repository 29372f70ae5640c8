/// What a law's inputs must show for the law to mean something.
///
/// ```swift
/// try check(
///   "merging loses nothing",
///   .array(of: .int()),
///   covering: [.atLeast(10, "empty") { $0.isEmpty }]
/// ) { … }
/// ```
public struct Coverage<Value> {
  /// How many of a hundred inputs must be of the kind.
  let percentage: Double
  let label: String
  let isOfKind: (Value) -> Bool

  /// Requires that a part of the inputs is of a kind.
  ///
  /// A law fails if it is all but certain that fewer are. When in doubt, more inputs are made and
  /// looked at, without checking the law with them.
  ///
  /// - Parameters:
  ///   - percentage: How many of a hundred.
  ///   - label: What the kind is called.
  ///   - isOfKind: Whether an input is of the kind.
  /// - Returns: The requirement.
  public static func atLeast(
    _ percentage: Double,
    _ label: String,
    _ isOfKind: @escaping (Value) -> Bool
  ) -> Coverage {
    Coverage(percentage: percentage, label: label, isOfKind: isOfKind)
  }

  /// What a number of inputs says about the requirement.
  ///
  /// - Parameters:
  ///   - count: How many were of the kind.
  ///   - total: How many there were.
  /// - Returns: Whether the requirement is met; `nil` if it takes more inputs to tell.
  func isMet(_ count: Int, of total: Int) -> Bool? {
    guard total > 0 else { return nil }
    let (required, share) = (percentage / 100, Double(count) / Double(total))
    if share >= required { return true }
    // Wilson's interval. That far off, chance alone is wrong once in millions of times.
    let deviations = 5.0
    let square = deviations * deviations / Double(total)
    let spread = (share * (1 - share) * square + square * square / 4).squareRoot()
    let most = (share + square / 2 + spread) / (1 + square)
    return most < required ? false : nil
  }
}

/// How often the inputs of a law were of which kind.
struct Histogram: Sendable, Equatable {
  private(set) var total = 0
  private var counts: [String: Int] = [:]

  mutating func add(_ labels: some Sequence<String>) {
    total += 1
    for label in Set(labels) { counts[label, default: 0] += 1 }
  }

  func count(_ label: String) -> Int { counts[label] ?? 0 }

  /// One line a label, the most frequent first.
  var lines: [String] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { label, count in
      let percentage = Int((100 * Double(count) / Double(max(1, total))).rounded())
      let number = String(percentage)
      return String(repeating: " ", count: max(0, 3 - number.count)) + "\(number) % \(label)"
    }
  }
}
