/// Whatever is a signal: a constraint for generic code and extensions.
@preconcurrency
public protocol SignalProtocol<Value, Error>: AnyObject, SignalProducerConvertible {
  /// The signal.
  var signal: Signal<Value, Error> { get }
}

extension Signal: SignalProtocol {
  /// The signal itself.
  public var signal: Signal<Value, Failure> { self }
}

/// Whatever is a producer: a constraint for generic code and extensions.
@preconcurrency
public protocol SignalProducerProtocol<Value, Error>: SignalProducerConvertible {}

extension SignalProducer: SignalProducerProtocol {}

/// Whatever is an event: a constraint for streams of events.
@preconcurrency
public protocol EventProtocol<Value, Error>: Sendable {
  /// The value that the event may carry.
  associatedtype Value: Sendable
  /// The failure that the event may carry.
  associatedtype Error: Swift.Error

  /// The event.
  var event: Signal<Value, Error>.Event { get }
}

extension Signal.Event: EventProtocol {
  /// The failure, under the name that ReactiveSwift gives it.
  public typealias Error = Failure

  /// The event itself.
  public var event: Signal<Value, Failure>.Event { self }
}
