extension SignalProducer {
  /// Delivers each value later, by a time that depends on it.
  ///
  /// Values with a shorter delay overtake others.
  ///
  /// **Termination:** completion follows the last value; a failure or an interruption overtakes the
  /// values that wait, which are dropped. **Threading:** values on `scheduler`.
  ///
  /// - Parameters:
  ///   - delay: How much later.
  ///   - scheduler: Where to deliver, and whose clock counts.
  /// - Returns: A producer of the same values, later.
  @preconcurrency
  public func delay(
    by delay: @escaping @Sendable (Value) -> Duration,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure> {
    flatMap(.merge) { value in
      SignalProducer<Value, Failure> { scope, sink in
        guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
        let output = SinkBox(sink)
        let timer = scheduler.schedule(after: delay(value)) {
          scope.push(value, to: output.sink)
          scope.finish(.completed, to: output.sink)
        }
        if let timer { scope.hold(timer) }
      }
    }
  }

  /// Starts the work later.
  ///
  /// **Termination:** passed on. **Threading:** the work is started on `scheduler`.
  ///
  /// - Parameters:
  ///   - delay: How much later.
  ///   - scheduler: Where to start, and whose clock counts.
  /// - Returns: A producer of the same events.
  public func delaySubscription(
    for delay: Duration,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let output = SinkBox(sink)
      let timer = scheduler.schedule(after: delay) {
        guard scope.isRunning else { return }
        scope.begin(self, into: output.sink)
      }
      if let timer { scope.hold(timer) }
    }
  }
}

extension Signal {
  /// Delivers each value later, by a time that depends on it.
  ///
  /// - Parameters:
  ///   - delay: How much later.
  ///   - scheduler: Where to deliver, and whose clock counts.
  /// - Returns: A signal of the same values, later.
  @preconcurrency
  public func delay(
    by delay: @escaping @Sendable (Value) -> Duration,
    on scheduler: any DateScheduler
  ) -> Signal<Value, Failure> {
    producer.delay(by: delay, on: scheduler).startedSignal()
  }
}
