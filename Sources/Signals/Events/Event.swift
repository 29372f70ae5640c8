extension Signal {
  /// One thing that a stream tells its observers.
  ///
  /// A stream sends any number of values and then, at most once, one of the terminal events.
  @preconcurrency
  @frozen
  public enum Event: Sendable {
    /// A value.
    case value(Value)
    /// The stream ended abnormally. No further events follow.
    case failed(Failure)
    /// The stream ended successfully. No further events follow.
    case completed
    /// The stream was cancelled. No further events follow.
    case interrupted
  }
}

extension Signal.Event {
  /// Whether no event follows this one.
  @inlinable
  public var isTerminating: Bool {
    if case .value = self { return false }
    return true
  }

  /// Whether this is the event of a successful end.
  @inlinable
  public var isCompleted: Bool {
    if case .completed = self { return true }
    return false
  }

  /// The value that the event carries.
  @inlinable
  public var value: Value? {
    if case .value(let value) = self { return value }
    return nil
  }

  /// The failure that the event carries.
  @inlinable
  public var error: Failure? {
    if case .failed(let failure) = self { return failure }
    return nil
  }

  /// The terminal event as such, or `nil` for a value.
  @inlinable
  public var termination: Termination<Failure>? {
    switch self {
    case .value: nil
    case .failed(let failure): .failed(failure)
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }

  /// Makes an event of a termination.
  ///
  /// - Parameter termination: How the stream ended.
  @inlinable
  public init(_ termination: Termination<Failure>) {
    switch termination {
    case .failed(let failure): self = .failed(failure)
    case .completed: self = .completed
    case .interrupted: self = .interrupted
    }
  }

  /// Transforms the value, if there is one.
  ///
  /// - Parameter transform: Makes the new value from the old one.
  /// - Returns: The same event with the value transformed.
  @inlinable
  public func map<NewValue: Sendable>(
    _ transform: (Value) -> NewValue
  ) -> Signal<NewValue, Failure>.Event {
    switch self {
    case .value(let value): .value(transform(value))
    case .failed(let failure): .failed(failure)
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }

  /// Transforms the failure, if there is one.
  ///
  /// - Parameter transform: Makes the new failure from the old one.
  /// - Returns: The same event with the failure transformed.
  @inlinable
  public func mapError<NewFailure: Swift.Error>(
    _ transform: (Failure) -> NewFailure
  ) -> Signal<Value, NewFailure>.Event {
    switch self {
    case .value(let value): .value(value)
    case .failed(let failure): .failed(transform(failure))
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}

extension Signal.Event: Equatable where Value: Equatable, Failure: Equatable {}

extension Signal.Event: CustomStringConvertible {
  /// The event in words, with its value or failure.
  public var description: String {
    switch self {
    case .value(let value): "VALUE \(value)"
    case .failed(let failure): "FAILED \(failure)"
    case .completed: "COMPLETED"
    case .interrupted: "INTERRUPTED"
    }
  }
}
