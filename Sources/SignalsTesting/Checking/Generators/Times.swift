public import FoundationEssentials

extension Generator where Value == Duration {
  /// Makes durations of a range, of which the one closest to zero is the simplest.
  ///
  /// - Parameters:
  ///   - range: The durations to make.
  ///   - unit: What they differ by.
  /// - Returns: The generator.
  /// - Precondition: The unit is more than zero.
  public static func duration(
    in range: ClosedRange<Duration> = .zero ... .seconds(60),
    unit: Duration = .milliseconds(1)
  ) -> Generator {
    precondition(unit > .zero, "Durations cannot differ by \(unit)")
    let units = Generator<Int>.int(in: 0...Int((range.upperBound - range.lowerBound) / unit))
    return units.map { range.lowerBound + unit * $0 }
  }
}

extension Generator where Value == Date {
  /// Makes dates of a range, by whole milliseconds.
  ///
  /// - Parameter range: The dates to make: from 1900 to 2100 if nothing else is said.
  /// - Returns: The generator. The simplest date is the one closest to 2001.
  public static func date(
    in range: ClosedRange<Date> = Date(
      timeIntervalSinceReferenceDate: -3_187_296_000
    )...Date(timeIntervalSinceReferenceDate: 3_124_224_000)
  ) -> Generator {
    let milliseconds = Generator<Int>.int(
      in: Int(
        (range.lowerBound.timeIntervalSinceReferenceDate * 1_000).rounded(.up)
      )...Int((range.upperBound.timeIntervalSinceReferenceDate * 1_000).rounded(.down))
    )
    return milliseconds.map { Date(timeIntervalSinceReferenceDate: Double($0) / 1_000) }
  }
}
