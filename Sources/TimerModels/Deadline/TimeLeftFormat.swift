public import FoundationEssentials
public import FoundationInternationalization

/// How to write the time that is left.
public struct TimeLeftFormat: Sendable {
  private let write: @Sendable (Duration) -> String

  /// Writes in a way of your own.
  ///
  /// - Parameter write: Makes the text of the time that is left, which is never negative; pure and
  ///   short.
  public init(_ write: @escaping @Sendable (Duration) -> String) {
    self.write = write
  }

  /// Writes the largest units, in words: “1 day, 2 hours”.
  ///
  /// Seconds are rounded up, so that the text says that no time is left when that is so and not before.
  /// Units for which there is no room are left out.
  ///
  /// - Parameters:
  ///   - width: How long the names of the units are.
  ///   - maximumUnitCount: How many units to name at the most.
  ///   - locale: Whose language; `nil` for the user's, as the environment says.
  /// - Returns: The format.
  public static func units(
    width: Duration.UnitsFormatStyle.UnitWidth = .wide,
    maximumUnitCount: Int = 2,
    locale: Locale? = nil
  ) -> TimeLeftFormat {
    let locale = locale ?? .ofUser
    return TimeLeftFormat { time in
      Duration.seconds(time.wholeSecondsRoundedUp).formatted(
        .units(
          allowed: [.weeks, .days, .hours, .minutes, .seconds],
          width: width,
          maximumUnitCount: maximumUnitCount,
          fractionalPart: .hide(rounded: .down)
        ).locale(locale)
      )
    }
  }

  /// Writes hours, minutes and seconds like a clock: “26:03:04”.
  ///
  /// Rounded up to whole seconds.
  ///
  /// - Parameter locale: Whose digits and separators; `nil` for the user's, as the environment says.
  /// - Returns: The format.
  public static func clock(locale: Locale? = nil) -> TimeLeftFormat {
    let locale = locale ?? .ofUser
    return TimeLeftFormat { time in
      let seconds = time.wholeSecondsRoundedUp
      let pattern: Duration.TimeFormatStyle.Pattern =
        seconds < 3_600 ? .minuteSecond : .hourMinuteSecond
      return Duration.seconds(seconds).formatted(.time(pattern: pattern).locale(locale))
    }
  }

  /// Writes a time.
  ///
  /// - Parameter time: What is left; a negative time counts as none.
  /// - Returns: The text.
  public func text(for time: Duration) -> String {
    write(max(time, .zero))
  }
}

extension Duration {
  fileprivate var wholeSecondsRoundedUp: Int64 {
    components.attoseconds > 0 ? components.seconds + 1 : components.seconds
  }
}
