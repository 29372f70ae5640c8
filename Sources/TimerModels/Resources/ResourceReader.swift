/// Looks at what a process has used.
public protocol ResourceReader: Sendable {
  /// Looks at all that there is to see now.
  ///
  /// It is called on whatever thread a reading is asked for on, and should be quick.
  ///
  /// - Returns: What there is to say of each resource.
  func read() -> [Resource: Measured]
}
