public import Signals

extension PropertyProtocol {
  /// Waits until the property has a value that is waited for, which it may have already.
  ///
  /// - Parameter isMet: Whether a value is.
  public func wait(until isMet: @escaping @Sendable (Value) -> Bool) async {
    await withCheckedContinuation { continuation in
      producer.filter(isMet).take(first: 1).startWithValues { _ in continuation.resume() }
    }
  }
}
