/// What is an event of a stream, for constraints.
public protocol EventProtocol<Value, Error>: Sendable {
  /// The values of the stream.
  associatedtype Value: Sendable
  /// The failure of the stream.
  associatedtype Error: Swift.Error

  /// The event itself.
  var event: Signal<Value, Error>.Event { get }
}

extension Signal.Event: EventProtocol {
  /// The event itself.
  public var event: Signal<Value, Failure>.Event { self }
}
