import Signals

/// What a closure has caught.
final class Captured<Value: Sendable>: Sendable {
  private let storage = Lock<Value?>(nil)

  var value: Value? {
    get { storage.withLock { $0 } }
    set {
      let old = storage.withLock { value in
        defer { value = newValue }
        return value
      }
      withExtendedLifetime(old) {}
    }
  }
}
