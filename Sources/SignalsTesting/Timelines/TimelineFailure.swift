/// A failure that differs from others by its name alone, for streams in tests.
///
/// Marble text says `#` for the one without a name, and `#'late'` for the one that is called "late".
public struct TimelineFailure: Error, Hashable, CustomStringConvertible {
  /// What tells it from others.
  public let name: String

  /// Makes a failure.
  ///
  /// - Parameter name: What tells it from others.
  public init(_ name: String = "") {
    self.name = name
  }

  /// The name, as it is written in code.
  public var description: String {
    name.isEmpty ? "TimelineFailure()" : "TimelineFailure(\(String(reflecting: name)))"
  }
}
