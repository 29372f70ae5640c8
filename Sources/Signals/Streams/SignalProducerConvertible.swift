/// Whatever can be turned into a producer: producers, signals and properties.
@preconcurrency
public protocol SignalProducerConvertible<Value, Error>: Sendable {
  /// The values of the producer.
  associatedtype Value: Sendable
  /// The failure of the producer.
  associatedtype Error: Swift.Error

  /// A producer of the same values.
  var producer: SignalProducer<Value, Error> { get }
}

extension SignalProducer: SignalProducerConvertible {}

extension Signal: SignalProducerConvertible {
  /// A producer of what the signal sends from each start on.
  public var producer: SignalProducer<Value, Failure> { SignalProducer(self) }
}

extension Result where Success: Sendable {
  /// A producer of the value or the failure.
  public var producer: SignalProducer<Success, Failure> { SignalProducer(result: self) }
}

extension SignalProducer {
  /// Makes a producer of whatever can be turned into one.
  ///
  /// - Parameter base: What to turn into a producer.
  public init<Base: SignalProducerConvertible>(_ base: Base)
  where Base.Value == Value, Base.Error == Failure {
    self = base.producer
  }

  /// Starts a run now and makes a signal of it.
  ///
  /// The run is interrupted when the signal is neither held nor observed any more.
  func startedSignal() -> Signal<Value, Failure> {
    Signal { observer, lifetime in
      lifetime += start(observer)
    }
  }
}
