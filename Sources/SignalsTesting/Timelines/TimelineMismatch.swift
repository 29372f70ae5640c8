import Signals

/// Says that a timeline is not the expected one, and shows both above each other.
public struct TimelineMismatch: Error, CustomStringConvertible {
  /// The first tick at which they differ.
  public let tick: Int
  /// What was expected, as marble text.
  public let expected: String
  /// What happened, as marble text with the same ticks at the same columns.
  public let actual: String
  /// The column in which the first difference begins: 0 for the first character.
  private let column: Int
  private let fileID: String
  private let line: Int

  /// Compares two timelines; `nil` if they are equal.
  init?<Value: Equatable, Failure: Equatable>(
    actual: Timeline<Value, Failure>,
    expected: Timeline<Value, Failure>,
    fileID: String,
    line: Int
  ) {
    guard actual != expected else { return nil }
    let pairs = zip(actual.occurrences, expected.occurrences)
    let commonCount = pairs.prefix { $0 == $1 }.count
    let next = [actual, expected].compactMap { timeline in
      timeline.occurrences.dropFirst(commonCount).first?.tick
    }
    let (texts, columns) = MarblePrinter(
      [expected.marbleRow(), actual.marbleRow()]
    ).lines()
    tick = next.min() ?? 0
    column = columns[tick] ?? 0
    (self.expected, self.actual) = (texts[0], texts[1])
    (self.fileID, self.line) = (fileID, line)
  }

  /// Both timelines, aligned, with a mark at the first difference.
  public var description: String {
    """
    timelines differ at tick \(tick) (\(fileID):\(line))
      expected: \(expected)
      actual:   \(actual)
                \(String(repeating: " ", count: column))^
    """
  }
}

/// Throws if a timeline is not the expected one.
///
/// It works inside of laws and under any test framework: an error that a test throws fails it.
///
/// ```swift
/// @Test("values are doubled")
/// func doubling() throws {
///   let scheduler = TestScheduler()
///   let source: Timeline<Int, Never> = "-1-2-|"
///   let doubled = source.signal(on: scheduler).map { $0 * 2 }
///   try expectTimeline(
///     .recording(doubled, on: scheduler, until: 10),
///     equals: "-2-4-|"
///   )
/// }
/// ```
///
/// - Parameters:
///   - actual: What happened.
///   - expected: What should have happened.
///   - fileID: Where to say that the expectation is.
///   - line: The line there.
/// - Throws: `TimelineMismatch`, which shows both above each other.
public func expectTimeline<Value: Equatable, Failure: Equatable>(
  _ actual: Timeline<Value, Failure>,
  equals expected: Timeline<Value, Failure>,
  fileID: String = #fileID,
  line: Int = #line
) throws(TimelineMismatch) {
  let mismatch = TimelineMismatch(
    actual: actual,
    expected: expected,
    fileID: fileID,
    line: line
  )
  if let mismatch { throw mismatch }
}
