public import FoundationEssentials

extension Generator where Value == Duration {
  /// Makes durations of a range, of which the one closest to zero is the simplest.
  ///
  /// - Parameters:
  ///   - range: The durations to make.
  ///   - unit: What they are multiples of.
  /// - Returns: The generator. If there is no multiple in the range it makes the shortest duration.
  /// - Precondition: The unit is more than zero.
  public static func duration(
    in range: ClosedRange<Duration> = .zero ... .seconds(60),
    unit: Duration = .milliseconds(1)
  ) -> Generator {
    precondition(unit > .zero, "Durations cannot be multiples of \(unit)")
    let multiples = multiples(from: range.lowerBound / unit, to: range.upperBound / unit)
    return multiples?.map { unit * $0 } ?? .just(range.lowerBound)
  }
}

extension Generator where Value == Date {
  /// Makes dates of a range, by whole milliseconds.
  ///
  /// - Parameter range: The dates to make: from 1900 to 2100 if nothing else is said.
  /// - Returns: The generator. The simplest date is the one closest to the beginning of 2001.
  public static func date(
    in range: ClosedRange<Date> = Date(
      timeIntervalSinceReferenceDate: -3_187_296_000
    )...Date(timeIntervalSinceReferenceDate: 3_124_224_000)
  ) -> Generator {
    let milliseconds = multiples(
      from: range.lowerBound.timeIntervalSinceReferenceDate * 1_000,
      to: range.upperBound.timeIntervalSinceReferenceDate * 1_000
    )
    return milliseconds?.map { Date(timeIntervalSinceReferenceDate: Double($0) / 1_000) }
      ?? .just(range.lowerBound)
  }
}

/// Makes the whole numbers between two, if there are any.
private func multiples(from low: Double, to high: Double) -> Generator<Int>? {
  // Beyond that not all whole numbers have room.
  let (first, last) = (max(low.rounded(.up), -0x1p53), min(high.rounded(.down), 0x1p53))
  return first <= last ? .int(in: Int(first)...Int(last)) : nil
}
