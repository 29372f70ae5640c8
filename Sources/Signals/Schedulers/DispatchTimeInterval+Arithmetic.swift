public import Dispatch
public import FoundationEssentials

extension DispatchTimeInterval {
  /// The interval in seconds; infinite for `never`.
  public var timeInterval: TimeInterval {
    switch self {
    case .seconds(let count): Double(count)
    case .milliseconds(let count): Double(count) / 1e3
    case .microseconds(let count): Double(count) / 1e6
    case .nanoseconds(let count): Double(count) / 1e9
    case .never: .infinity
    @unknown default: .infinity
    }
  }

  /// The interval in the opposite direction.
  ///
  /// - Parameter interval: What to negate.
  /// - Returns: The negated interval; `never` stays what it is.
  public static prefix func - (interval: DispatchTimeInterval) -> DispatchTimeInterval {
    switch interval {
    case .seconds(let count): .seconds(0 - count)
    case .milliseconds(let count): .milliseconds(0 - count)
    case .microseconds(let count): .microseconds(0 - count)
    case .nanoseconds(let count): .nanoseconds(0 - count)
    case .never: .never
    @unknown default: .never
    }
  }

  /// A multiple of an interval, in whole nanoseconds.
  ///
  /// - Parameters:
  ///   - interval: What to multiply.
  ///   - factor: By how much.
  /// - Returns: The product; `never` if it is longer than can be told.
  public static func * (interval: DispatchTimeInterval, factor: Double) -> DispatchTimeInterval {
    let nanoseconds = (interval.timeInterval * factor * 1e9).rounded()
    return Int(exactly: nanoseconds).map(DispatchTimeInterval.nanoseconds) ?? .never
  }
}

extension Date {
  /// A date that is an interval later.
  ///
  /// - Parameter interval: How much later. After `never` comes the distant future.
  /// - Returns: The later date.
  public func addingTimeInterval(_ interval: DispatchTimeInterval) -> Date {
    if case .never = interval { return .distantFuture }
    return addingTimeInterval(interval.timeInterval)
  }
}
