public import Signals

/// Keeps the events that a stream sends, for a test to look at.
///
/// ```swift
/// let recorder = Recorder(signal)
/// input.send(value: 1)
/// #expect(recorder.values == [1])
/// ```
public final class Recorder<Value: Sendable, Failure: Error>: Sendable {
  /// What a recorder keeps.
  public typealias Event = Signal<Value, Failure>.Event

  private let recorded = Lock<[Event]>([])
  private let disposable = SerialDisposable()

  /// Makes a recorder that is given its events by hand.
  public init() {}

  /// Observes a signal.
  ///
  /// - Parameter signal: What to record from now on.
  public convenience init(_ signal: Signal<Value, Failure>) {
    self.init()
    disposable.inner = signal.observe { [self] event in record(event) }
  }

  /// Starts a producer.
  ///
  /// - Parameter producer: What to start and record.
  public convenience init(_ producer: SignalProducer<Value, Failure>) {
    self.init()
    disposable.inner = producer.start { [self] event in record(event) }
  }

  /// Keeps an event.
  ///
  /// - Parameter event: What to keep.
  public func record(_ event: Event) {
    recorded.withLock { $0.append(event) }
  }

  /// What has been sent so far.
  public var events: [Event] { recorded.withLock { $0 } }

  /// The values that have been sent so far.
  public var values: [Value] { events.compactMap(\.value) }

  /// How the stream ended, if it has.
  public var termination: Termination<Failure>? { events.last?.termination }

  /// Ends the observation, or interrupts the run.
  public func dispose() {
    disposable.dispose()
  }
}
