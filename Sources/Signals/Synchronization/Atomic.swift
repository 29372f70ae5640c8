/// A variable that is read and changed by one thread at a time.
///
/// The closures of `modify` and `withValue` run under the variable's lock: they must be short and
/// must not use the same variable, for that would wait for ever. Use it where a handful of threads
/// share a small value; a property is for values that somebody observes.
///
/// Beside the standard library's type of this name, write `Signals.Atomic`.
public final class Atomic<Value> {
  private let mutex = PlatformMutex()
  private var storage: Value

  /// Makes a variable.
  ///
  /// - Parameter value: What it holds at first.
  public init(_ value: Value) {
    storage = value
  }

  /// The current value.
  public var value: Value {
    get { withValue { $0 } }
    set { swap(newValue) }
  }

  /// Changes the value in place.
  ///
  /// - Parameter action: Changes the value. What it has changed stays changed if it throws.
  /// - Returns: What `action` returns.
  /// - Throws: What `action` throws.
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ action: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try action(&storage)
  }

  /// Reads the value.
  ///
  /// - Parameter action: Takes the value, which nobody changes meanwhile.
  /// - Returns: What `action` returns.
  /// - Throws: What `action` throws.
  @discardableResult
  public func withValue<Result, Failure: Error>(
    _ action: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try action(storage)
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: The value to hold from now on.
  /// - Returns: The value before. It is released by the caller, outside the lock.
  @discardableResult
  public func swap(_ newValue: Value) -> Value {
    modify { value in
      let oldValue = value
      value = newValue
      return oldValue
    }
  }
}

extension Atomic: @unchecked Sendable where Value: Sendable {}
