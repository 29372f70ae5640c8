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
  @inlinable public var producer: SignalProducer<Value, Failure> { SignalProducer(self) }
}

// A conformance cannot depend on `Sendable`, so what takes a result is overloaded.
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

  /// Makes a producer of a result.
  ///
  /// - Parameter result: Its value followed by completion, or its failure, is sent at each start.
  public init(_ result: Result<Value, Failure>) {
    self.init(result: result)
  }

  /// Starts a run now and makes a signal of it.
  ///
  /// The run is interrupted when the signal is neither held nor observed any more.
  @inlinable
  func startedSignal() -> Signal<Value, Failure> {
    let scope = RunScope()
    let core = SignalCore<Value, Failure>(gate: scope)
    core.attach(scope)
    let signal = Signal(core)
    // The core itself has no observers any more when the run does not matter.
    scope.launch(self, into: Sink(value: { core.deliver($0) }, end: { core.end($0) }))
    return signal
  }
}
