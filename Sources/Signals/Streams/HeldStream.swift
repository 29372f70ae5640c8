/// A stream that is given away before anybody can have started it.
///
/// What comes before the first start waits for it. Further starts see what comes from then on.
final class HeldStream<Value: Sendable, Failure: Error>: Sendable {
  private struct State {
    /// `nil` once somebody has started the stream.
    var waiting: [Value]? = []
    var end: Termination<Failure>?
  }

  private let state = Lock(State())
  private let pipe = Signal<Value, Failure>.pipe()

  /// Sends a value; by one caller at a time.
  func send(_ value: Value) {
    let isStarted = state.withLock { state in
      guard state.waiting != nil else { return true }
      state.waiting?.append(value)
      return false
    }
    if isStarted { pipe.input.send(value: value) }
  }

  /// Ends the stream; the first end counts.
  func end(_ termination: Termination<Failure>) {
    state.withLock { if $0.end == nil { $0.end = termination } }
    pipe.input.send(Signal<Value, Failure>.Event(termination))
  }

  /// The stream, for others.
  var producer: SignalProducer<Value, Failure> {
    SignalProducer { [self] scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let output = SinkBox(sink)
      // The gate is held until what has waited is sent, so that nothing newer overtakes it.
      scope.run { [self] in
        let observation = pipe.output.observe { [self] event in
          switch event {
          case .value(let value): scope.push(value, to: output.sink)
          // A signal that has ended says that it is interrupted, whatever it was.
          default: scope.finish(state.withLock { $0.end } ?? .interrupted, to: output.sink)
          }
        }
        if let observation { scope.hold(observation) }
        for value in state.withLock({ $0.waiting.take() }) ?? [] where scope.isRunning {
          sink.value(value)
        }
      }
    }
  }
}
