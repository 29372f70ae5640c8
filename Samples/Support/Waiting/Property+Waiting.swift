public import Signals

extension PropertyProtocol {
  /// Waits until the property has a value that is waited for, which it may have already.
  ///
  /// It also ends when the task is cancelled.
  ///
  /// - Parameter isMet: Whether a value is.
  public func wait(until isMet: @escaping @Sendable (Value) -> Bool) async {
    _ = try? await producer.filter(isMet).first()
  }
}
