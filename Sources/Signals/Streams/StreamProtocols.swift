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
